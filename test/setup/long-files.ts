/**
 * The endurance tests that take minutes, the longest first. A fresh clone, such as one of continuous integration, knows no
 * durations, and a file of ten minutes that starts last leaves all processors but one without work.
 */
export const longFiles: readonly string[] = [
  'test/platform/kill.endurance.test.ts',
  'test/platform/agent-tasks.endurance.test.ts',
  'test/platform/every-workflow.endurance.test.ts',
  'test/platform/bad-input.endurance.test.ts',
  'test/platform/year.endurance.test.ts',
  'test/packages/installed.endurance.test.ts',
  'test/platform/clocks-apart.endurance.test.ts',
  'test/platform/shown-together.endurance.test.ts',
  'test/site/addresses.endurance.test.ts',
  'test/platform/costs.endurance.test.ts',
  'packages/server/src/platform/existing-polls.endurance.test.ts',
  'test/platform/mentions.endurance.test.ts',
  'test/packages/first-start.endurance.test.ts',
  'test/platform/silences.endurance.test.ts',
]
