import { mountOf } from '../config/sources/source-paths.ts'
import type { FrontMatter } from '../content/front-matter.ts'
import type { CompleteMetadata } from './page-metadata.ts'

/**
 * Resolves the icon, the pictures and the link that a page of a source names from its own root, if the source has them.
 *
 * @param mounts Folders of sources.
 * @param hasTarget Whether a file or page is at a path from the docs root.
 */
export function completeSourceMetadata(
  mounts: readonly string[],
  hasTarget: (path: string) => boolean,
): CompleteMetadata {
  return async ({ file }, frontMatter) => {
    const mount = mountOf(file, mounts)
    if (mount === undefined) return frontMatter
    const own = (text: string): string => {
      const path = text.startsWith('/') ? text.replace(/[?#].*/s, '').replace(/^\/+|(?<!\/)\/+$/g, '') : ''
      return path !== '' && hasTarget(`${mount}/${path}`) ? `/${mount}${text}` : text
    }
    const { icon, url, meta } = frontMatter
    const completed: FrontMatter = {
      ...frontMatter,
      meta: Object.fromEntries(
        Object.entries(meta).map(([key, value]) => [key, key.endsWith(':image') ? own(value) : value]),
      ),
    }
    if (icon !== undefined) completed.icon = own(icon)
    if (url !== undefined) completed.url = own(url)
    return completed
  }
}
