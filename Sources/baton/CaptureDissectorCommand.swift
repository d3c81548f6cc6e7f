import ArgumentParser
import Continuity

struct CaptureDissectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dissector",
        abstract: "Print a dissector for Wireshark, in Lua.",
        discussion: """
            With it, Wireshark shows the same fields of Apple's messages as capture show, and can filter by them: \
            continuity.handoff.counter == 4660.

            To install it, put the file into Wireshark's folder for personal Lua plugins, for example \
            ~/.local/lib/wireshark/plugins on Linux. Help > About > Folders and tshark -G folders list it. Tested with \
            Wireshark 4.0.

            EXAMPLES:
              baton capture dissector > baton.lua
              tshark -X lua_script:baton.lua -r recording.pcapng -Y continuity.handoff
            """)

    func run() throws {
        try Terminal.write(WiresharkDissector.script, to: nil)
    }
}
