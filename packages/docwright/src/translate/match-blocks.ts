import type { TranslatablePage } from './read-page.ts'
import type { FixedEdit, Slot } from './slot.ts'

/** How a translation that is built differently goes together with its source. */
export interface BlockMatch {
  /** Texts of the translation by those of the source, where it is certain that they belong together. */
  texts: ReadonlyMap<Slot, Slot>
  /** What stands in the translation alone, put into the source where it stands there. */
  edits: readonly FixedEdit[]
  /** Texts of the source in whose place people wrote something else. */
  replaced: ReadonlySet<Slot>
  /** Offsets in the translation of what is in its source in no such way. */
  own: readonly number[]
}

type Block = TranslatablePage['blocks'][number]

/** A stretch of blocks of both, between two that belong together. */
interface Gap {
  sources: readonly Block[]
  found: readonly Block[]
}

/**
 * Matches the blocks of a translation with those of its source. Certain matches are blocks with something that no language
 * changes and that occurs once (code, addresses, components with their properties), headings if both have the same ones,
 * and blocks between two certain ones if both have as many of the same kinds. Blocks that only the translation has stay in
 * their places.
 *
 * @param existing The translation.
 * @param folder Folder of the language, with a slash.
 * @param isOurs Whether a block of the translation was written by a machine, as it is.
 * @returns The match; undefined if less than half of the translation can be matched.
 */
export function matchBlocks(
  source: TranslatablePage,
  existing: TranslatablePage,
  folder: string,
  isOurs: (slots: readonly Slot[]) => boolean,
): BlockMatch | undefined {
  const texts = new Map<Slot, Slot>()
  const edits: FixedEdit[] = []
  const replaced = new Set<Slot>()
  const own: number[] = []
  let matched = 0
  let after: Block | undefined
  const keep = (blocks: readonly Block[], instead: readonly Block[]): void => {
    const kept = blocks.filter((block) => !isOurs(slotsOf(existing, block)))
    const [first, last] = [kept[0], kept.at(-1)]
    if (first === undefined || last === undefined) return
    const text = kept.map(({ start, end }) => existing.text.slice(start, end)).join('\n\n')
    const [from, to] = [instead[0], instead.at(-1)]
    if (from !== undefined && to !== undefined) edits.push({ start: from.start, end: to.end, insert: text })
    else if (after === undefined) {
      const start = source.blocks[0]?.start ?? source.text.length
      edits.push({ start, end: start, insert: `${text}\n\n` })
    } else edits.push({ start: after.end, end: after.end, insert: `\n\n${text}` })
    for (const block of instead) for (const slot of slotsOf(source, block)) replaced.add(slot)
    own.push(...kept.map(({ start }) => start))
  }
  const byKey = new Map(frontMatterOf(existing))
  for (const [key, slot] of frontMatterOf(source)) {
    const other = byKey.get(key)
    if (other !== undefined) texts.set(slot, other)
  }
  for (const { sources, found } of gapsOf(source, existing, folder)) {
    if (sources.length === found.length && sources.every((block, at) => kindOf(block) === kindOf(found[at]))) {
      for (const [at, block] of sources.entries()) {
        const partner = found[at]
        if (partner === undefined) continue
        const [ones, others] = [slotsOf(source, block), slotsOf(existing, partner)]
        if (shapeOf(block, folder) === shapeOf(partner, folder) && ones.length === others.length)
          for (const [index, slot] of ones.entries()) {
            const other = others[index]
            if (other !== undefined) texts.set(slot, other)
          }
        else keep([partner], [block])
        matched += 1
        after = block
      }
    } else keep(found, sources)
    after = sources.at(-1) ?? after
  }
  return matched * 2 < existing.blocks.length ? undefined : { texts, edits, replaced, own }
}

function frontMatterOf({ text, slots }: TranslatablePage): [string, Slot][] {
  return slots.flatMap((slot) => {
    if (slot.kind !== 'front-matter') return []
    const line = text.slice(text.lastIndexOf('\n', slot.start) + 1, slot.start)
    return [[line.replace(/:\s*$/, ''), slot]]
  })
}

function slotsOf({ slots }: TranslatablePage, { start, end }: Block): Slot[] {
  return slots.filter((slot) => slot.start >= start && slot.end <= end)
}

function kindOf(block: Block | undefined): string {
  return /^\S+/.exec(block?.shape ?? '')?.[0] ?? ''
}

