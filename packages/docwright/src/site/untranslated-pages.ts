import { canonicalLanguage } from '../config/language-codes.ts'
import type { Division } from '../navigation/navigation-tree.ts'
import type { PagePlace } from '../navigation/place-pages.ts'
import type { Site } from './create-site.ts'
import { findRedirect } from './redirects.ts'

/** A page of the default language at an address of another language. */
export interface UntranslatedPage {
  /** Key of the page. */
  key: string
  /** The place that its translation would have. */
  place: PagePlace
  /** The language in which it is written. */
  language: { tag: string; direction: 'ltr' | 'rtl' }
}

/** Addresses at which a translation is missing. */
export interface UntranslatedPages {
  /**
   * The page to show at an address that nothing else answers.
   *
   * @param path Decoded path below the base path.
   */
  find(path: string): UntranslatedPage | undefined
  /**
   * The address at which a language shows a page that it lacks.
   *
   * @param key A page of any language.
   * @param division The language.
   * @returns Path without base path; undefined if the language has the page, or no address for it.
   */
  addressIn(key: string, division: Division): string | undefined
  /** All such addresses, without base path. */
  addresses(): string[]
}

interface SiteLanguage {
  division: Division
  tag: string
  direction: 'ltr' | 'rtl'
  /** The folder that is named by the language; empty if there is none. */
  folder: string
  /** The place of its first page. */
  place: PagePlace
  keys: ReadonlySet<string>
}

/** Another language, and the folders whose pages correspond to those of the default language. */
interface Translation {
  language: SiteLanguage
  /** Folder of the pages that correspond, in the default language and in this one. */
  from: string
  to: string
}

/**
 * Finds the addresses at which another language shows pages of the default language that it lacks: those that the
 * translations would have, next to the existing ones.
 */
export function createUntranslatedPages(site: Site): UntranslatedPages {
  const { counterparts } = site.navigation
  let known: { own: SiteLanguage | undefined; translations: readonly Translation[] } | undefined
  const languages = (): NonNullable<typeof known> => (known ??= languagesOfSite(site))

  function standInFor(key: string, own: SiteLanguage, { language, from, to }: Translation): string | undefined {
    if (counterparts.same(key, own.division, language.division) !== undefined) return undefined
    const path = pathOf(key, site)
    const below = from === '' ? undefined : pathBelow(path, from)
    const address =
      below === undefined ? join(strayFolder(language, from, to), withoutFolder(path, own.folder)) : join(to, below)
    const isTaken =
      address === '' ||
      address === to ||
      site.routes.has(`/${address}`) ||
      site.links.folders.has(address) ||
      findRedirect(`/${address}`, site.redirects) !== undefined
    return isTaken ? undefined : `/${address}`
  }

  /** The pages that may be shown at an address. */
  function candidates(path: string, own: SiteLanguage, { language, from, to }: Translation): string[] {
    const below = pathBelow(path, to)
    const beside = pathBelow(path, strayFolder(language, from, to))
    const paths = [
      ...(below === undefined ? [] : [join(from, below)]),
      ...(beside === undefined ? [] : [beside, join(own.folder, beside)]),
    ]
    return paths.flatMap((candidate) => {
      const key = site.routes.get(`/${candidate}`)
      return key !== undefined && own.keys.has(key) ? [key] : []
    })
  }

  return {
    find(path) {
      const plain = path.replace(/(?<!\/)\/+$/, '').replace(/\/index(?:\.html)?$/, '')
      const { own, translations } = languages()
      if (own === undefined) return undefined
      for (const translation of translations) {
        const fitting = candidates(plain.slice(1), own, translation)
        const key = fitting.find((candidate) => standInFor(candidate, own, translation) === plain)
        if (key === undefined) continue
        const { language } = translation
        const near = site.navigation.placeOf(plain.slice(1))
        const place = near?.divisions.includes(language.division) === true ? near : language.place
        return { key, place, language: { tag: own.tag, direction: own.direction } }
      }
      return undefined
    },
    addressIn(key, division) {
      const { own, translations } = languages()
      const translation = translations.find(({ language }) => language.division === division)
      if (own === undefined || translation === undefined) return undefined
      if (own.keys.has(key)) return standInFor(key, own, translation)
      const { language } = translations.find((other) => other.language.keys.has(key)) ?? {}
      const original = language && counterparts.counterpart(key, language.division, own.division)
      return original !== undefined && own.keys.has(original) ? standInFor(original, own, translation) : undefined
    },
    addresses() {
      const { own, translations } = languages()
      if (own === undefined) return []
      const all = translations.flatMap((translation) =>
        [...own.keys].flatMap((key) => standInFor(key, own, translation) ?? []),
      )
      return [...new Set(all)]
    },
  }
}

function languagesOfSite({ navigation }: Site): { own: SiteLanguage | undefined; translations: Translation[] } {
  const found = new Map<Division, { place: PagePlace; keys: Set<string> }>()
  for (const [key, place] of navigation.places) {
    const division = place.divisions.find(({ kind }) => kind === 'language')
    if (division?.language === undefined || division.hidden) continue
    const language = found.get(division) ?? { place, keys: new Set() }
    found.set(division, language)
    language.keys.add(key)
  }
  const all = [...found].map(([division, { place, keys }]): SiteLanguage => {
    const { tag = '', direction = 'ltr' } = division.language ?? {}
    return { division, tag, direction, place, keys, folder: folderOf(division, keys) }
  })
  const own = all.find(({ division }) => division.default)
  const translations = all.flatMap((language): Translation[] => {
    if (own === undefined || language === own) return []
    const named = { from: own.folder, to: language.folder }
    const { from, to } = navigation.counterparts.folders(own.division, language.division) ?? named
    // Without a folder of its own, a language has no addresses that are seen to be its own.
    return to === '' || to === from || from.startsWith(`${to}/`) ? [] : [{ language, from, to }]
  })
  return { own, translations }
}

/** The folder for pages that are in none of the corresponding folders. */
function strayFolder({ folder }: SiteLanguage, from: string, to: string): string {
  return from === '' || folder === '' ? to : folder
}

/** A few pages may be elsewhere, and most of a default language at the root. */
function folderOf({ language }: Division, keys: ReadonlySet<string>): string {
  const counts = new Map<string, number>()
  for (const key of keys) {
    const segments = key.split('/')
    const at = segments.findIndex((name, index) => index < 3 && canonicalLanguage(name) === language?.code)
    if (at === -1) continue
    const folder = segments.slice(0, at + 1).join('/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one)
  return most?.[0] ?? ''
}

function pathOf(key: string, site: Site): string {
  return (site.pages.get(key)?.url ?? `/${key}`).slice(1)
}

/** The rest of a path below a folder; undefined if it is not in the folder. */
function pathBelow(path: string, folder: string): string | undefined {
  if (folder === '') return path
  if (path === folder) return ''
  return path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : undefined
}

function withoutFolder(path: string, folder: string): string {
  return pathBelow(path, folder) ?? path
}

function join(folder: string, path: string): string {
  return [folder, path].filter((part) => part !== '').join('/')
}
