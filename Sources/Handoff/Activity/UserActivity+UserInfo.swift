public import Payload

/// The payload, as Apple's API shows it and as it is stored.
extension UserActivity {
    /// The state that another device needs to continue.
    ///
    /// The activity copies it: later changes to the app's own dictionary have no effect (ACT-016). Assigning replaces the
    /// whole dictionary (ACT-015). A value or key of a type that is not allowed raises an exception, and the old dictionary
    /// stays (ERR-019).
    public var userInfo: [AnyHashable: Any]? {
        get { storedPayload.entries.map(PayloadBridge.userInfo) }
        set {
            context?.use(.userInfo)
            guard let newValue else { return assign(nil) }
            do throws(DisallowedValue) {
                assign(try bridged(newValue))
                if decisions.keepsAssignedDictionary() { storedPayload.keep(newValue) }
            } catch {
                raise("userInfo", error.reason)
            }
        }
    }

    /// The same state as it is stored and sent, where every value keeps its kind.
    public var payload: PayloadDictionary? {
        get { storedPayload.entries }
        set {
            context?.use(.userInfo)
            guard isNestedAsAllowed(newValue) else { return }
            assign(newValue)
        }
    }

    /// Merges entries into `userInfo`. They replace entries with the same keys (ACT-014).
    public func addUserInfoEntries(from otherDictionary: [AnyHashable: Any]) {
        do throws(DisallowedValue) {
            addEntries(try bridged(otherDictionary))
        } catch {
            context?.use(.addUserInfoEntries)
            raise("userInfo", error.reason)
        }
    }

    /// Merges entries into the payload. They replace entries with the same keys.
    public func addEntries(_ entries: PayloadDictionary) {
        context?.use(.addUserInfoEntries)
        guard isNestedAsAllowed(entries) else { return }
        storedPayload.add(entries, decisions)
        changed("userInfoEntries", to: .dictionary(entries))
    }

    private func assign(_ new: PayloadDictionary?) {
        process?.activities.reportErasedEntries(of: self, old: storedPayload.entries, new: new)
        storedPayload.assign(new, decisions)
        changed("userInfo", to: new.map { .dictionary($0) } ?? .null)
    }

    /// An app's dictionary as it is stored.
    private func bridged(_ userInfo: [AnyHashable: Any]) throws(DisallowedValue) -> PayloadDictionary {
        let decisions = payloadDecisions
        return try PayloadBridge.payload(userInfo) { decisions.dropsDisallowed($0.isKey, $0.containersAround) }
    }

    /// Whether containers nest no deeper than allowed. If they do, raises an exception.
    private func isNestedAsAllowed(_ payload: PayloadDictionary?) -> Bool {
        guard let payload, PayloadValue.dictionary(payload).nests(deeperThan: PayloadValue.maximumNesting) else {
            return true
        }
        raise("userInfo", DisallowedValue(path: "userInfo", found: "nested too deeply").reason)
        return false
    }
}
