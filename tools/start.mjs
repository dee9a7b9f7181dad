// `npm start`: shows this project's own documentation, or the docs repository named by the first argument. Further
// arguments go to `docwright dev`.
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

const args = process.argv.slice(2)
const folder = args[0] === undefined || args[0].startsWith('-') ? 'docs' : args.shift()

prepare()
const cli = join(root, 'packages/docwright/bin/docwright.js')
process.exitCode = await runNode([cli, 'dev', folder, '--port', '3000', ...args])
