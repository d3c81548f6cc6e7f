import Events
import Payload

extension UserActivity {
    /// The fields of the events that say that an app got this activity: its content, and SiriKit's interaction.
    var deliveredFields: EventFields {
        var fields = snapshot.fields()
        if let interaction {
            fields.elements.append(.init(.interaction, .string(interaction.intentHandlingStatus.rawValue)))
        }
        return fields
    }
}
