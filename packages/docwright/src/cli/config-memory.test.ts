import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { loadConfig, type ConfigMemory, type LoadedConfig } from '../config/load-config.ts'
import { createMemorySource } from '../source/memory-source.ts'
import { createConfigMemory } from './config-memory.ts'

let root = ''
beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'docwright-config-'))))
afterEach(() => rmSync(root, { recursive: true }))

const written = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#005500' },
  navigation: { pages: ['index'] },
  redirects: [{ source: '/a', destination: '/b' }],
}

/** Remembers in the folder, and counts what is recalled and what had to be checked. */
function memory(program = '1'): ConfigMemory & { recalled: number; checked: number } {
  const inner = createConfigMemory(root, program)
  const counts = { recalled: 0, checked: 0 }
  return Object.assign(counts, {
    recall(value: unknown) {
      const found = inner.recall(value)
      if (found !== undefined) counts.recalled += 1
      return found
    },
    remember(value: unknown, config: Parameters<ConfigMemory['remember']>[1]) {
      counts.checked += 1
      inner.remember(value, config)
    },
  })
}

function load(config: object, configMemory?: ConfigMemory): Promise<LoadedConfig> {
  return loadConfig(createMemorySource({ 'docs.json': JSON.stringify(config, undefined, 2) }), { configMemory })
}

test('a configuration is checked once, and is the same when recalled', async () => {
  const first = await load(written, memory())
  const later = memory()
  const second = await load(written, later)
  expect(later).toMatchObject({ recalled: 1, checked: 0 })
  expect(second.config).toStrictEqual(first.config)
  expect(second.diagnostics).toEqual(first.diagnostics)
  expect(second.places.of(['redirects', 0])).toEqual(first.places.of(['redirects', 0]))
})

test('another configuration, or another program, is checked', async () => {
  await load(written, memory())
  const changed = memory()
  expect((await load({ ...written, name: 'Other' }, changed)).config?.name).toBe('Other')
  expect(changed).toMatchObject({ recalled: 0, checked: 1 })
  const newer = memory('2')
  await load(written, newer)
  expect(newer).toMatchObject({ recalled: 0, checked: 1 })
})

test('mistakes are told every time', async () => {
  const mistaken = { ...written, colors: { primary: 'green' } }
  const first = await load(mistaken, memory())
  const later = memory()
  const second = await load(mistaken, later)
  expect(first.diagnostics.length).toBeGreaterThan(0)
  expect(second.diagnostics).toEqual(first.diagnostics)
  expect(later).toMatchObject({ recalled: 0, checked: 0 })
})

test('what cannot be read is checked again', async () => {
  await load(written, memory())
  const file = join(root, '.docwright/cache/config.json')
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -9))
  const later = memory()
  expect((await load(written, later)).config?.name).toBe('Acme')
  expect(later).toMatchObject({ recalled: 0, checked: 1 })
})
