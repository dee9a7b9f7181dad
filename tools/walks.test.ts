import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const map = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')
const walks = (/## Five walks\n(.*?)\n## /s.exec(map)?.[1] ?? '')
  .split('\n')
  .map((row) => row.split(' | '))
  .filter(([, steps = '']) => steps.includes('→'))

test('there are five walks through the code', () => {
  expect(walks).toHaveLength(5)
})

test.each(walks)('%s: each file is there, and imported by one before it where the map says so', (_name, walk = '') => {
  const steps = [...walk.matchAll(/(→|⇢)? ?`([^`]+)`/g)].map(([, by, name = '']) => ({ by, name }))
  expect(steps.length).toBeGreaterThan(5)
  const missing = steps.filter(({ name }) => fileOf(name) === undefined)
  expect(missing).toEqual([])
  const apart = steps.filter(
    ({ by, name }, at) => by === '→' && !steps.slice(0, at).some((before) => importsOf(before.name).includes(name)),
  )
  expect(apart).toEqual([])
})

/** `docwright/build/build-site` is `packages/docwright/src/build/build-site.ts`. */
function fileOf(name: string): string | undefined {
  const path = join(root, 'packages', name.replace('/', '/src/'))
  return [`${path}.ts`, `${path}.tsx`].find((file) => existsSync(file))
}

/** What a file imports of its own package, as the walks name it. */
function importsOf(name: string): string[] {
  const text = readFileSync(fileOf(name) ?? '', 'utf8')
  return [...text.matchAll(/(?:from|import\()\s*'(\.[^']+)\.tsx?'/g)].map(([, path = '']) => join(name, '..', path))
}
