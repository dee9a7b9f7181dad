// Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { alone } from './setup/alone.mjs'
import { expectedPackages, removeUnread } from './setup/packages.mjs'

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const modules = join(root, 'node_modules')

/** Milliseconds between words on how far an installation is, and before the first on a build: most have nothing to do. */
const [sayAgain, sayFirst] = [5000, 1000]

/**
 * Installs what is missing, then builds what has changed. Ends the process with a message when either fails.
 *
 * @param {{ tools?: boolean }} wanted Whether with what only tests, benchmarks and other tools need; true by default.
 */
export async function prepare({ tools = true } = {}) {
  await installDependencies({ tools })
  const began = performance.now()
  const saying = setTimeout(() => console.error('Building the packages (about 5 s) …'), sayFirst)
  const child = spawn(pinnedNode(), [join(root, 'tools/build.ts')], {
    cwd: root,
    env: pinnedEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += String(bytes)))
  const status = await new Promise((done) => {
    child.on('error', (cause) => ((output += String(cause)), done(1)))
    child.on('close', (code) => done(code ?? 1))
  })
  clearTimeout(saying)
  if (status !== 0) stop(`The packages could not be built.\n${output}`)
  if (performance.now() - began > sayFirst) console.error(`Built in ${secondsSince(began)} s.`)
}

/**
 * Runs a program with the repository's own Node and passes its exit status on.
 *
 * @param {string[]} args The script and its arguments.
 * @returns {Promise<number>} The exit status.
 */
export function runNode(args) {
  const child = spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit', env: pinnedEnvironment() })
  // Ctrl+C reaches the child by itself; this process only waits for it to end.
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  endWithNpm(child)
  return new Promise((done, fail) => {
    child.on('error', fail)
    child.on('exit', (code, signal) => done(code ?? (signal === null ? 1 : 130)))
  })
}

/** npm does not end its script when it gets a signal (npm/cli#6547), so the child ends with its parent. */
function endWithNpm(child) {
  watchParent(() => child.kill('SIGTERM'))?.unref()
}

/** Looks whether the npm that has started us is there still. */
function watchParent(gone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && gone(), 500)
}

/**
 * Installs what is missing: all of it again when the lockfile has changed since npm's own record of what it installed,
 * and only the tools where they alone are missing, since a platform may be running from the rest.
 *
 * @param {{ tools?: boolean }} wanted Whether with what only tests, benchmarks and other tools need; true by default.
 */
export async function installDependencies({ tools = true } = {}) {
  if (missing(tools) === 'nothing') return
  const wait = () => console.error('Another command is installing dependencies in this clone: waiting for it …')
  await alone(join(root, '.cache/installing'), wait, async () => {
    const lacks = missing(tools)
    if (lacks !== 'nothing') await install(lacks, tools || hasTools())
  })
}

/** @returns {'nothing' | 'tools' | 'all'} */
function missing(tools) {
  const record = join(modules, '.package-lock.json')
  const isCurrent = existsSync(record) && existsSync(pinnedNode()) && isNewer(record, join(root, 'package-lock.json'))
  if (!isCurrent) return 'all'
  return tools && !hasTools() ? 'tools' : 'nothing'
}

/** Whether the tools were installed as well: a start leaves them out. */
function hasTools() {
  const { devDependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return existsSync(modules) && Object.keys(devDependencies).every((name) => existsSync(join(modules, name)))
}

async function install(lacks, tools) {
  const size = tools ? '900 MB' : '400 MB'
  const what =
    lacks === 'tools' ? 'what tests and tools need (once, about 300 MB)' : `dependencies (once, about ${size})`
  console.error(`Installing ${what} into node_modules …`)
  const started = performance.now()
  const expected = expectedPackages(root, tools)
  const saying = setInterval(() => {
    const there = expected.filter((path) => existsSync(join(root, path, 'package.json'))).length
    const last = there > 0.95 * expected.length && !existsSync(pinnedNode()) ? ', and Node 24 is on its way' : ''
    console.error(`  ${there} of ${expected.length} packages after ${secondsSince(started)} s${last}`)
  }, sayAgain)
  const status = await runNpm([
    ...(lacks === 'tools' ? ['install', '--no-save'] : ['ci']),
    // Also where NODE_ENV or npm's settings say otherwise.
    // Peers that the product needs are its own dependencies: those that are left are the test runner's.
    ...(tools ? ['--include=dev', '--include=peer'] : ['--omit=dev', '--omit=peer']),
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--progress=false',
  ])
  clearInterval(saying)
  if (status !== 0) stop('The dependencies could not be installed; see the messages above.')
  if (!existsSync(pinnedNode())) stop('Node 24 was not installed: run `npm ci` with install scripts allowed.')
  if (!tools) removeUnread(modules)
  console.error(`Installed in ${secondsSince(started)} s.`)
}

function runNpm(args) {
  const npm = process.env.npm_execpath
  const isOwn = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  return runWithUs(isOwn ? process.execPath : 'npm', isOwn ? [npm, ...args] : args)
}

/** Runs a program that ends, with all that it has started, when we are asked to end: half an installation helps nobody. */
async function runWithUs(program, args) {
  const isWindows = process.platform === 'win32'
  // A group of its own can be ended as a whole.
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 2, 2], shell: isWindows, detached: !isWindows })
  const end = () => {
    if (isWindows) child.kill()
    else if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM')
    stop('Stopped. The next start installs the rest.')
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, end)
  const watch = watchParent(end)
  try {
    return await new Promise((done) => {
      child.on('error', () => done(1))
      child.on('exit', (code) => done(code ?? 1))
    })
  } finally {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, end)
  }
}

function isNewer(file, than) {
  return statSync(file).mtimeMs >= statSync(than).mtimeMs
}

/** The Node that the `node` package brings along; on a platform it does not serve, the machine's own if it is recent. */
function pinnedNode() {
  const own = join(modules, 'node/bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(own)) return own
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : own
}

/** Programs that are started by name (`vitest`, `docwright`) find the same Node first. */
function pinnedEnvironment() {
  return { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].join(delimiter) }
}

function secondsSince(time) {
  return Math.round((performance.now() - time) / 1000)
}

function stop(message) {
  console.error(message)
  process.exit(1)
}
