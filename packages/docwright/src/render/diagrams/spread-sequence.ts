/** The library's own widths: beside the loop of a message to oneself, and inside of frames. */
const besideLoop = 38
const margin = 12

/** A drawing is widened no further, since pages would show it smaller then; lifelines may pass behind words instead. */
const widest = 720

/** Room that words between two lifelines need, beginning with those next to each other. */
interface Need {
  from: number
  to: number
  width: number
}

/**
 * Makes room for the words of a sequence diagram. The drawing library places lifelines by the names above them alone, so
 * that the words of messages and frames reach over their ends and out of the drawing.
 *
 * @param svg A sequence diagram as the library draws it.
 * @returns The same diagram with its lifelines further apart, and all of its words inside.
 */
export function spreadSequence(svg: string): string {
  const lines = [...svg.matchAll(/<line class="lifeline" data-actor="([^"]*)" x1="([\d.]+)"/g)]
  const people = lines.map(([, id = '']) => id)
  const places = lines.map(([, , x]) => Number(x))
  const width = Number(/viewBox="0 0 ([\d.]+)/.exec(svg)?.[1])
  if (places.length === 0 || Number.isNaN(width)) return svg
  const moves = movesFor(needsOf(svg, people, places), places, Math.max(0, widest - width))
  const moveOf = (id: string | undefined) => moves[people.indexOf(id ?? '')] ?? 0
  let [left, right] = [0, width + (moves.at(-1) ?? 0)]
  const spread = svg
    .replaceAll(/<(?:line class="lifeline"|rect class="activation") data-actor="([^"]*)"[^>]*>/g, (whole, id: string) =>
      moved(whole, moveOf(id)),
    )
    .replaceAll(/<g class="actor" data-id="([^"]*)"[\s\S]*?(?=\n<g class="actor"|\n<\/svg>)/g, (whole, id: string) =>
      moved(whole, moveOf(id)),
    )
    .replaceAll(/<g class="note"[\s\S]*?<\/g>/g, (whole) => {
      const ids = namesOf(whole)
      return moved(whole, (moveOf(ids[0]) + moveOf(ids.at(-1))) / 2)
    })
    .replaceAll(/<g class="block"[\s\S]*?<\/g>/g, (whole) => {
      const [first, last] = frameOf(whole, places)
      return moved(widened(whole, (moves[last] ?? 0) - (moves[first] ?? 0)), moves[first] ?? 0)
    })
    .replaceAll(/<g class="message" data-from="([^"]*)" data-to="([^"]*)"[\s\S]*?<\/g>/g, (whole, from, to) => {
      const [here, there] = [moveOf(from as string), moveOf(to as string)]
      const [words, middle] = [wordsWidth(whole), (here + there) / 2]
      const text = Number(/<text x="([\d.]+)"/.exec(whole)?.[1]) + middle
      const start = from === to ? text : text - words / 2
      left = Math.min(left, start - margin)
      right = Math.max(right, start + words + margin)
      if (from === to) return moved(whole, here)
      return whole
        .replace(/x1="([\d.]+)"/, (_, x) => `x1="${Number(x) + here}"`)
        .replace(/x2="([\d.]+)"/, (_, x) => `x2="${Number(x) + there}"`)
        .replace(/<text[\s\S]*<\/text>/, (label) => moved(label, middle))
    })
  const size = round(right - left)
  return spread.replace(
    /viewBox="0 0 [\d.]+ ([\d.]+)" width="[\d.]+"/,
    `viewBox="${round(left)} 0 ${size} $1" width="${size}"`,
  )
}

