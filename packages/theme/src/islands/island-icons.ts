import type { IconReference } from '../content/content-context.ts'
import { escapeAttribute } from '../content/escape-html.ts'
import { iconTag } from './island-markup.ts'

/** Icons that code names, as HTML by their key; empty if a name has none. */
export type IslandIcons = Readonly<Record<string, string>>

/**
 * The key of an icon.
 *
 * @param reference Its name, style and library.
 */
export function iconKey({ name, style = '', library = '' }: IconReference): string {
  return [name, style, library].join('|')
}

/**
 * The icon of a key.
 *
 * @param key The result of {@link iconKey}.
 */
export function iconOfKey(key: string): IconReference {
  const [name = '', style = '', library = ''] = key.split('|')
  return { name, ...(style === '' ? {} : { style }), ...(library === '' ? {} : { library }) }
}

/**
 * The placeholder of an icon, which the server replaces.
 *
 * @param reference The icon.
 */
export function iconHolder(reference: IconReference): string {
  return `<${iconTag} data-icon="${escapeAttribute(iconKey(reference))}"></${iconTag}>`
}
