// Sums vitest's JSON reports up: a line for each test that failed, then `N passed, N failed`. A file that could not be loaded
// has no tests and counts as one failure; so does a report that was never written.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

const counts = process.argv.slice(2).map(count)
const passed = counts.reduce((sum, one) => sum + one.passed, 0)
const failed = counts.reduce((sum, one) => sum + one.failed, 0)
for (const line of counts.flatMap(({ lines }) => lines)) console.log(line)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function count(file) {
  let report
  try {
    report = JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return { passed: 0, failed: 1, lines: [`Failed: ${file} was not written`] }
  }
  const lines = []
  let unloaded = 0
  for (const { name, status, message, assertionResults } of report.testResults) {
    const path = relative(process.cwd(), name)
    if (status === 'failed' && !assertionResults.some((one) => one.status === 'failed')) {
      unloaded++
      lines.push(`Failed: ${path}: ${firstLine(message)}`)
    }
    for (const { fullName, status: outcome, failureMessages } of assertionResults) {
      const reason = firstLine(failureMessages?.[0])
      if (outcome === 'failed') lines.push(`Failed: ${path} > ${fullName}: ${reason}`)
    }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded, lines }
}

function firstLine(text = '') {
  return text.split('\n', 1)[0].slice(0, 300)
}
