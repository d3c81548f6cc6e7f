public import Payload

/// The payload, as Apple's API shows it and as it is stored.
extension UserActivity {
    /// The state that another device needs to continue.
    ///
    /// A value: what the app does to its own dictionary afterwards changes nothing here (ACT-016). Assigning replaces
    /// the whole dictionary (ACT-015). Values, and keys, outside of the allowed types raise an exception, and the old
    /// dictionary stays (ERR-019).
    public var userInfo: [AnyHashable: Any]? {
        get { storedPayload.entries.map(PayloadBridge.userInfo) }
        set {
            context?.use(.userInfo)
            guard let newValue else { return assign(nil) }
            do throws(DisallowedValue) {
                assign(try bridged(newValue))
                if decisions.activity.keepsAssignedDictionary() { storedPayload.keep(newValue) }
            } catch {
                raise("userInfo", error.reason)
            }
        }
    }

    /// The same state in the form in which it is stored and sent, which keeps every kind of value apart.
    public var payload: PayloadDictionary? {
        get { storedPayload.entries }
        set {
            context?.use(.userInfo)
            guard isNestedAsAllowed(newValue) else { return }
            assign(newValue)
        }
    }

    /// Merges entries into `userInfo`; values of keys already there are replaced (ACT-014).
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        do throws(DisallowedValue) {
            addEntries(try bridged(otherDictionary))
        } catch {
            context?.use(.addUserInfoEntries)
            raise("userInfo", error.reason)
        }
    }

    /// Merges entries into the payload; values of keys already there are replaced.
    public func addEntries(_ entries: PayloadDictionary) {
        context?.use(.addUserInfoEntries)
        guard isNestedAsAllowed(entries) else { return }
        storedPayload.add(entries, decisions.activity)
        changed("userInfoEntries", to: .dictionary(entries))
    }

    private func assign(_ new: PayloadDictionary?) {
        process?.activities.reportErasedEntries(of: self, old: storedPayload.entries, new: new)
        storedPayload.assign(new, decisions.activity)
        changed("userInfo", to: new.map { .dictionary($0) } ?? .null)
    }

    /// What is stored of an app's dictionary.
    private func bridged(_ userInfo: [AnyHashable: Any]) throws(DisallowedValue) -> PayloadDictionary {
        let decisions = decisions.payload
        return try PayloadBridge.payload(userInfo) { decisions.dropsDisallowed($0.isKey, $0.containersAround) }
    }

    /// Whether containers nest no deeper than allowed. Deeper ones raise an exception.
    private func isNestedAsAllowed(_ payload: PayloadDictionary?) -> Bool {
        guard let payload, PayloadValue.dictionary(payload).nests(deeperThan: PayloadValue.maximumNesting) else {
            return true
        }
        raise("userInfo", DisallowedValue(path: "userInfo", found: "nested too deeply").reason)
        return false
    }
}
