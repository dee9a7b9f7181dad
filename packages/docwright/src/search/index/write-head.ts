import { ByteWriter } from './byte-writer.ts'
import { writeTerm } from './vocabulary.ts'
import type { HeadFacts } from './index-files.ts'
import type { TextPack } from './pack-texts.ts'

/** What the first file of a partition tells beside its facts. */
export interface HeadParts {
  vocabulary: readonly (readonly [term: string, pages: number])[]
  /** All terms, where they are few enough to be read at once. */
  terms?: Uint8Array
  /** The files with terms otherwise, in the order of the tree. */
  shards: readonly { depth: number; name: Uint8Array }[]
  /** The files with texts, in the order of the tree. */
  packs: readonly { depth: number; packs: readonly Pick<TextPack, 'name' | 'section'>[] }[]
}

/**
 * Writes what follows the facts.
 *
 * @param parts What it tells.
 */
export function writeHeadParts({ vocabulary, terms, shards, packs }: HeadParts): Uint8Array {
  const writer = new ByteWriter(64 * 1024)
  writer.number(vocabulary.length)
  let before = ''
  for (const [term, count] of vocabulary) {
    writeTerm(writer, term, before)
    writer.number(count)
    before = term
  }
  writer.number(packs.length)
  for (const { depth, packs: own } of packs) {
    writer.byte(depth)
    writer.number(own.length)
    for (const { section, name } of own) {
      writer.number(section)
      writer.bytes(name)
    }
  }
  writer.number(shards.length)
  for (const { depth, name } of shards) {
    writer.byte(depth)
    writer.bytes(name)
  }
  if (terms !== undefined) writer.bytes(terms)
  return writer.written().slice()
}

/**
 * Writes the first file of a partition.
 *
 * @param facts What it begins with.
 * @param parts What {@link writeHeadParts} gave.
 */
export function writeHead(facts: HeadFacts, parts: Uint8Array): Uint8Array {
  const writer = new ByteWriter(parts.length + 4096)
  writer.text(JSON.stringify(facts))
  writer.bytes(parts)
  return writer.written()
}
