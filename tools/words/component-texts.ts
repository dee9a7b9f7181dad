import { parseMarkdown, textOf, type SourceNode } from './source-node.ts'

/** Attributes of components whose text readers see. */
const visible = new Set('title description label caption name default headline tip cta tag summary'.split(' '))

/** Components whose attributes or children are data for something drawn. */
const drawn = new Set('Icon Image Frame.Image Color.Item iframe video img style script svg'.split(' '))

/** Components that have no text of their own, here and wherever such pages are shown, though authors write one. */
const withoutText = new Set(['AccordionGroup'])

/**
 * Whether a component shows something else than words.
 *
 * @param name Its name.
 * @returns True for pictures, films and the like.
 */
export function isDrawn(name: string): boolean {
  return drawn.has(name)
}

/**
 * The attributes of a tag that readers see as text.
 *
 * @param tag A tag.
 * @returns Their texts, without the addresses of links in them.
 */
export function attributeTexts({ name, attributes = [] }: SourceNode): string[] {
  const component = name ?? ''
  if (!/^[A-Z]/.test(component) || withoutText.has(component)) return []
  return attributes.flatMap(({ type, name: attribute = '', value }) => {
    const isText = type === 'mdxJsxAttribute' && typeof value === 'string' && isVisible(attribute, component)
    return isText ? [value.includes('](') ? textOf(parseMarkdown(value)) : value] : []
  })
}

function isVisible(attribute: string, component: string): boolean {
  // Of a callout the type is its look, of a field a word.
  return visible.has(attribute) || (attribute === 'type' && component.endsWith('Field'))
}
