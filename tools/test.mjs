// `npm test`: every test, browser tests included. Further arguments go to vitest. The projects that run programs from
// `dist` build it themselves.
import { join } from 'node:path'
import { installDependencies, root, runNode } from './setup.mjs'

await installDependencies()
process.exitCode = await runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)])
