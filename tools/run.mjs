// `npm run trial`, `npm run build` and others: a script of this repository, on Node 24, with what it needs installed and built:
// node tools/run.mjs <script> [arguments]. With --sources before the script, nothing is built: it reads or builds the sources.
import { join } from 'node:path'
import { installDependencies, prepare, root, runNode } from './setup.mjs'

const given = process.argv.slice(2)
const readsSources = given[0] === '--sources'
if (readsSources) given.shift()
const [script = '', ...args] = given
await (readsSources ? installDependencies() : prepare())
process.exitCode = await runNode([join(root, script), ...args])
