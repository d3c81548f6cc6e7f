import ArgumentParser
import Continuity

struct CaptureDissectorCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dissector",
        abstract: "Print a dissector for Wireshark, in Lua.",
        discussion: """
            Wireshark then shows the same fields of Apple's messages as capture show does, and filters by them: \
            continuity.handoff.counter == 4660.

            To have it always, put the file into the folder that Wireshark's Help > About > Folders (or tshark -G folders) calls \
            Personal Lua Plugins, as ~/.local/lib/wireshark/plugins on Linux. Tested with 4.0.

            EXAMPLES:
              baton capture dissector > baton.lua
              tshark -X lua_script:baton.lua -r recording.pcapng -Y continuity.handoff
            """)

    func run() throws {
        try Terminal.write(WiresharkDissector.script, to: nil)
    }
}
