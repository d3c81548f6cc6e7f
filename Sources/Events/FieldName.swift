package import Payload

/// Names of event fields. A misspelt field does not compile, and patterns in case files are checked.
package enum FieldName: String, Sendable, CaseIterable, Hashable {
    case account
    case action
    case activityTypes
    case address
    case app
    case badge
    case by
    case callback
    case channel
    case checksum
    case code
    case counter
    case data
    case description
    case display
    case document
    case domain
    case eligibleForHandoff
    case eligibleForPublicIndexing
    case eligibleForSearch
    case from
    case gesture
    case handoffSwitchOn
    case handoffSwitchPresent
    case hash
    case identifier
    case implemented
    case index
    case input
    case interaction
    case interval
    case key
    case keywords
    case label
    case message
    case name
    case object
    case options
    case output
    case pair
    case peer
    case point
    case power
    case predicate
    case property
    case publicAddress
    case purpose
    case reason
    case referrerURL
    case result
    case scene
    case set
    case size
    case sourceName
    case state
    case status
    case storedType
    case stream
    case suggestionKind
    case supportsContinuationStreams
    case surface
    case title
    case to
    case transport
    case type
    case url
    case userActivityType
    case userInfo
    case userInfoCount
    case value
    case verb
    case version
    case webpageURL
    case x
    case y
}

extension FieldName {
    /// A kind of value that a field may have.
    package enum ValueKind: String, Sendable, Hashable {
        /// Text.
        case text
        /// A whole number.
        case integer
        /// A number.
        case number
        /// true or false.
        case boolean
        /// Bytes.
        case data
        /// A URL.
        case url = "URL"
        /// A list.
        case list
        /// A dictionary.
        case dictionary
        /// null.
        case null
        /// Any payload value.
        case any
    }

    /// The kinds of values that the field has.
    package var valueKinds: [ValueKind] {
        switch self {
        case .account, .action, .address, .app, .badge, .by, .callback, .description, .document, .domain, .from,
            .gesture, .identifier, .input, .interaction, .label, .message, .name, .object, .output, .peer, .point,
            .predicate, .property, .purpose, .reason, .sourceName, .storedType, .stream, .suggestionKind, .surface, .to,
            .transport,
            .type, .userActivityType, .verb, .version:
            [.text]
        case .title: [.text, .null]
        case .channel, .checksum, .counter, .index, .interval, .options, .pair, .power, .scene, .set, .size, .status,
            .userInfoCount:
            [.integer]
        // The Cocoa error of a failure; the name of a finding.
        case .code: [.integer, .text]
        case .display, .eligibleForHandoff, .eligibleForPublicIndexing, .eligibleForSearch, .handoffSwitchOn,
            .handoffSwitchPresent, .implemented, .publicAddress,
            .supportsContinuationStreams:
            [.boolean]
        // Whether it was granted or went well; how opening a file ended.
        case .result: [.boolean, .text]
        case .activityTypes: [.list]
        case .data, .hash, .key: [.data]
        case .state: [.dictionary]
        case .userInfo: [.dictionary, .null]
        case .referrerURL, .url: [.url]
        case .webpageURL: [.url, .null]
        case .keywords, .value: [.any]
        case .x, .y: [.number]
        }
    }

    /// Whether the field may have this value.
    package func admits(_ value: PayloadValue) -> Bool {
        valueKinds.contains { kind in
            switch (kind, value) {
            case (.any, _), (.text, .string), (.integer, .integer), (.number, .integer), (.number, .real),
                (.boolean, .boolean), (.data, .data), (.url, .url), (.list, .array), (.dictionary, .dictionary),
                (.null, .null):
                true
            default: false
            }
        }
    }
}
