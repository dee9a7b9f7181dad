import type { SyntaxNode } from '../content/parse/syntax-tree.ts'
import type { Slot } from './slot.ts'

/** A part of a file, by offsets. */
export interface Stretch {
  start: number
  end: number
}

/** The other ids that an author has given an element. */
export interface ReadOtherIds {
  otherIds: readonly string[]
  /** The value of the attribute that has them; `unknown` for one that is no plain text. */
  otherIdsAt?: Stretch | 'unknown' | undefined
}

/** Where the id of a heading can be written and how. */
export interface ReadHeading extends ReadOtherIds {
  at: number
  form: 'mark' | 'attribute'
  hasId: boolean
  /** Offset after the mark with the heading's id, `{#id}` or `[#id]`; undefined if it has none. */
  markEnd?: number | undefined
}

/** The texts of a tree, as they are collected. All offsets are in the file. */
export interface TreeTexts {
  /** The text of the file. */
  readonly text: string
  /** The part of the file that a node was read from; undefined if it has none. */
  placeOf(node: SyntaxNode): Stretch | undefined
  readonly slots: Slot[]
  readonly headings: (ReadHeading & { start: number })[]
  /** Components whose id follows from a title, in order. */
  readonly titled: ({ name: string; title: string; nameEnd: number; hasId: boolean } & ReadOtherIds)[]
  /** Addresses of links and pictures as they are written. */
  readonly addresses: (Stretch & { value: string; kind: 'link' | 'snippet' })[]
  /** Import statements. */
  readonly modules: Stretch[]
}

/**
 * Starts a collection.
 *
 * @param text The text of the file.
 * @param toFile The offset in the file for an offset of the tree.
 */
export function newTexts(text: string, toFile: (offset: number) => number): TreeTexts {
  return {
    text,
    placeOf({ position }) {
      const start = position?.start.offset
      const end = position?.end.offset
      if (start === undefined || end === undefined) return undefined
      return { start: toFile(start), end: toFile(end) }
    },
    slots: [],
    headings: [],
    titled: [],
    addresses: [],
    modules: [],
  }
}
