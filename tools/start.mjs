// `npm start`: runs the platform with this project's own documentation as its first project. With a folder as first
// argument: shows the docs in it, as `docwright dev` does. Further arguments go to that command.
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

const args = process.argv.slice(2)
const folder = args[0] === undefined || args[0].startsWith('-') ? undefined : args.shift()

await prepare()
const cli = join(root, 'packages/docwright/bin/docwright.js')
// A newcomer reads what to open; the log tells of trouble only.
process.env.DOCWRIGHT_LOG_LEVEL ??= 'warn'
const platform = ['serve', '--data', join(root, '.docwright/data'), '--docs', join(root, 'docs'), ...args]
process.exitCode = await runNode([
  cli,
  ...(folder === undefined ? platform : ['dev', folder, '--port', '3000', ...args]),
])
