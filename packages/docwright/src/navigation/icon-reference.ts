import type { IconConfig } from '../config/schema/navigation-config.ts'
import type { IconReference } from './navigation-tree.ts'

/**
 * Reads `icon` and its sibling `iconType`.
 *
 * @param icon A name, path or URL, or an object.
 * @param iconType The style, unless the icon has one itself.
 * @returns Undefined if there is no icon.
 */
export function iconReference(icon: IconConfig | undefined, iconType: string | undefined): IconReference | undefined {
  if (icon === undefined) return undefined
  const { name, style, library } = typeof icon === 'string' ? { name: icon } : { ...icon }
  if (name.trim() === '') return undefined
  const chosen = style ?? iconType
  return {
    name: name.trim(),
    ...(chosen === undefined ? {} : { style: chosen }),
    ...(library === undefined ? {} : { library }),
  }
}