/** The shape of a block without ids, which are always the source's, and without the language in addresses. */
function shapeOf({ shape }: Block, folder: string): string {
  return shape.replaceAll(`"/${folder}`, '"/').replaceAll(/ (?:id|otherIds)="[^"]*"/g, '')
}

/** Everything that is words alone looks like much else. */
const plain = /^(?:\s|p|h[1-6]|ul|ol|li|blockquote|table|thead|tbody|tr|t[hd](?: align="\w+")?|text|strong|em|\(|\))*$/

function gapsOf(source: TranslatablePage, existing: TranslatablePage, folder: string): Gap[] {
  const [ones, others] = [source.blocks, existing.blocks]
  const gaps = splitAtPairs({ sources: ones, found: others }, anchorsOf(ones, others, folder))
  return gaps.flatMap(splitAtHeadings).flatMap(splitAtKinds)
}

/** Blocks that belong together, and what stands between them. */
function splitAtPairs({ sources, found }: Gap, pairs: readonly [number, number][]): Gap[] {
  const gaps: Gap[] = []
  let [from, to] = [0, 0]
  for (const [one, other] of pairs) {
    gaps.push(
      { sources: sources.slice(from, one), found: found.slice(to, other) },
      { sources: sources.slice(one, one + 1), found: found.slice(other, other + 1) },
    )
    from = one + 1
    to = other + 1
  }
  return [...gaps, { sources: sources.slice(from), found: found.slice(to) }]
}

/** Kinds of which both have as many belong together in their order, whatever else stands between them. */
function splitAtKinds(gap: Gap): Gap[] {
  const { sources, found } = gap
  const places = (blocks: readonly Block[], kind: string): number[] =>
    blocks.flatMap((block, at) => (kindOf(block) === kind ? [at] : []))
  const pairs = [...new Set(sources.map(kindOf))].flatMap((kind): [number, number][] => {
    const [ones, others] = [places(sources, kind), places(found, kind)]
    return ones.length === others.length ? ones.map((one, at) => [one, others[at] ?? 0]) : []
  })
  pairs.sort(([one], [other]) => one - other)
  if (pairs.some(([, other], at) => other <= (pairs[at - 1]?.[1] ?? -1))) return [gap]
  return splitAtPairs(gap, pairs)
}

/** Pairs of blocks that occur once in each, in the longest order that both have. */
function anchorsOf(ones: readonly Block[], others: readonly Block[], folder: string): [number, number][] {
  const places = (blocks: readonly Block[]): Map<string, number[]> => {
    const found = new Map<string, number[]>()
    for (const [at, block] of blocks.entries()) {
      const shape = shapeOf(block, folder)
      if (!plain.test(shape)) found.set(shape, [...(found.get(shape) ?? []), at])
    }
    return found
  }
  const second = places(others)
  const pairs = [...places(ones)].flatMap(([shape, [one, ...more]]): [number, number][] => {
    const [other, ...rest] = second.get(shape) ?? []
    return one === undefined || other === undefined || more.length > 0 || rest.length > 0 ? [] : [[one, other]]
  })
  return longestIncreasing(pairs.toSorted(([one], [other]) => one - other))
}

function longestIncreasing(pairs: readonly [number, number][]): [number, number][] {
  const best: { length: number; before: number }[] = []
  for (const [at, [, place]] of pairs.entries()) {
    let [length, before] = [1, -1]
    for (let earlier = 0; earlier < at; earlier += 1) {
      const other = pairs[earlier]
      const known = best[earlier]
      if (other !== undefined && known !== undefined && other[1] < place && known.length >= length)
        [length, before] = [known.length + 1, earlier]
    }
    best.push({ length, before })
  }
  const chain: [number, number][] = []
  let at = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), 0)
  for (let pair = pairs[at]; pair !== undefined; pair = pairs[at]) {
    chain.unshift(pair)
    at = best[at]?.before ?? -1
  }
  return chain
}

/** Where both have headings of the same levels, what stands below each belongs together. */
function splitAtHeadings(gap: Gap): Gap[] {
  const headings = (blocks: readonly Block[]): number[] =>
    blocks.flatMap((block, at) => (/^h[1-6]$/.test(kindOf(block)) ? [at] : []))
  const [ones, others] = [headings(gap.sources), headings(gap.found)]
  const isSame =
    ones.length === others.length &&
    ones.every((at, index) => kindOf(gap.sources[at]) === kindOf(gap.found[others[index] ?? -1]))
  if (!isSame) return [gap]
  return splitAtPairs(
    gap,
    ones.map((one, index) => [one, others[index] ?? 0]),
  )
}
