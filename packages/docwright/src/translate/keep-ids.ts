import { aliasesOfId } from '../content/anchors/assign-ids.ts'
import type { CompiledIds, CompiledShape } from './compile-translation.ts'
import type { TranslatablePage } from './read-page.ts'
import type { FixedEdit } from './slot.ts'
import type { ReadHeading, ReadOtherIds } from './tree-texts.ts'

/**
 * The edits that give headings and titled components of a translation the ids of their source, and the other ids by
 * which links know the source, so that a link leads to the same place in every language.
 *
 * @param page The source.
 * @param shape The source, compiled.
 */
export function keepIds(page: TranslatablePage, shape: CompiledShape): FixedEdit[] {
  const headings = new Set(page.slots.flatMap(({ isProse, kind, end }) => (isProse && kind === 'heading' ? [end] : [])))
  return [
    ...page.headings.flatMap((heading) => {
      const ids = shape.headings.get(heading.line)
      if (ids === undefined) return []
      if (heading.form === 'attribute') return attributes(heading.at, heading, ids)
      return headings.has(heading.at) ? marks(page.text, heading, ids) : []
    }),
    ...idsOfTitled(page, shape),
  ]
}

/** Ids in braces at the end of a heading, or further ones in the braces that are there. */
function marks(text: string, { at, markEnd, otherIds }: ReadHeading, { id, aliases }: CompiledIds): FixedEdit[] {
  const others = othersOf(id, aliases)
    .filter((alias) => !otherIds.includes(alias) && isWritableInMark(alias))
    .map((alias) => ` #${alias}`)
    .join('')
  if (markEnd === undefined) {
    // What would be Markdown in the text cannot be written there.
    return /[\s{}"<>*`[\]\\]|__/.test(id) ? [] : [{ start: at, end: at, insert: ` {#${id}${others}}` }]
  }
  if (others === '') return []
  if (text.charAt(markEnd - 1) === '}') return [{ start: markEnd - 1, end: markEnd - 1, insert: others }]
  const start = text.lastIndexOf('[#', markEnd)
  return [{ start, end: markEnd, insert: `{#${id}${others}}` }]
}

/** Attributes of a tag, or further ids in the attribute that is there. */
function attributes(
  at: number,
  { hasId, otherIds, otherIdsAt }: ReadOtherIds & { hasId: boolean },
  { id, aliases }: CompiledIds,
): FixedEdit[] {
  if (!hasId && /[\s"{}]/.test(id)) return []
  // An attribute that is there may stand in either quotation marks.
  const notWritable = otherIdsAt === undefined ? /[\s"{}&]/ : /[\s"'{}&]/
  const others = othersOf(id, aliases).filter((alias) => !otherIds.includes(alias) && !notWritable.test(alias))
  const ownId = hasId ? '' : ` id="${id}"`
  const isNew = otherIdsAt === undefined && others.length > 0
  const insert = isNew ? `${ownId} otherIds="${others.join(' ')}"` : ownId
  const edits = insert === '' ? [] : [{ start: at, end: at, insert }]
  if (otherIdsAt === undefined || otherIdsAt === 'unknown' || others.length === 0) return edits
  return [...edits, { ...otherIdsAt, insert: [...otherIds, ...others].join(' ') }]
}

function idsOfTitled(page: TranslatablePage, shape: CompiledShape): FixedEdit[] {
  const taken = new Map<string, number>()
  return page.titled.flatMap((component) => {
    const { name, title, nameEnd } = component
    const key = `${name}\u0000${title}`
    const count = taken.get(key) ?? 0
    taken.set(key, count + 1)
    const found = shape.titled.filter((one) => one.name === name && one.title === title)[count]
    return found === undefined || !/\p{L}{2}/u.test(title) ? [] : attributes(nameEnd, component, found)
  })
}

/** Other spellings of an id are known by the id itself; these are known by the words of the source. */
function othersOf(id: string, aliases: readonly string[]): string[] {
  const known = new Set(aliasesOfId(id))
  return aliases.filter((alias) => alias !== id && !known.has(alias))
}

/** Whether an id in a heading stays what it is, where Markdown has marks, addresses and formulas. */
function isWritableInMark(id: string): boolean {
  if (!/^[\p{L}\p{M}\p{N}_:/.?!,;+()’“”-]+$/u.test(id) || /\/\/|www\./.test(id)) return false
  return !/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u.test(id)
}
