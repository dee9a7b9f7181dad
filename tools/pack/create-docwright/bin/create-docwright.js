#!/usr/bin/env node
// What `npm create docwright` runs: `docwright new`, which asks for what its arguments do not say, and previews the site.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = find('docwright/package.json')
if (program === undefined) {
  process.stderr.write('create-docwright needs the package docwright, which is not installed beside it.\n')
  process.stderr.write('Remove the folder node_modules, and install again.\n')
  process.exitCode = 1
} else run(fileURLToPath(new URL('bin/docwright.js', program)))

function find(name) {
  try {
    return import.meta.resolve(name)
  } catch {
    return undefined
  }
}

function run(path) {
  const started = spawn(process.execPath, [path, 'new', '--ask', ...process.argv.slice(2)], { stdio: 'inherit' })
  // The program handles signals itself; its exit status is passed on.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
  started.on('exit', (status, signal) => {
    process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1)
  })
}
