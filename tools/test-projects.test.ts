import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { longFiles } from '../test/setup/long-files.ts'

const root = resolve(import.meta.dirname, '..')
const beside = globSync(['packages/*/src/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'bench/**/*.test.ts'], {
  cwd: root,
})
const apart = globSync('test/**/*.test.{ts,tsx}', { cwd: root })
const launcher = 'test/browser/launch-browser.ts'
const imports = new Map<string, string[]>()

test('tests that open a browser are named *.browser.test.ts, or *.endurance.test.ts; no others are named so for a browser', () => {
  expect(apart.length).toBeGreaterThan(60)
  const misnamed = apart.filter(
    (file) => !file.endsWith('.endurance.test.ts') && reach(file).has(launcher) !== /\.browser\.test\.tsx?$/.test(file),
  )
  expect(misnamed).toEqual([])
  expect(beside.filter((file) => reach(file).has(launcher))).toEqual([])
})

test('tests that lead to what is built are named *.system.test.ts: the unit project builds nothing', () => {
  expect(beside.length).toBeGreaterThan(200)
  const units = beside.filter((file) => !/\.(?:system|endurance)\.test\.tsx?$/.test(file) && file !== self)
  expect(units.filter((file) => [...reach(file)].some(readsBundles))).toEqual([])
})

test('a message is accepted without the agent and the engine, whose code only the work on it needs', () => {
  const files = [...reach('packages/server/src/jobs/accept-message.ts')]
  expect(files).toContain('packages/server/src/store/jobs/turn-queries.ts')
  expect(files.filter((file) => /^packages\/(?:agent|docwright|theme)\//.test(file))).toEqual([])
})

test('the endurance tests that are known to take long are there, each once', () => {
  expect(longFiles.filter((file) => !file.endsWith('.endurance.test.ts') || !existsSync(join(root, file)))).toEqual([])
  expect(new Set(longFiles).size).toBe(longFiles.length)
})

const self = 'tools/test-projects.test.ts'

/** Programs and files of `dist`, as the sources name them. */
function readsBundles(file: string): boolean {
  const text = readFileSync(join(root, file), 'utf8')
  return /'#(?:page-process|highlight-worker|island-worker|dev-client)'|`#theme\/assets\/|'#dashboard\//.test(text)
}

/** Every file of ours that a file leads to when it runs. */
function reach(file: string): Set<string> {
  const seen = new Set([file])
  for (const next of seen) for (const imported of importsOf(next)) seen.add(imported)
  return seen
}

function importsOf(file: string): string[] {
  const known = imports.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  // Types are gone when a file runs.
  const names = [...text.matchAll(/^(?:import|export)\s(?!type\s)(?:[^;']*?from\s)?'([^']+)'|import\('([^']+)'\)/gm)]
  const found = names.flatMap(([, once, later]) => fileOf(once ?? later ?? '', file) ?? [])
  imports.set(file, found)
  return found
}

function fileOf(name: string, from: string): string | undefined {
  const path = name.startsWith('.') ? relative(root, join(root, dirname(from), name)) : packageEntry(name)
  return path !== undefined && existsSync(join(root, path)) ? path : undefined
}

/** The source of one of our own packages. */
function packageEntry(name: string): string | undefined {
  const [, folder, more] =
    /^(?:@docwright\/)?(agent|client|contract|dashboard|docwright|forge|server|theme)(?:\/(.+))?$/.exec(name) ?? []
  if (folder === undefined) return undefined
  if (more === undefined || more === 'testing')
    return `packages/${folder}/src/${more === undefined ? '' : 'testing/'}index.ts`
  return `packages/${folder}/src/${more}.ts`
}
