// `npm run debug -- check docs`: a command of docwright that waits for a debugger, with all of its work in one process.
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

await prepare()
process.env.DOCWRIGHT_IN_PROCESS = '1'
const cli = join(root, 'packages/docwright/bin/docwright.js')
process.exitCode = await runNode(['--inspect-brk', '--enable-source-maps', cli, ...process.argv.slice(2)])
