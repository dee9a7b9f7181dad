import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const decisions = readdirSync(join(root, 'decisions')).map((name) => `decisions/${name}`)
const documents = [
  'README.md',
  'ARCHITECTURE.md',
  'AGENTS.md',
  'CLAUDE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...decisions,
]

/** The parts of a lockfile that these tests read. */
interface Lockfile {
  packages: Record<
    string,
    {
      version?: string
      resolved?: string
      integrity?: string
      link?: boolean
      dev?: boolean
      optionalDependencies?: Record<string, string>
    }
  >
}

const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
const locked = Object.entries(lockfile.packages)

test('every link of the repository’s documents leads to a file', () => {
  const broken = documents.flatMap((file) => {
    // Code shows how links are written.
    const text = readFileSync(join(root, file), 'utf8').replaceAll(/`[^`\n]+`/g, '')
    const links = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, link = '']) => link)
    const local = links.filter((link) => !/^[a-z]+:/.test(link))
    return local.filter((link) => !existsSync(join(root, dirname(file), link))).map((link) => `${file}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('documents stay short', () => {
  // A changelog is looked things up in, and grows with every release.
  const read = documents.filter((file) => file !== 'CHANGELOG.md')
  const lengths = read.map((file) => [file, readFileSync(join(root, file), 'utf8').split('\n').length] as const)
  const limit = (file: string): number => (file.startsWith('decisions/') ? 60 : 150)
  expect(lengths.filter(([file, length]) => length > limit(file))).toEqual([])
})

test('the lockfile holds no download address', () => {
  expect(locked.filter(([, { resolved }]) => resolved?.includes(':'))).toEqual([])
})

test('the lockfile names the packages of every platform (node tools/complete-lockfile.mjs)', () => {
  const optional = locked.flatMap(([, { optionalDependencies = {} }]) => Object.keys(optionalDependencies))
  const missing = optional.filter((name) => !locked.some(([path]) => path.endsWith(`node_modules/${name}`)))
  expect(missing).toEqual([])
})

test('the lockfile has a hash of everything that our users run (node tools/complete-lockfile.mjs)', () => {
  const downloaded = locked.filter(([path, { link, dev }]) => path.includes('node_modules/') && !link && !dev)
  expect(downloaded.length).toBeGreaterThan(300)
  expect(downloaded.filter(([, { integrity }]) => integrity === undefined).map(([path]) => path)).toEqual([])
})

test('Node is the one that everything was tried with', () => {
  expect(lockfile.packages['node_modules/node']?.version).toBe('24.21.0')
})
