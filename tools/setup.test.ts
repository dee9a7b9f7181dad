import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

/** An npm whose installation takes long, with a program of its own that does the work. */
const slowNpm = `
const { spawn } = require('node:child_process')
const { writeFileSync, renameSync } = require('node:fs')
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
writeFileSync('pids.tmp', process.pid + ' ' + child.pid)
renameSync('pids.tmp', 'pids')
setInterval(() => {}, 1000)
`

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  'an installation ends with the start that began it: %s',
  async (signal) => {
    const folder = mkdtempSync(join(tmpdir(), 'docwright-setup-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    mkdirSync(join(folder, 'tools'))
    copyFileSync(join(import.meta.dirname, 'setup.mjs'), join(folder, 'tools/setup.mjs'))
    writeFileSync(join(folder, 'package-lock.json'), '{}')
    const npm = join(folder, 'npm-cli.cjs')
    writeFileSync(npm, slowNpm)
    const program = "const { prepare } = await import('./tools/setup.mjs'); await prepare()"
    const start = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      cwd: folder,
      env: { PATH: process.env['PATH'], npm_execpath: npm },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    start.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()))
    const pids = join(folder, 'pids')
    await expect.poll(() => existsSync(pids), { timeout: 10_000 }).toBe(true)
    const installing = readFileSync(pids, 'utf8').split(' ').map(Number)
    expect(installing.map(isAlive)).toEqual([true, true])
    start.kill(signal)
    const [code] = (await once(start, 'exit')) as [number | null]
    expect(code).toBe(1)
    await expect.poll(() => installing.map(isAlive), { timeout: 5_000 }).toEqual([false, false])
    expect(said).toContain('Stopped. The next start installs the rest.')
  },
)

/** A process that has ended and that nobody has collected yet is no longer at work. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !existsSync(`/proc/${pid}`) || !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
