// Cases: loading, expanding, selecting, running, judging.
//
// The contract of this module:
// - A case file is data. `SuiteLoader` reads all files, checks every name against what the code and the catalogues declare
//   and answers with all mistakes at once, each with file, line, column, what was expected and what to do. Nothing runs
//   before every file is right.
// - `each` expands to named permutations. `suite/case{variable=value}#check` is API: it stands in baselines and reports.
// - Steps and expectations come from one table: `Verb` for what can be done, `ExpectationForm` and `EventKind` for what can
//   be expected. The JSON Schema and the vocabulary page are generated from it.
// - A case runs in a world of its own, seeded by the run's seed and the case's name, in virtual time. Operation steps happen
//   at the present instant; only expectations and `advance` let time pass.
// - Windows: an expectation's window begins with the last operation step (or `after:` an earlier check's event, or `start`)
//   and is `within:` long. Expectations after one operation are unordered among themselves: each looks at its whole window.
// - The log is the source of every report. It is written in case order, flushed case by case, and is the same
//   byte for byte whatever the number of jobs; wall times go elsewhere.
