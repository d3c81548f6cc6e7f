/// A dissector for Wireshark and tshark, in Lua, written from the declarations of all message types.
///
/// The script is a table of declarations and a walk over it: the same headers, the same choice of layout by length, the
/// same conditions. A field is called `continuity.<type>.<field>`, a range of bits `continuity.<type>.<field>.<bits>`.
/// A message that does not follow its declaration shows as `continuity.undeclared`, one that promises more than there
/// is as `continuity.cut`.
package enum WiresharkDissector {
    /// The script, in ASCII.
    package static var script: String {
        """
        -- Apple's Continuity messages in Bluetooth LE advertising, for Wireshark 3.6 and later.
        -- Written by `baton capture dissector` from Baton's declarations; write it anew rather than edit it.
        local continuity = Proto("continuity", "Apple Continuity")
        local fields = {
          type = ProtoField.uint8("continuity.type", "Type", base.HEX, {\(typeNames)}),
          length = ProtoField.uint8("continuity.length", "Length"),
          subtype = ProtoField.uint8("continuity.subtype", "Subtype", base.DEC, nil, 0xe0),
          packed = ProtoField.uint8("continuity.packed_length", "Length", base.DEC, nil, 0x1f),
          undeclared = ProtoField.bytes("continuity.undeclared", "Does not follow its declaration"),
          cut = ProtoField.bytes("continuity.cut", "Promises more than there is"),
        }
        local types = {
        \(declarations)
        }

        \(walk)
        """
    }

    /// Types that are declared, by number; all others share one layout.
    private static let declaredTypes = (0...UInt8.max).map { ContinuityType(rawValue: $0) }.filter {
        !$0.description.hasPrefix("Continuity type")
    }

    /// The name of a type in filters, in lower case with underscores.
    package static func abbreviation(of type: ContinuityType) -> String {
        guard declaredTypes.contains(type) else { return "unnamed" }
        return String(type.description.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The name of a field in filters.
    package static func filterName(of field: Field, in type: ContinuityType) -> String {
        "continuity.\(abbreviation(of: type)).\(field.name)"
    }

    /// The name of a range of bits in filters.
    package static func filterName(of range: Field.BitRange, of field: Field, in type: ContinuityType) -> String {
        "\(filterName(of: field, in: type)).\(range.name)"
    }

    private static var typeNames: String {
        declaredTypes.map { "[\($0.rawValue)] = \(quoted($0.description))" }.joined(separator: ", ")
    }

    private static var declarations: String {
        let unnamed = declaration(of: ContinuityType(rawValue: 0xFF), key: "unnamed")
        return (declaredTypes.map { declaration(of: $0, key: "[\($0.rawValue)]") } + [unnamed]).joined(separator: "\n")
    }

    private static func declaration(of type: ContinuityType, key: String) -> String {
        let header =
            switch type.lengthEncoding {
            case .byte: ""
            case .packed: ", packed = true"
            case .fixed(let count): ", fixed = \(count)"
            }
        let name = declaredTypes.contains(type) ? type.description : "Unnamed"
        var lines = [
            "  \(key) = { name = \(quoted(name)), abbreviation = \(quoted(abbreviation(of: type)))\(header), layouts = {"
        ]
        for layout in type.layouts {
            let maximum = layout.maximumByteCount.map { ", maximum = \($0)" } ?? ""
            lines.append("    { minimum = \(layout.minimumByteCount)\(maximum),")
            lines += layout.fields.map { "      { \(declaration(of: $0)) }," }
            lines.append("    },")
        }
        return (lines + ["  } },"]).joined(separator: "\n")
    }

    private static func declaration(of field: Field) -> String {
        var parts = ["name = \(quoted(field.name))", "meaning = \(quoted(field.meaning))"]
        switch field.encoding {
        case .unsigned(let byteCount, let order):
            parts.append("number = \"unsigned\", count = \(byteCount)")
            if order == .little, byteCount > 1 { parts.append("little = true") }
        case .signedByte: parts.append("number = \"signed\", count = 1")
        case .bytes(let count): parts.append("count = \(count)")
        case .remainder: break
        }
        if field.notation == .hexadecimal { parts.append("hexadecimal = true") }
        switch field.presence {
        case .always: break
        case .whenRemaining(let count): parts.append("remaining = \(count)")
        case .whenBits(let name, let mask, let equal):
            parts.append("of = \(quoted(name)), mask = \(mask), equal = \(equal)")
        }
        if !field.valueNames.isEmpty { parts.append("values = \(table(field.valueNames))") }
        if !field.bits.isEmpty {
            let ranges = field.bits.map { range in
                let mask = ((Int64(1) << Int64(range.width)) - 1) << Int64(range.lowestBit)
                let values = range.valueNames.isEmpty ? "" : ", values = \(table(range.valueNames))"
                return "{ name = \(quoted(range.name)), width = \(range.width), mask = \(mask)\(values) }"
            }
            parts.append("bits = { \(ranges.joined(separator: ", ")) }")
        }
        return parts.joined(separator: ", ")
    }

    private static func table(_ names: [Int64: String]) -> String {
        let entries = names.sorted { $0.key < $1.key }.map { "[\($0.key)] = \(quoted($0.value))" }
        return "{ \(entries.joined(separator: ", ")) }"
    }

    /// A Lua string; everything but printable ASCII as a decimal escape.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += "\\" + String(UnicodeScalar(byte))
            case 0x20...0x7E: quoted += String(UnicodeScalar(byte))
            default: quoted += "\\" + String(repeating: "0", count: byte < 10 ? 2 : byte < 100 ? 1 : 0) + "\(byte)"
            }
        }
        return quoted + "\""
    }

    private static let walk = #"""
        -- One ProtoField a declared field and range of bits; layouts of one type share fields of one name.
        local all = { fields.type, fields.length, fields.subtype, fields.packed, fields.undeclared, fields.cut }
        local function register(field)
          all[#all + 1] = field
          return field
        end

        local function number_field(declaration, abbreviation, values)
          local notation = declaration.hexadecimal and base.HEX or base.DEC
          local name, meaning = declaration.name, declaration.meaning
          if declaration.number == "signed" then
            return ProtoField.int8(abbreviation, name, base.DEC, values, nil, meaning)
          end
          local maker = ({ ProtoField.uint8, ProtoField.uint16, ProtoField.uint24, ProtoField.uint32 })[declaration.count]
          return (maker or ProtoField.uint64)(abbreviation, name, notation, values, nil, meaning)
        end

        for _, declaration in pairs(types) do
          local prefix = "continuity." .. declaration.abbreviation
          declaration.field = register(ProtoField.none(prefix, declaration.name))
          local known = {}
          for _, layout in ipairs(declaration.layouts) do
            for _, field in ipairs(layout) do
              local abbreviation = prefix .. "." .. field.name
              if not known[field.name] then
                if field.number then
                  known[field.name] = register(number_field(field, abbreviation, field.values))
                else
                  known[field.name] = register(ProtoField.bytes(abbreviation, field.name, base.NONE, field.meaning))
                end
              end
              field.proto = known[field.name]
              for _, range in ipairs(field.bits or {}) do
                local maker = ({ ProtoField.uint8, ProtoField.uint16, ProtoField.uint24, ProtoField.uint32 })[field.count]
                local key = field.name .. "." .. range.name
                known[key] = known[key]
                  or register(maker(abbreviation .. "." .. range.name, range.name, base.DEC, range.values, range.mask))
                range.proto = known[key]
              end
            end
          end
        end
        continuity.fields = all

        -- value & mask, in every version of Lua.
        local function masked(value, mask)
          local result, place = 0, 1
          while value > 0 and mask > 0 do
            if value % 2 == 1 and mask % 2 == 1 then result = result + place end
            value, mask, place = math.floor(value / 2), math.floor(mask / 2), place * 2
          end
          return result
        end

        local function is_there(field, numbers, remaining)
          if field.remaining then return remaining >= field.remaining end
          if field.of then
            return numbers[field.of] ~= nil and masked(numbers[field.of], field.mask) == field.equal
          end
          return true
        end

        -- The layout that admits the length, else the first one.
        local function layout_of(declaration, count)
          for _, layout in ipairs(declaration.layouts) do
            if count >= layout.minimum and (not layout.maximum or count <= layout.maximum) then return layout end
          end
          return declaration.layouts[1]
        end

        -- Where each field stands; nil when the message does not follow its declaration.
        local function positions(layout, buffer, start, finish)
          local found, numbers, cursor = {}, {}, start
          for _, field in ipairs(layout) do
            local remaining = finish - cursor
            if is_there(field, numbers, remaining) then
              local count = field.count or remaining
              if remaining < count then return nil end
              if field.number and count <= 4 then
                local range = buffer(cursor, count)
                numbers[field.name] = field.little and range:le_uint() or range:uint()
              end
              if count > 0 then found[#found + 1] = { field = field, start = cursor, count = count } end
              cursor = cursor + count
            end
          end
          if cursor ~= finish then return nil end
          return found
        end

        local function add(tree, found, buffer)
          for _, item in ipairs(found) do
            local range = buffer(item.start, item.count)
            local node
            if item.field.little then node = tree:add_le(item.field.proto, range) else node = tree:add(item.field.proto, range) end
            for _, bits in ipairs(item.field.bits or {}) do
              if item.field.little then node:add_le(bits.proto, range) else node:add(bits.proto, range) end
            end
          end
        end

        function continuity.dissector(buffer, pinfo, tree)
          local finish, cursor = buffer:len(), 0
          local top = tree:add(continuity, buffer())
          while cursor < finish do
            local number = buffer(cursor, 1):uint()
            local declaration = types[number] or types.unnamed
            local start, count = cursor + 2, nil
            if declaration.fixed then
              start, count = cursor + 1, declaration.fixed
            elseif cursor + 1 < finish then
              count = buffer(cursor + 1, 1):uint()
              if declaration.packed then count = count % 32 end
            end
            if not count or finish - start < count then
              top:add(fields.type, buffer(cursor, 1))
              top:add(fields.cut, buffer(cursor, finish - cursor))
              return finish
            end
            local message = top:add(declaration.field, buffer(cursor, start + count - cursor))
            message:set_text(declaration.name)
            message:add(fields.type, buffer(cursor, 1))
            if declaration.packed then
              message:add(fields.packed, buffer(cursor + 1, 1))
            elseif not declaration.fixed then
              message:add(fields.length, buffer(cursor + 1, 1))
            end
            local found = positions(layout_of(declaration, count), buffer, start, start + count)
            if found then
              if declaration.packed then message:add(fields.subtype, buffer(cursor + 1, 1)) end
              add(message, found, buffer)
            elseif count > 0 then
              message:add(fields.undeclared, buffer(start, count))
            end
            cursor = start + count
          end
          return finish
        end

        -- Wireshark hands over what stands behind the company identifier.
        DissectorTable.get("btcommon.eir_ad.manufacturer_company_id"):add(0x004c, continuity)
        """#
}
