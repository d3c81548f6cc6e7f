// Baton inside an app team's own `swift test`.
//
// The contract of this module:
// - A `World` holds virtual devices in virtual time: nothing sleeps, and one seed gives one log. Apps are written
//   against `Handoff` and run unchanged; a test drives them by the user's actions (`Device`) and by calls into their
//   own code (`Device.inApp`).
// - A mistake in a test's setup is thrown as a `WorldError` that says what is known and what to do. An expectation that
//   is not met is a Swift Testing issue at the test's own line, and the test goes on.
// - Every issue says what was expected, what was observed, what to do, what happened before, and which requirements
//   were broken so far. A capture of the radio traffic and its keys are attached.
// - Always-on rules judge each world when it is deallocated, whatever the test expects.
// - Only public declarations of this module, `Handoff` and `Payload` are for apps and their tests. No other module
//   shows in them.
