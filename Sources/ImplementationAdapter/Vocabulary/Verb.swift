/// What a step of a case can do: one list for the case loader, the adapter, the schema and the documentation.
///
/// Raw values are API. The ``declaration`` says what each verb does and takes.
package enum Verb: String, Sendable, CaseIterable, Hashable {
    // Account service and settings of a device.
    case signIn, signOut, set, restart, updateSystem
    // The user and the device.
    case lock, unlock, sleep, wake, rotate, accept, cancel, openLink, pairByHand, suggest
    case openSearchResult, openFromSiri
    // Apps.
    case install, update, remove, launch, foreground, background, terminate
    // Scenes of an app.
    case openScene, activateScene, disconnectScene, closeScene, openURL
    // Activities of an app.
    case create, becomeCurrent, resignCurrent, invalidate, change, addUserInfoEntries, markNeedsSave, release
    case perform
    // Continuation streams of a scripted app.
    case requestStreams, openStreams, writeStream, readStream, closeStream
    // Responders, controllers and windows of a scripted app.
    case attach, detach, deallocate, observe, show, hide, focus, mainWindow, showWindow, hideWindow
    case beginTransition, endTransition, callRestorationHandler
    // Documents of a scripted app.
    case openDocument, moveDocument, closeDocument
    // The world.
    case move, advance, fault, transmit, ask, serve, inspect
}
