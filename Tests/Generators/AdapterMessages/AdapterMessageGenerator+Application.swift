import AdapterTransports
package import Events
package import Handoff
import ImplementationAdapter
import Payload

/// Random values of what crosses the adapter in the role of an app.
extension AdapterMessageGenerator {
    package mutating func snapshot() -> ActivitySnapshot {
        ActivitySnapshot(
            type: text(), title: optional { $0.text() }, userInfo: optional { $0.dictionary() },
            webpageURL: optional { $0.text() }, targetContentIdentifier: optional { $0.text() },
            interaction: optional { $0.word(IntentHandlingStatus.self) },
            supportsContinuationStreams: boolean())
    }

    package mutating func searchEntry() -> SearchEntry {
        var entry = SearchEntry(activity: snapshot(), purposes: list { $0.word(SearchPurpose.self) })
        entry.keywords = list { $0.text() }
        entry.contentDescription = optional { $0.text() }
        entry.identifier = optional { $0.text() }
        entry.relatedIdentifier = optional { $0.text() }
        entry.requiredKeys = optional { $0.list { $0.text() } }
        entry.expiration = optional { Double($0.integer()) / 8 }
        return entry
    }

    package mutating func searchItem() -> SearchItem {
        SearchItem(
            identifier: text(), title: optional { $0.text() }, contentDescription: optional { $0.text() },
            keywords: list { $0.text() })
    }

    package mutating func condition() -> StreamCondition {
        StreamCondition(
            available: Int(integer()), space: Int(integer()), hasEnded: boolean(),
            failure: optional { Int($0.integer()) })
    }

    package mutating func summary() -> ActivitySummary {
        ActivitySummary(
            type: text(), title: optional { $0.text() }, state: word(ActivityState.self),
            isEligibleForHandoff: boolean(), expiration: optional { Double($0.integer()) / 8 }, hasWebPage: boolean())
    }

    package mutating func applicationCall() -> ApplicationCall {
        switch below(20) {
        case 0: .terminate
        case 1: .enterForeground(pendingType: optional { $0.text() })
        case 2: .enterBackground
        case 3: .rotate(word(InterfaceOrientation.self))
        case 4: .save(Int(integer()))
        case 5: .update(Int(integer()))
        case 6: .willContinue(type: text(), attempt: Int(integer()))
        case 7: .continueActivity(snapshot(), attempt: Int(integer()))
        case 8: .didFail(type: text(), code: Int(integer()), attempt: Int(integer()))
        case 9: .wasContinued(Int(integer()))
        case 10: .endTurn
        case 11: .timerFired(Int(integer()))
        case 12: .itemArrived(text())
        case 13: .receiveStreams(activity: Int(integer()), pair: Int(integer()), condition())
        case 14: .streamsGranted(Int(integer()), condition())
        case 15: .streamsRefused(Int(integer()), code: Int(integer()))
        case 16: .streamChanged(Int(integer()), condition())
        case 17: .scene(word(SceneRequest.self), optional { Int($0.integer()) })
        case 18: .openURL(text())
        default: .perform(text(), dictionary())
        }
    }

    /// An answer that fits a call.
    package mutating func answer(to call: ApplicationCall) -> ApplicationAnswer {
        switch call {
        case .save, .update:
            .saved(SaveResult(snapshot: optional { $0.snapshot() }, durationNanoseconds: integer() & .max))
        case .willContinue, .continueActivity, .didFail, .receiveStreams:
            .returned(boolean() ? .notImplemented : .returned(boolean()))
        case .perform, .scene, .openURL:
            switch below(3) {
            case 0: .performed(.done(payload()))
            case 1: .performed(.refused(text()))
            default: .performed(.unsupported)
            }
        default: .done
        }
    }

    /// An event that an app may tell of an activity of its.
    package mutating func draftOfApp(activity: Int?) -> EventDraft {
        let kinds = EventKind.allCases.filter(\.declaration.isOfApps)
        let kind = kinds[below(kinds.count)]
        let names = kind.fields.filter { _ in boolean() }
        return EventDraft(
            kind, activity: activity, thread: optional { $0.word(ThreadClass.self) },
            EventFields(names.map { Event.Field($0, payload()) }))
    }

    /// The continuation attempt and the pair of streams that the app knows in ``serviceCall(activity:)``.
    package static let knownAttempt = 3
    package static let knownPair = 7

    /// What an app that keeps an activity may ask.
    package mutating func serviceCall(activity: Int) -> ServiceCall {
        switch below(25) {
        case 0: .activityChanged(activity, summary())
        case 1: .activityNeedsSave(activity)
        case 2: .requestTurn
        case 3: .requestTimer(Int(integer()), delayNanoseconds: integer() & .max)
        case 4: .otherApps(type: text())
        case 5: .record(draftOfApp(activity: boolean() ? activity : nil))
        case 6: .fileLocation(text())
        case 7: .iCloudContainerURL(optional { $0.text() })
        case 8: .documentsURL
        case 9: .providerURL(text())
        case 10: .readFile(text(), word(FileUse.self))
        case 11: .writeFile(text(), contents: bytes(), document: optional { $0.text() })
        case 12: .startAccess(text())
        case 13: .stopAccess(text())
        case 14: .describeForSearch(activity, searchEntry())
        case 15: .indexItem(searchItem())
        case 16: .deleteSavedActivities(optional { $0.list { $0.text() } })
        case 17: .handedToSiriKit(snapshot())
        case 18: .requestStreams(attempt: Self.knownAttempt)
        case 19: .readStream(Self.knownPair, upTo: Int(integer()))
        case 20: .writeStream(Self.knownPair, bytes())
        case 21: .closeStream(Self.knownPair, word(StreamDirection.self))
        case 22: .moveFile(text(), to: text())
        case 23: .itemsTitled(text())
        default: .awaitItem(text())
        }
    }

    /// An answer that fits a call.
    package mutating func answer(to call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .activityCreated: .number(Int(integer()))
        case .otherApps, .itemsTitled: .texts(list { $0.text() })
        case .fileLocation: .location(word(FileLocationKind.self))
        case .iCloudContainerURL, .providerURL: .text(optional { $0.text() })
        case .documentsURL: .text(text())
        case .readFile:
            switch below(4) {
            case 0: .file(.contents(bytes()))
            case 1: .file(.denied)
            case 2: .file(.missing)
            default: .file(.notSynchronised)
            }
        case .writeFile, .moveFile, .startAccess: .boolean(boolean())
        case .requestStreams, .writeStream: .number(Int(integer()))
        case .readStream: .bytes(bytes())
        default: .done
        }
    }
}
