import Events
import Foundation
import Reports
import TestSupport
import Testing

@Suite struct JUnitReportTests {
    private static let lines: [LogLine] =
        [header] + requirements
        + Outcome.allCases.flatMap {
            caseLines("eligibility/\($0.rawValue){a=x/y}", $0, reason: $0 == .harnessFault ? "broke" : "")
        }
        + caseLines(
            "deep/er/x{a=\(hostile)}", .fail, expected: hostile, observed: hostile, reason: hostile, device: hostile)
        + [end(.unexpected)]

    /// The report of the sample lines, with what `timings.json` adds.
    private static func report(_ dialect: JUnitReport.Dialect) -> String {
        var report = JUnitReport(dialect)
        report.durations = ["eligibility/fail{a=x/y}": 1_234_567, "eligibility/pass{a=x/y}": 2_000]
        report.clock = .init(began: "2026-05-01T12:00:00Z", microseconds: 5)
        return JUnitReport.text(of: lines, by: report)
    }

    @Test(.needs(.python), arguments: [JUnitReport.Dialect.common, .jenkins])
    func theStructureIsThatOfItsSchema(dialect: JUnitReport.Dialect) throws {
        // The constraints of the schema that Jenkins' xUnit plugin checks before it reads a file, and of the wider form that
        // pytest writes, in words of our own.
        let script = """
            import sys, re
            import xml.etree.ElementTree as tree
            wide = \(dialect == .common ? "True" : "False")
            children = {'testsuites': ['testsuite'], 'testsuite': ['testsuite', 'properties', 'testcase', 'system-out', 'system-err'],
                'testcase': ['skipped', 'error', 'failure', 'system-out', 'system-err'], 'properties': ['property'],
                'property': [], 'failure': [], 'error': [], 'skipped': [], 'system-out': [], 'system-err': []}
            allowed = {'testsuites': 'name time tests failures errors',
                'testsuite': 'name tests failures errors group time skipped timestamp hostname id package file log url',
                'testcase': 'name time classname group', 'property': 'name value', 'failure': 'type message',
                'error': 'type message', 'skipped': 'type message'}
            if wide:
                children['testcase'].append('properties')
                allowed['testcase'] += ' file line'
            required = {'testsuite': 'name tests failures errors', 'testcase': 'name', 'property': 'name value'}
            texts = ['failure', 'error', 'skipped', 'system-out', 'system-err']
            def check(element):
                name = element.tag
                assert set(element.keys()) <= set(allowed.get(name, '').split()), (name, element.keys())
                assert set(required.get(name, '').split()) <= set(element.keys()), (name, element.keys())
                if name in ('testsuite', 'testsuites') and 'time' in element.keys():
                    assert re.fullmatch(r'[0-9]+[.][0-9]{3}', element.get('time')), element.get('time')
                if name not in texts: assert not (element.text or '').strip() and not (element.tail or '').strip()
                for child in element:
                    assert child.tag in children[name], (name, child.tag)
                    check(child)
            root = tree.parse(sys.stdin.buffer).getroot()
            assert root.tag == 'testsuites'
            check(root)
            for suite in root:
                cases = suite.findall('testcase')
                assert int(suite.get('tests')) == len(cases)
                for count, tag in (('failures', 'failure'), ('errors', 'error'), ('skipped', 'skipped')):
                    assert int(suite.get(count)) == sum(1 for case in cases if case.find(tag) is not None)
                names = [p.get('name') for p in suite.find('properties')]
                assert all(wide or f"requirements of {case.get('name')}" in names for case in cases)
                assert suite.get('timestamp') == '2026-05-01T12:00:00', suite.get('timestamp')
                for case in cases if wide else []:
                    assert (case.get('file'), case.get('line')) == ('Suites/eligibility.yaml', '12'), case.attrib
                    own = {p.get('name'): p.get('value') for p in case.find('properties')}
                    assert own['requirements'] == 'ELIG-016' and own['virtual seconds'] == '1.234567890', own
                    assert ('warnings' in own) == (case.find('system-out') is not None), own
            print(sum(len(suite.findall('testcase')) for suite in root))
            """
        let result = try Program.python(script, input: Self.report(dialect))
        #expect(result.status == 0, "\(result.output)\(result.error)")
        #expect(result.output == "8\n")
    }

    @Test(.needs(.python("junitparser")))
    func junitparserReadsIt() throws {
        let script = """
            import sys, junitparser
            for suite in sorted(junitparser.JUnitXml.fromfile(sys.stdin.buffer), key=lambda suite: suite.name):
                print(suite.name, suite.tests, suite.failures, suite.errors, suite.skipped, '%.3f' % suite.time)
                for case in suite:
                    if case.time is not None: print('%.3f' % case.time)
                    print(ascii(case.name[:20]), case.classname, ','.join(type(r).__name__ + ':' + r.type for r in case.result) or '-')
                    print(ascii(case.result[0].message[:40]) if case.result else case.system_out is not None)
            """
        let result = try Program.python(script, input: Self.report(.common))
        #expect(result.status == 0)
        #expect(
            result.output == #"""
                deep/er 1 1 0 0 0.000
                'x{a=a\\u{1B}[2J\\u{202' baton.deep/er Failure:fail
                'a\\u{1B}[2J\\u{202E}b\\u{9B}1m\\u{7}\\u{D}\\u{'
                eligibility 7 2 1 2 1.236
                0.002
                'pass{a=x/y}' baton.eligibility -
                False
                1.234
                'fail{a=x/y}' baton.eligibility Failure:fail
                'no-offer breaks a high-confidence MUST ('
                'warn{a=x/y}' baton.eligibility -
                True
                'unsupported{a=x/y}' baton.eligibility Skipped:unsupported
                'The implementation does not declare a ca'
                'untestable{a=x/y}' baton.eligibility Failure:untestable
                'no-offer breaks a high-confidence MUST ('
                'harness-fault{a=x/y}' baton.eligibility Error:harness-fault
                'broke'
                'not-run{a=x/y}' baton.eligibility Skipped:not-run
                'The case was selected but did not run: n'

                """#)
    }

    @Test func theCaseThatAKilledRunWasInIsNotLost() {
        let text = JUnitReport.text(
            of: [header], .incomplete(.init(lines: 9, discardedBytes: 0, openCase: "a/b")), by: JUnitReport())
        #expect(text.contains(#"<skipped type="not-run" message="the run was killed while this case ran"/>"#))
    }
}
