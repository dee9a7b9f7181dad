import type { Division, GroupEntry } from '../../navigation/navigation-tree.ts'
import type { PagePlace, Section } from '../../navigation/place-pages.ts'
import type { Site } from '../../site/create-site.ts'

/** The place of a page: the divisions and groups around it, and the section whose sidebar it shows. */
export interface PageContext {
  /** Key of the page. */
  key: string
  /** Undefined only if the navigation lists no page at all. */
  place: PagePlace | undefined
  /** Whether the page itself is in the navigation. */
  listed: boolean
  /** From the outermost division to the innermost. */
  divisions: readonly Division[]
  /** From the outermost group to the innermost; empty for a page outside the navigation. */
  groups: readonly GroupEntry[]
  section: Section | undefined
}

/**
 * Finds the context of a page.
 *
 * @param key Key of the page; may be unknown.
 * @param site The site.
 * @param place One of the places of the page; by default, the canonical one.
 */
export function contextOf(key: string, { navigation }: Site, place = navigation.placeOf(key)): PageContext {
  return {
    key,
    place,
    listed: navigation.places.has(key),
    divisions: place?.divisions ?? [],
    groups: place?.groups ?? [],
    section: place?.section,
  }
}

/**
 * The language of a page: that of the language division around it, otherwise English.
 *
 * @param context The context of the page.
 */
export function languageOf(context: Pick<PageContext, 'divisions'>): { tag: string; direction: 'ltr' | 'rtl' } {
  const language = context.divisions.find(({ kind }) => kind === 'language')?.language
  return { tag: language?.tag ?? 'en', direction: language?.direction ?? 'ltr' }
}
