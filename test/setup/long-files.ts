/**
 * The endurance tests that take minutes, the longest first. A fresh clone, such as one of continuous integration, knows no
 * durations, and a file of ten minutes that starts last leaves all processors but one without work.
 */
export const longFiles: readonly string[] = [
  'test/platform/every-workflow.endurance.test.ts',
  'test/platform/bad-input.endurance.test.ts',
  'test/dashboard/every-page.endurance.test.ts',
  'test/platform/year.endurance.test.ts',
  'test/platform/agent-tasks.endurance.test.ts',
  'test/platform/kill.endurance.test.ts',
  'test/platform/shown-together.endurance.test.ts',
  'test/site/first-sight.endurance.test.ts',
  'test/platform/connections.endurance.test.ts',
  'test/platform/costs.endurance.test.ts',
  'test/packages/installed.endurance.test.ts',
  'test/packages/first-start.endurance.test.ts',
  'packages/docwright/src/build/random-edits.endurance.test.ts',
  'test/site/examples.endurance.test.ts',
]
