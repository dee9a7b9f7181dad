import { headingSlug } from '../../content/anchors/slug.ts'
import type { OutlineEntry } from '../../content/content-tree.ts'
import type { MarkupElement, MarkupNode } from './parse-markup.ts'

/** Gives ids to the headings that code makes, which no compiler has seen. */
export interface HeadingNames {
  /**
   * An id that nothing else of the page has.
   *
   * @param text The heading's text.
   * @returns Undefined for a heading without any text.
   */
  idFor(text: string): string | undefined
  /** Ids given so far. */
  readonly given: readonly string[]
}

/**
 * Starts giving ids.
 *
 * @param taken Ids of the page and of its surroundings.
 */
export function createHeadingNames(taken: Iterable<string>): HeadingNames {
  const used = new Set(taken)
  const given: string[] = []
  return {
    given,
    idFor(text) {
      const wanted = headingSlug(text)
      if (wanted === '') return undefined
      let id = wanted
      for (let count = 2; used.has(id); count += 1) id = `${wanted}-${count}`
      used.add(id)
      given.push(id)
      return id
    },
  }
}

/**
 * The level of a heading.
 *
 * @param name An element's name.
 */
export function headingLevel(name: string): number | undefined {
  const level = /^h([1-6])$/i.exec(name)?.[1]
  return level === undefined ? undefined : Number(level)
}

/**
 * Names the headings of an island's HTML, in place.
 *
 * @param nodes Its HTML.
 * @param names Gives the ids.
 * @returns Entries for “on this page”.
 */
export function nameHeadings(nodes: readonly MarkupNode[], names: HeadingNames): OutlineEntry[] {
  return nodes.flatMap((node): OutlineEntry[] => {
    if (typeof node === 'string') return []
    const level = headingLevel(node.name)
    if (level === undefined) return nameHeadings(node.children, names)
    const title = markupText(node).replaceAll(/\s+/g, ' ').trim()
    const id = node.attributes['id'] ?? names.idFor(title)
    if (id === undefined) return []
    node.attributes['id'] = id
    return level >= 2 && level <= 4 && title !== '' ? [{ id, title, level }] : []
  })
}

/** The text of an element. */
function markupText({ children }: MarkupElement): string {
  return children.map((child) => (typeof child === 'string' ? child : markupText(child))).join('')
}
