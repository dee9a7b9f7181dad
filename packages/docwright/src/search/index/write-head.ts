import { ByteWriter } from './byte-writer.ts'
import { writeTerm } from './vocabulary.ts'
import type { HeadFacts } from './index-files.ts'
import type { TextPack } from './pack-texts.ts'
import { writeTree } from './tree-symbols.ts'

/** The first file of a partition, except for its facts. */
export interface HeadParts {
  vocabulary: readonly (readonly [term: string, pages: number])[]
  /** The output of {@link writeTitles}. */
  titles: string
  /** All terms, if they are few enough to be read at once. */
  terms?: Uint8Array
  /** Otherwise, the leaves of terms, in the order of the tree; without a digest if they are empty. */
  shards: readonly { depth: number; digest?: Uint8Array }[]
  /** The leaves of texts, in the order of the tree. */
  packs: readonly { depth: number; packs: readonly Pick<TextPack, 'section'>[] }[]
}

/** Writes the part after the facts. */
export function writeHeadParts({ vocabulary, titles, terms, shards, packs }: HeadParts): Uint8Array {
  const writer = new ByteWriter(64 * 1024)
  writer.number(vocabulary.length)
  let before = ''
  for (const [term, count] of vocabulary) {
    writeTerm(writer, term, before)
    writer.number(count)
    before = term
  }
  writer.text(titles)
  writeTree(
    writer,
    packs.map(({ depth, packs: own }) => ({ depth, files: own.length })),
  )
  for (const { packs: own } of packs) {
    if (own.length < 2) continue
    writer.number(own.length)
    for (const { section } of own) writer.number(section)
  }
  writer.byte(terms === undefined ? 0 : 1)
  if (terms !== undefined) writer.bytes(terms)
  else {
    writeTree(
      writer,
      shards.map(({ depth, digest }) => ({ depth, files: digest === undefined ? 0 : 1 })),
    )
    for (const { digest } of shards) if (digest !== undefined) writer.bytes(digest)
  }
  return writer.written().slice()
}

/**
 * Writes the first file of a partition.
 *
 * @param parts The result of {@link writeHeadParts}.
 */
export function writeHead(facts: HeadFacts, parts: Uint8Array): Uint8Array {
  const writer = new ByteWriter(parts.length + 4096)
  writer.text(JSON.stringify(facts))
  writer.bytes(parts)
  return writer.written()
}
