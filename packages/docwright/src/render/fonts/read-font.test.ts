import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { meanWidth, readFont } from './read-font.ts'

const files = createRequire(import.meta.url)

test('measures and weights of a variable WOFF2 font', () => {
  const mono = files.resolve('@fontsource-variable/jetbrains-mono/files/jetbrains-mono-latin-wght-normal.woff2')
  expect(readFont(readFileSync(mono))).toEqual({
    ascent: 1.02,
    descent: 0.3,
    lineGap: 0,
    width: 0.6,
    boldWidth: 0.6,
    weights: [100, 800],
  })
})

test('bold letters of a variable font are as wide as browsers draw them', () => {
  const inter = files.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2')
  // At weight 625 in thousandths, measured in Chromium: `a` to `z`, and the blank, which is narrower than in plain text.
  const widths = [
    576, 626, 584, 626, 592, 391, 627, 615, 264, 264, 572, 264, 903, 615, 610, 626, 626, 399, 552, 356, 615, 590, 842,
    572, 592, 567, 248,
  ]
  const mean = meanWidth((letter) => (letter === ' ' ? widths[26] : widths[letter.charCodeAt(0) - 97]))
  expect(readFont(readFileSync(inter))?.boldWidth).toBeCloseTo(mean / 1000, 3)
})

test('measures of a plain TrueType font', () => {
  expect(readFont(trueType())).toEqual({ ascent: 0.9, descent: 0.2, lineGap: 0.1, width: 0.5, weights: [300, 300] })
})

test('a file that is no font, or is cut off, has no measures', () => {
  for (const bytes of [new Uint8Array(), new Uint8Array(100), trueType().slice(0, 60)]) {
    expect(readFont(bytes)).toBeUndefined()
  }
})

/** The least that a font with one width for `a` to `z` and the blank can be. */
function trueType(): Uint8Array {
  const head = table(54, [[18, 1000]])
  const hhea = table(36, [[4, 900], [6, -200], [8, 100], [34, 1]]) // prettier-ignore
  const hmtx = table(4, [[0, 500]])
  const os2 = table(6, [[4, 300]])
  // One subtable of format 4 with two segments: blank to `z`, and the end mark.
  const cmap = table(44, [[2, 1], [10, 12], [12, 4], [18, 4], [26, 122], [28, 65535], [32, 32], [34, 65535], [36, -31], [38, 1]]) // prettier-ignore
  const tables = Object.entries({ 'OS/2': os2, cmap, head, hhea, hmtx })
  const file = new Uint8Array(12 + tables.length * 16 + tables.reduce((sum, [, bytes]) => sum + bytes.length, 0))
  const view = new DataView(file.buffer)
  view.setUint32(0, 0x10000)
  view.setUint16(4, tables.length)
  let offset = 12 + tables.length * 16
  for (const [index, [tag, bytes]] of tables.entries()) {
    file.set(Buffer.from(tag, 'latin1'), 12 + index * 16)
    view.setUint32(12 + index * 16 + 8, offset)
    view.setUint32(12 + index * 16 + 12, bytes.length)
    file.set(bytes, offset)
    offset += bytes.length
  }
  return file
}

function table(length: number, values: readonly (readonly [offset: number, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(length))
  for (const [offset, value] of values) view.setInt16(offset, value)
  return new Uint8Array(view.buffer)
}
