import type { CompiledShape } from './compile-translation.ts'
import type { TranslatablePage } from './read-page.ts'
import type { FixedEdit } from './slot.ts'

/**
 * The edits that give headings and titled components of a translation the ids of their source, so that a link leads to
 * the same place in every language.
 *
 * @param page The source.
 * @param shape The source, compiled.
 */
export function keepIds(page: TranslatablePage, shape: CompiledShape): FixedEdit[] {
  const translated = page.slots.filter(({ isProse }) => isProse)
  const edits: FixedEdit[] = []
  for (const { at, form, line, hasId } of page.headings) {
    const id = shape.headings.get(line)
    // What would be Markdown in the text cannot be written there.
    if (hasId || id === undefined || /[\s{}"<>*`[\]\\]|__/.test(id)) continue
    if (form === 'mark') {
      if (translated.some(({ end, kind }) => end === at && kind === 'heading'))
        edits.push({ start: at, end: at, insert: ` {#${id}}` })
    } else edits.push({ start: at, end: at, insert: ` id="${id}"` })
  }
  const taken = new Map<string, number>()
  for (const { name, title, nameEnd, hasId } of page.titled) {
    const key = `${name}\u0000${title}`
    const count = taken.get(key) ?? 0
    taken.set(key, count + 1)
    const found = shape.titled.filter((one) => one.name === name && one.title === title)[count]
    if (hasId || found === undefined || /["{}]/.test(found.id) || !/\p{L}{2}/u.test(title)) continue
    edits.push({ start: nameEnd, end: nameEnd, insert: ` id="${found.id}"` })
  }
  return edits
}
