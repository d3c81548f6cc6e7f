// Baton inside an app team's own `swift test`.
//
// The contract of this module:
// - A `World` holds virtual devices in virtual time: nothing sleeps, and one seed gives one log. Apps are written
//   against `Handoff` and run unchanged. A test drives them by the user's actions (`Device`) and by calls into their own
//   code (`Device.inApp`).
// - A mistake in a test's setup is thrown as a `WorldError` that says what was found and what to do. An expectation that
//   is not met is a Swift Testing issue at the test's own line, and the test continues.
// - Every issue says what was expected, what was observed, what to do, what happened before, and which requirements
//   were broken so far. A capture of the radio traffic and its keys are attached.
// - Always-on rules check each world when it is deallocated, whatever the test expects.
// - Apps and their tests use only public declarations of this module, `Handoff` and `Payload`, which expose no other
//   module.