function needsOf(svg: string, people: string[], places: number[]): Need[] {
  const needs: Need[] = []
  const need = (from: number, to: number, width: number) => needs.push({ from, to, width })
  for (const [whole, from = '', to = ''] of svg.matchAll(
    /<g class="message" data-from="([^"]*)" data-to="([^"]*)"[\s\S]*?<\/g>/g,
  )) {
    const [one, other] = [people.indexOf(from), people.indexOf(to)]
    if (one === other) need(one, one + 1, besideLoop + wordsWidth(whole) + margin)
    else need(Math.min(one, other), Math.max(one, other), wordsWidth(whole) + 2 * margin)
  }
  for (const [whole] of svg.matchAll(/<g class="note"[\s\S]*?<\/g>/g)) {
    const ids = namesOf(whole).map((id) => people.indexOf(id))
    const [first, last] = [Math.min(...ids), Math.max(...ids)]
    const width = wordsWidth(whole) + 2 * margin
    if (first !== last) need(first, last, width)
    else if (!whole.includes('data-position="left"')) need(first, first + 1, width / 2 + margin)
    if (first === last && !whole.includes('data-position="right"')) need(first - 1, first, width / 2 + margin)
  }
  for (const [whole] of svg.matchAll(/<g class="block"[\s\S]*?<\/g>/g)) {
    const [first, last, room] = frameOf(whole, places)
    need(first, last, wordsWidth(whole) + 2 * margin - room)
  }
  return needs.filter(({ from, to }) => from >= 0 && from < to && to < people.length)
}

/** How far each lifeline moves to the right; less than is needed where there is not enough room for all. */
function movesFor(needs: Need[], places: number[], room: number): number[] {
  const gaps = places.slice(1).map((place, index) => place - (places[index] ?? 0))
  const more = gaps.map(() => 0)
  for (const { from, to, width } of needs.toSorted((one, other) => one.to - one.from - (other.to - other.from))) {
    const span = more.slice(from, to).reduce((sum, extra, index) => sum + extra + (gaps[from + index] ?? 0), 0)
    for (let index = from; index < to; index += 1)
      more[index] = (more[index] ?? 0) + Math.max(0, width - span) / (to - from)
  }
  const all = more.reduce((sum, extra) => sum + extra, 0)
  const share = all > room ? room / all : 1
  return [0, ...more].map((_, index) => round(share * more.slice(0, index).reduce((sum, extra) => sum + extra, 0)))
}

/** The first and the last lifeline in a frame, and how far the frame reaches over them. */
function frameOf(frame: string, places: number[]): [first: number, last: number, room: number] {
  const [, x, width] = /<rect x="([\d.-]+)"[^>]*? width="([\d.]+)"/.exec(frame) ?? []
  const [start, end] = [Number(x), Number(x) + Number(width)]
  const first = places.findIndex((place) => place > start)
  const last = places.findLastIndex((place) => place < end)
  return [first, last, Number(width) - ((places[last] ?? 0) - (places[first] ?? 0))]
}

/** A frame and the lines that divide it, wider. */
function widened(frame: string, more: number): string {
  return frame
    .replace(/ width="([\d.]+)"/, (_, width) => ` width="${round(Number(width) + more)}"`)
    .replaceAll(/ x2="([\d.-]+)"/g, (_, x) => ` x2="${round(Number(x) + more)}"`)
}

function namesOf(note: string): string[] {
  return /data-actors="([^"]*)"/.exec(note)?.[1]?.split(',') ?? []
}

function moved(part: string, by: number): string {
  return by === 0 ? part : `<g transform="translate(${round(by)} 0)">${part}</g>`
}

function round(number: number): number {
  return Math.round(number * 100) / 100
}

/** Width of the longest line of text in a part of the drawing, whose size is that of the library's labels. */
function wordsWidth(part: string): number {
  const lines = part.replaceAll(/<(?!\/?(?:text|tspan)\b)[^>]*>/g, '').split(/<[^>]*>/)
  return Math.max(...lines.map((line) => 11 * emsOf(line.replaceAll(/&[#\w]+;/g, 'x'))))
}

function emsOf(text: string): number {
  let ems = 0
  for (const letter of text) {
    if (letter > '\u2e7f') ems += 1
    else if (/[mwMW@%]/.test(letter)) ems += 0.86
    else if (/[\p{Lu}\d#$&+<=>?_~]/u.test(letter)) ems += 0.66
    else ems += /[ijltf.,:;'|!()[\]/\\-]/.test(letter) ? 0.36 : 0.56
  }
  return ems
}
