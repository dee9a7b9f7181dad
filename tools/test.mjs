// `npm test`: every test of the `unit`, `system` and `browser` projects. Further arguments go to vitest: paths run the tests
// below them, `--changed` those that a change since the last commit can reach. What runs programs from `dist` builds them.
import { join } from 'node:path'
import { installDependencies, root, runNode } from './setup.mjs'

const given = process.argv.slice(2)
const hasProject = given.some((argument) => argument.startsWith('--project'))
const hasPath = given.some((argument) => /^[^-].*[/.]/.test(argument))
const projects = hasProject || hasPath ? [] : ['unit', 'system', 'browser'].flatMap((name) => ['--project', name])
const report = process.env.DOCWRIGHT_TEST_REPORT
const reporters = report ? ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`] : []

await installDependencies()
process.exitCode = await runNode([
  join(root, 'node_modules/vitest/vitest.mjs'),
  'run',
  ...projects,
  ...reporters,
  ...given,
])
