import { brotliDecompressSync, inflateSync } from 'node:zlib'
import { variedWidths } from './varied-widths.ts'

/** The measures of a font file. Lengths are fractions of the font size. */
export interface FontMeasures {
  ascent: number
  descent: number
  lineGap: number
  /** Mean width of a letter of running text. */
  width: number
  /** The same in headings and other bold words, of a font that has more than one weight. */
  boldWidth?: number | undefined
  /** Weights: the range of a variable font, or twice the one that there is. */
  weights: readonly [number, number]
}

/** The weight of titles and headings, from 600 to 650. */
const boldWeight = 625

type Tables = ReadonlyMap<string, DataView>

// Share of the letters and of the blank in English text, in per mille.
const shares =
  ' 183 a65 b12 c22 d32 e103 f18 g16 h50 i57 j1 k6 l33 m20 n57 o62 p15 q1 r50 s53 t75 u23 v8 w17 x1 y15 z1'.matchAll(
    /(\D)(\d+)/g,
  )
const letterShares = Array.from(shares, ([, letter = '', share]) => [letter, Number(share)] as const)

/**
 * Reads the measures of a font.
 *
 * @param bytes A WOFF2, WOFF, TrueType or OpenType file.
 * @returns The measures; undefined if the file cannot be read.
 */
export function readFont(bytes: Uint8Array): FontMeasures | undefined {
  try {
    return measuresOf(tablesOf(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)))
  } catch {
    return undefined
  }
}

/**
 * The mean width of a letter of running text.
 *
 * @param widthOf Width of a letter; undefined if the font lacks it.
 */
export function meanWidth(widthOf: (letter: string) => number | undefined): number {
  let sum = 0
  let weight = 0
  for (const [letter, share] of letterShares) {
    const width = widthOf(letter)
    if (width === undefined) continue
    sum += width * share
    weight += share
  }
  return weight === 0 ? 0 : sum / weight
}

function measuresOf(tables: Tables): FontMeasures | undefined {
  const head = tables.get('head')
  const hhea = tables.get('hhea')
  if (head === undefined || hhea === undefined) return undefined
  const unit = head.getUint16(18)
  const longMetrics = hhea.getUint16(34)
  const width = meanWidth((letter) => widthIn(tables, longMetrics, letter.charCodeAt(0)))
  if (!(width > 0 && unit > 0)) return undefined
  const grown = variedWidths(tables, boldWeight)
  const bold = grown && meanWidth((letter) => widthIn(tables, longMetrics, letter.charCodeAt(0), grown))
  return {
    ascent: hhea.getInt16(4) / unit,
    descent: -hhea.getInt16(6) / unit,
    lineGap: hhea.getInt16(8) / unit,
    width: width / unit,
    ...(bold === undefined ? {} : { boldWidth: bold / unit }),
    weights: weightsOf(tables),
  }
}

/** Axes of a variable font are in `fvar`; another font has the weight of its `OS/2` table. */
function weightsOf(tables: Tables): readonly [number, number] {
  const range = weightAxis(tables.get('fvar'))
  if (range !== undefined) return range
  const weight = tables.get('OS/2')?.getUint16(4) ?? 400
  return [weight, weight]
}

function weightAxis(fvar: DataView | undefined): readonly [number, number] | undefined {
  if (fvar === undefined) return undefined
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)]
  for (let offset = start; offset < start + count * size; offset += size) {
    if (tagAt(fvar, offset) === 'wght') return [fvar.getInt32(offset + 4) >> 16, fvar.getInt32(offset + 12) >> 16]
  }
  return undefined
}

function widthIn(
  tables: Tables,
  longMetrics: number,
  code: number,
  grown?: (glyph: number) => number,
): number | undefined {
  const hmtx = tables.get('hmtx')
  const glyph = glyphOf(tables.get('cmap'), code)
  if (hmtx === undefined || glyph === undefined || glyph === 0) return undefined
  return hmtx.getUint16(Math.min(glyph, longMetrics - 1) * 4) + (grown?.(glyph) ?? 0)
}

/** The glyph of a character by a `cmap` subtable of format 4, which every font has for Latin letters. */
function glyphOf(cmap: DataView | undefined, code: number): number | undefined {
  if (cmap === undefined) return undefined
  for (let table = 0, count = cmap.getUint16(2); table < count; table += 1) {
    const start = cmap.getUint32(4 + table * 8 + 4)
    if (cmap.getUint16(start) !== 4) continue
    const doubled = cmap.getUint16(start + 6)
    for (let segment = 0; segment < doubled; segment += 2) {
      const last = cmap.getUint16(start + 14 + segment)
      const first = cmap.getUint16(start + 16 + doubled + segment)
      if (code > last || code < first) continue
      const delta = cmap.getUint16(start + 16 + doubled * 2 + segment)
      const place = start + 16 + doubled * 3 + segment
      const range = cmap.getUint16(place)
      if (range === 0) return (code + delta) & 0xffff
      const glyph = cmap.getUint16(place + range + (code - first) * 2)
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff
    }
  }
  return undefined
}

function tablesOf(file: DataView): Tables {
  switch (tagAt(file, 0)) {
    case 'wOF2':
      return woff2Tables(file)
    case 'wOFF':
      return directory(file, 44, 20, file.getUint16(12), (entry) => {
        const [offset, stored, length] = [
          file.getUint32(entry + 4),
          file.getUint32(entry + 8),
          file.getUint32(entry + 12),
        ]
        const bytes = new Uint8Array(file.buffer, file.byteOffset + offset, stored)
        return stored === length ? viewOf(bytes) : viewOf(inflateSync(bytes))
      })
    default:
      return directory(file, 12, 16, file.getUint16(4), (entry) =>
        viewOf(new Uint8Array(file.buffer, file.byteOffset + file.getUint32(entry + 8), file.getUint32(entry + 12))),
      )
  }
}

function directory(
  file: DataView,
  start: number,
  entrySize: number,
  count: number,
  read: (entry: number) => DataView,
): Tables {
  const tables = new Map<string, DataView>()
  for (let index = 0; index < count; index += 1) {
    const entry = start + index * entrySize
    tables.set(tagAt(file, entry), read(entry))
  }
  return tables
}

// Tags that WOFF2 writes as a number, in its order.
const knownTags =
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
    .match(/.{4}(?: |$)/g)
    ?.map((tag) => tag.slice(0, 4)) ?? []

/** All tables are one compressed stream, in the order of the directory. */
function woff2Tables(file: DataView): Tables {
  let position = 48
  function readBase128(): number {
    let value = 0
    for (let byte = 0x80; byte >= 0x80; position += 1) {
      byte = file.getUint8(position)
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  const entries: { tag: string; length: number; transformed: boolean }[] = []
  for (let index = 0; index < file.getUint16(12); index += 1) {
    const flags = file.getUint8(position)
    position += 1
    const number = flags & 0x3f
    const tag = number === 0x3f ? tagAt(file, position) : (knownTags[number] ?? '')
    if (number === 0x3f) position += 4
    const version = flags >> 6
    const original = readBase128()
    const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0
    entries.push({ tag, length: transformed ? readBase128() : original, transformed })
  }
  const stored = new Uint8Array(file.buffer, file.byteOffset + position, file.getUint32(20))
  const data = brotliDecompressSync(stored)
  const tables = new Map<string, DataView>()
  let offset = 0
  for (const { tag, length, transformed } of entries) {
    if (!transformed) tables.set(tag, viewOf(data.subarray(offset, offset + length)))
    offset += length
  }
  return tables
}

function tagAt(view: DataView, offset: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
