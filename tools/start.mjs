// `npm start`: runs the platform with this project's own documentation as its first project. With a folder as first
// argument: shows the docs in it, as `docwright dev` does. Further arguments go to that command.
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

const usage = `npm start                     run the platform, with Docwright's own documentation as its first project
npm start -- <folder>         preview the docs in a folder while you write, without the platform

The first start installs dependencies (about 400 MB, into node_modules) and builds the packages.

Options of the platform:
  --port <number>             port (default: the one used before; at first 3000 or the next free one)
  --data <folder>             folder in which the platform stores its data (default: .docwright/data in this clone)
  --host <address>            address to listen on; 0.0.0.0 for all interfaces (default: 127.0.0.1)
  --docs <folder>             docs folder or repository to create the first project from (default: docs)
Options of the preview:
  --port <number>             port; if it is in use, the next free one (default: 3000)
All other options are those of \`docwright serve\` and \`docwright dev\`.`

const args = process.argv.slice(2)
if (args.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(usage)
  process.exit(0)
}
const folder = args[0] === undefined || args[0].startsWith('-') ? undefined : args.shift()
if (folder !== undefined && !existsSync(resolve(folder))) {
  console.error(`There is no folder ${resolve(folder)}. Usage:\n\n${usage}`)
  process.exit(2)
}

await prepare({ tools: false })
const cli = join(root, 'packages/docwright/bin/docwright.js')
// A newcomer reads what to open; the log tells of trouble only.
process.env.DOCWRIGHT_LOG_LEVEL ??= 'warn'
const port = valueOf(['--port', '-p'])
const data = resolve(valueOf(['--data']) ?? join(root, '.docwright/data'))
// Pages of the dashboard link to the documentation, which is the first project where nobody chose another.
if (valueOf(['--docs']) === undefined) process.env.DOCWRIGHT_DOCS_URL ??= 'docwright-docs'
const isFirst = !existsSync(data)
console.error(
  folder === undefined
    ? `Starting the platform on ${portInWords()}; its data is in ${data}.\nTo choose: npm start -- --port NUMBER --data FOLDER`
    : `Starting the preview of ${resolve(folder)} on port ${port ?? 3000}. To choose: npm start -- ${folder} --port NUMBER`,
)
const platform = ['serve', '--data', join(root, '.docwright/data'), '--docs', join(root, 'docs'), ...args]
process.exitCode = await runNode([
  cli,
  ...(folder === undefined ? platform : ['dev', folder, '--port', '3000', ...args]),
])

function portInWords() {
  if (port !== undefined) return `port ${port}`
  return isFirst ? 'port 3000, or the next free one' : 'the port that it had before'
}

/** The value of an option, as \`--name value\` or \`--name=value\`. */
function valueOf(names) {
  for (const [index, argument] of args.entries()) {
    const [name, value] = argument.split('=', 2)
    if (names.includes(name)) return value ?? args[index + 1]
  }
  return undefined
}
