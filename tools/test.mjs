// `npm test`: every test, browser tests included. Further arguments go to vitest.
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

await prepare()
process.exitCode = await runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...process.argv.slice(2)])
