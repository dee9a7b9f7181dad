/** How much wider letters of a variable font are at another weight, read from its tables `HVAR`, `fvar` and `avar`. */

/** Start, peak and end of a region of one axis; 1 is the end of the axis. */
type Region = readonly [start: number, peak: number, end: number]

/**
 * Reads how widths vary.
 *
 * @param tables Tables of the font.
 * @param weight Weight to read at, as in `font-weight`.
 * @returns Units to add to the width of a glyph; undefined if the font has one weight.
 */
export function variedWidths(
  tables: ReadonlyMap<string, DataView>,
  weight: number,
): ((glyph: number) => number) | undefined {
  const [fvar, hvar] = [tables.get('fvar'), tables.get('HVAR')]
  if (fvar === undefined || hvar === undefined) return undefined
  const position = positionOf(fvar, tables.get('avar'), weight)
  if (position === undefined) return undefined
  const store = hvar.getUint32(4)
  const shares = regionsAt(hvar, store + hvar.getUint32(store + 2), position.axis).map((region) =>
    shareOf(region, position.value),
  )
  const map = hvar.getUint32(8)
  return (glyph) => {
    const [outer, inner] = map === 0 ? [0, glyph] : mapped(hvar, map, glyph)
    return deltaOf(hvar, store + hvar.getUint32(store + 8 + outer * 4), inner, shares)
  }
}

/** The position of a weight on the axis: 0 is the default, -1 and 1 are the ends. */
function positionOf(
  fvar: DataView,
  avar: DataView | undefined,
  weight: number,
): { axis: number; value: number } | undefined {
  const [start, count, size] = [fvar.getUint16(4), fvar.getUint16(8), fvar.getUint16(10)]
  for (let axis = 0; axis < count; axis += 1) {
    const offset = start + axis * size
    if (fvar.getUint32(offset) !== 0x77676874) continue
    const [least, normal, most] = [4, 8, 12].map((place) => fvar.getInt32(offset + place) / 0x10000) as [
      number,
      number,
      number,
    ]
    const within = Math.min(Math.max(weight, least), most)
    const value = within < normal ? (within - normal) / (normal - least) : (within - normal) / (most - normal || 1)
    return { axis, value: avar === undefined ? value : bent(avar, axis, value) }
  }
  return undefined
}

/** A position after the font's own correction, which is a line of straight pieces. */
function bent(avar: DataView, axis: number, value: number): number {
  let offset = 8
  for (let index = 0; index < axis; index += 1) offset += 2 + avar.getUint16(offset) * 4
  for (let index = 1, count = avar.getUint16(offset); index < count; index += 1) {
    const [from, to] = [fraction(avar, offset + 2 + index * 4), fraction(avar, offset + 4 + index * 4)]
    if (value > from) continue
    const [lastFrom, lastTo] = [fraction(avar, offset - 2 + index * 4), fraction(avar, offset + index * 4)]
    return from === lastFrom ? to : lastTo + ((to - lastTo) * (value - lastFrom)) / (from - lastFrom)
  }
  return value
}

function regionsAt(hvar: DataView, list: number, axis: number): Region[] {
  const axes = hvar.getUint16(list)
  return Array.from({ length: hvar.getUint16(list + 2) }, (_, index) => {
    const offset = list + 4 + (index * axes + axis) * 6
    return [fraction(hvar, offset), fraction(hvar, offset + 2), fraction(hvar, offset + 4)]
  })
}

function shareOf([start, peak, end]: Region, value: number): number {
  if (peak === 0 || value === peak) return 1
  if (value <= start || value >= end) return 0
  return value < peak ? (value - start) / (peak - start) : (end - value) / (end - peak)
}

/** The row of a glyph in the sets; the last entry applies to all following glyphs. */
function mapped(hvar: DataView, map: number, glyph: number): [outer: number, inner: number] {
  const format = hvar.getUint8(map + 1)
  const isLong = hvar.getUint8(map) === 1
  const count = isLong ? hvar.getUint32(map + 2) : hvar.getUint16(map + 2)
  const size = ((format >> 4) & 3) + 1
  const offset = map + (isLong ? 6 : 4) + Math.min(glyph, count - 1) * size
  let entry = 0
  for (let index = 0; index < size; index += 1) entry = entry * 256 + hvar.getUint8(offset + index)
  const bits = (format & 15) + 1
  return [entry >>> bits, entry & ((1 << bits) - 1)]
}

function deltaOf(hvar: DataView, data: number, row: number, shares: readonly number[]): number {
  const [words, regions] = [hvar.getUint16(data + 2), hvar.getUint16(data + 4)]
  const isLong = (words & 0x8000) !== 0
  const wide = words & 0x7fff
  const [large, small] = isLong ? [4, 2] : [2, 1]
  let offset = data + 6 + regions * 2 + row * (wide * large + (regions - wide) * small)
  let delta = 0
  for (let index = 0; index < regions; index += 1) {
    const size = index < wide ? large : small
    delta += signed(hvar, offset, size) * (shares[hvar.getUint16(data + 6 + index * 2)] ?? 0)
    offset += size
  }
  return delta
}

function signed(view: DataView, offset: number, size: number): number {
  if (size === 4) return view.getInt32(offset)
  return size === 2 ? view.getInt16(offset) : view.getInt8(offset)
}

function fraction(view: DataView, offset: number): number {
  return view.getInt16(offset) / 0x4000
}
