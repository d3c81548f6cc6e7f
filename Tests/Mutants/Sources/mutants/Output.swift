import Foundation

/// Prints at once, whatever reads it.
func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
}
