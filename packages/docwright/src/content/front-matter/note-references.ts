import { mountOf } from '../../config/sources/source-paths.ts'
import { isIconFile } from '../elements/note-icon.ts'
import type { PageBuild } from '../elements/page-build.ts'
import type { ReadFrontMatter } from './read-front-matter.ts'

/** Records the icon, images and link in a page's front matter, so that they are checked like those of its body. */
export function noteReferences({ frontMatter, placeOf }: ReadFrontMatter, build: PageBuild): void {
  const { icon, url, meta, related } = frontMatter
  if (icon !== undefined && icon.trim() !== '' && !icon.trimStart().startsWith('<')) {
    if (isIconFile(icon)) note('asset', 'icon', icon)
    else build.icons.push({ name: icon, ...placeOf('icon') })
  }
  for (const key of ['og:image', 'twitter:image']) if (meta[key] !== undefined) note('asset', key, meta[key])
  if (url?.startsWith('/') === true) note('link', 'url', url)
  for (const href of addressesIn(related)) if (href.startsWith('/')) note('link', 'related', href)

  function note(kind: 'link' | 'asset', key: string, href: string): void {
    const { file, line, column } = placeOf(key)
    // Paths in the front matter are relative to the root of the repository, wherever the page is.
    const mount = mountOf(file, build.context.mounts ?? [])
    const from = mount === undefined ? '' : `${mount}/`
    build.references.push({ kind, href, from, file, line, column })
  }
}

/** Entries of `related`: addresses, and titles with an address each. */
function addressesIn(related: unknown): string[] {
  if (!Array.isArray(related)) return []
  return related
    .flatMap((item: unknown) => (typeof item === 'object' && item !== null ? Object.values(item) : [item]))
    .filter((item) => typeof item === 'string')
}
