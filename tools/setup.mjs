// Plain JavaScript for any Node from 20 on: this runs before anything is installed.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository's root. */
export const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')

const modules = join(root, 'node_modules')

/** Installs what is missing, then builds what has changed. Ends the process with a message when either fails. */
export async function prepare() {
  await installDependencies()
  const built = spawnSync(pinnedNode(), [join(root, 'tools/build.ts')], {
    cwd: root,
    encoding: 'utf8',
    env: pinnedEnvironment(),
  })
  if (built.status !== 0)
    stop(`The packages could not be built.\n${built.stdout ?? ''}${built.stderr ?? String(built.error)}`)
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

/** An npm that is told to end leaves its script behind (npm/cli#6547): the child then ends with its parent. */
function endWithNpm(child) {
  watchParent(() => child.kill('SIGTERM'))?.unref()
}

/** Looks whether the npm that has started us is there still. */
function watchParent(gone) {
  if (process.env.npm_lifecycle_event === undefined) return undefined
  const parent = process.ppid
  return setInterval(() => process.ppid !== parent && gone(), 500)
}

/** `npm ci`, unless npm's own record of what it installed is newer than the lockfile. */
export async function installDependencies() {
  const record = join(modules, '.package-lock.json')
  if (existsSync(record) && existsSync(pinnedNode()) && isNewer(record, join(root, 'package-lock.json'))) return
  console.error('Installing dependencies (once, about a minute and 1 GB) …')
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error', '--progress=false']
  const npm = process.env.npm_execpath
  const started = process.hrtime.bigint()
  const ownNpm = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm)
  const status = await runWithUs(ownNpm ? process.execPath : 'npm', ownNpm ? [npm, ...args] : args)
  if (status !== 0) stop('The dependencies could not be installed; see the messages above.')
  if (!existsSync(pinnedNode())) stop('Node 24 was not installed: run `npm ci` with install scripts allowed.')
  console.error(`Installed in ${Number((process.hrtime.bigint() - started) / 1_000_000_000n)} s.`)
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

function stop(message) {
  console.error(message)
  process.exit(1)
}
