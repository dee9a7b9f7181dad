// Prints `N passed, N failed` from vitest's JSON reports. A file that could not be loaded has no tests and counts as one
// failure; so does a report that was never written.
import { readFileSync } from 'node:fs'

const counts = process.argv.slice(2).map(count)
const passed = counts.reduce((sum, one) => sum + one.passed, 0)
const failed = counts.reduce((sum, one) => sum + one.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

function count(file) {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8'))
    const unloaded = report.testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((one) => one.status === 'failed'),
    )
    return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
