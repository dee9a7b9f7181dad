import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const assets = resolve(import.meta.dirname, '../packages/theme/dist/assets')
const kilobyte = 1024

test('the scripts of an ordinary page weigh at most 8 KB', () => {
  expect(weigh('client.js') + weigh('scheme.js')).toBeLessThanOrEqual(8 * kilobyte)
})

test('the theme’s style sheet weighs at most 12 KB', () => {
  expect(weigh('theme.css')).toBeLessThanOrEqual(12 * kilobyte)
})

/** Bytes of a file as it travels. */
function weigh(name: string): number {
  return gzipSync(readFileSync(resolve(assets, name))).length
}
