#!/usr/bin/env node
// What `npm create docwright` runs: `docwright new`, which asks for what its arguments do not say, and previews the site.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('bin/docwright.js', import.meta.resolve('docwright/package.json')))
const started = spawn(process.execPath, [program, 'new', '--ask', ...process.argv.slice(2)], { stdio: 'inherit' })
// The program ends in its own way; whoever waits for this one hears how.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
started.on('exit', (status, signal) => {
  process.exitCode = status ?? (signal === 'SIGINT' ? 130 : 1)
})
