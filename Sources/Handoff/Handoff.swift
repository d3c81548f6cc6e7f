// The programming model of Handoff: what an app that adopts it writes against.
//
// The contract of this module:
// - Names, shapes and behaviour follow Apple's published declarations, so that an app's Handoff code reads the same here.
//   An app's process is an `Application`. Activities, responders, controllers and windows belong to the process in whose
//   code they are made: each entry into app code makes the process current on its thread, and outside of any process an
//   activity is an inert object that nobody observes.
// - Nothing here knows bytes, radio or other devices. The device is reached through `ActivityService`, and it reaches the
//   app through `ApplicationProcess`. Only values cross that seam.
// - Nothing runs in parallel and nothing sleeps. A thread is a tag (`ThreadClass`): delegate callbacks of an activity run
//   tagged as another thread than main, everything else on main unless the app says otherwise.
// - Everything observable becomes an event, in the order in which it happens. Where Apple's frameworks raise an exception,
//   an `act.exception` event is recorded and the call has no effect; the app is not ended.
// - What the system may decide is a function in `HandoffDecisions`.
