// npm omits packages for other platforms from the lockfile if they are not installed while it writes the file, and then
// `npm ci` fails everywhere (npm/cli#4828). This adds their entries: run it after `npm install`. It changes nothing if
// none is missing. Hashes of packages that npm has not downloaded come from the registry.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './setup.mjs'

const systems = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32']
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64']
const libraries = { gnu: 'glibc', glibc: 'glibc', musl: 'musl' }

const file = join(root, 'package-lock.json')
const lockfile = JSON.parse(readFileSync(file, 'utf8'))
const added = missingEntries(lockfile.packages)

const entries = [...Object.entries(lockfile.packages), ...added].toSorted(([left], [right]) => compare(left, right))
const hashed = entries.filter(([path, entry]) => addHash(path, entry)).length

if (added.length + hashed > 0) {
  writeFileSync(file, `${JSON.stringify({ ...lockfile, packages: Object.fromEntries(entries) }, null, 2)}\n`)
}
console.log(`package-lock.json: ${added.length} entries and ${hashed} hashes added.`)

function missingEntries(packages) {
  const missing = new Map()
  for (const [parent, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (isThere(packages, parent, name)) continue
      missing.set(`node_modules/${name}`, entryFor(name, range, dev === true))
    }
  }
  return [...missing]
}

/** Whether `name` is found from `parent`, the way Node looks for it: in its own node_modules, then further up. */
function isThere(packages, parent, name) {
  for (let folder = parent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`] !== undefined) return true
    if (folder === '') return false
  }
}

function entryFor(name, range, dev) {
  const words = name.replace('fsevents', 'darwin').split(/[/-]/)
  const pick = (known) => words.filter((word) => known.includes(word))
  const cpu = pick(processors)
  const os = pick(systems)
  const libc = words.flatMap((word) => libraries[word] ?? [])
  if (cpu.length === 0 && os.length === 0) throw new Error(`${name} does not say which platform it is for.`)
  return {
    version: range.replace(/^[~^]/, ''),
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...(libc.length > 0 && { libc }),
    optional: true,
    ...(os.length > 0 && { os }),
  }
}

/** Whether an entry lacked the hash of its archive and got it. */
function addHash(path, entry) {
  if (!path.includes('node_modules/') || entry.link === true || entry.integrity !== undefined) return false
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
  const hash = hashOf(name, entry.version)
  if (hash === undefined) return false
  entry.integrity = hash
  return true
}

/** A mirror of the registry may lack packages for systems that nobody has asked it for. */
function hashOf(name, version) {
  try {
    const question = ['view', `${name}@${version}`, 'dist.integrity']
    const hash = execFileSync('npm', question, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    return hash.startsWith('sha512-') ? hash : undefined
  } catch {
    console.log(`${name} ${version} has no hash: the registry does not know it.`)
    return undefined
  }
}

function compare(left, right) {
  return left.localeCompare(right, 'en')
}
