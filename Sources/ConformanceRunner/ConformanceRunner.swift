// Cases: loading, expanding, selecting, running, judging.
//
// - A case file is data. `SuiteLoader` reads all files, checks all names and reports all mistakes at once, each with file,
//   line, column, what was expected and what to do. Nothing runs before all files are right.
// - `each` expands to named permutations. `suite/case{variable=value}#check` is API: baselines and reports use it.
// - `Verb` declares the steps, `ExpectationForm` and `EventKind` the expectations. The JSON Schema and the vocabulary page
//   are made from these declarations.
// - A case runs in its own world, seeded by the run's seed and the case's name, in virtual time. Operation steps take no
//   time; only expectations and `advance` let time pass.
// - An expectation's window begins at the last operation step (or `after:` an earlier check's event, or at the `start`) and
//   is `within:` long. Expectations after one operation have no order: each has its whole window.
// - All reports are made from the log. It is in the order of the cases, complete after each case, and does not depend on
//   the number of jobs. It has no real times.
