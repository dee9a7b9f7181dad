import { canonicalLanguage } from '../config/language-codes.ts'
import type { Division } from '../navigation/navigation-tree.ts'
import type { PagePlace } from '../navigation/place-pages.ts'
import type { Site } from './create-site.ts'
import { findRedirect } from './redirects.ts'

/** A page of the default language at an address of another language. */
export interface UntranslatedPage {
  /** Key of the page. */
  key: string
  /** Where it would stand. */
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
  /** All such addresses, without base path. */
  addresses(): string[]
}

interface SiteLanguage {
  division: Division
  tag: string
  direction: 'ltr' | 'rtl'
  /** Folder of its pages; empty for the root. */
  folder: string
  /** Where its first page stands. */
  place: PagePlace
  keys: string[]
}

/**
 * Knows at which addresses of a language a page of the default language is shown. A language is one whose pages are in a
 * folder of its name.
 */
export function createUntranslatedPages(site: Site): UntranslatedPages {
  let known: SiteLanguage[] | undefined
  const languages = (): SiteLanguage[] => (known ??= languagesOfSite(site))

  function find(path: string): UntranslatedPage | undefined {
    const plain = path.replace(/\/+$/, '').replace(/\/index(?:\.html)?$/, '')
    const [own] = languages()
    const target = languages().find(({ folder }) => folder !== '' && plain.startsWith(`/${folder}/`))
    if (own === undefined || target === undefined || target === own) return undefined
    const rest = plain.slice(target.folder.length + 1)
    const key = site.routes.get(own.folder === '' ? rest : `/${own.folder}${rest}`)
    if (key === undefined || !(site.navigation.places.get(key)?.divisions ?? []).includes(own.division))
      return undefined
    const near = site.navigation.placeOf(plain.slice(1))
    const place = near?.divisions.includes(target.division) === true ? near : target.place
    return { key, place, language: { tag: own.tag, direction: own.direction } }
  }

  return {
    find,
    addresses() {
      const [own, ...others] = languages()
      if (own === undefined) return []
      return others.flatMap(({ folder }) => {
        if (folder === '') return []
        return own.keys.flatMap((key) => {
          const url = site.pages.get(key)?.url ?? `/${key}`
          const rest = own.folder === '' ? url : url.slice(own.folder.length + 1)
          const address = `/${folder}${rest}`
          const isTaken =
            rest === '' ||
            rest === '/' ||
            site.routes.has(address) ||
            site.links.folders.has(address.slice(1)) ||
            findRedirect(address, site.redirects) !== undefined
          return isTaken ? [] : [address]
        })
      })
    },
  }
}

/** The default language first. */
function languagesOfSite({ navigation }: Site): SiteLanguage[] {
  const found = new Map<Division, SiteLanguage>()
  for (const [key, place] of navigation.places) {
    const division = place.divisions.find(({ kind }) => kind === 'language')
    if (division?.language === undefined || division.hidden) continue
    const { tag, direction } = division.language
    const language = found.get(division) ?? { division, tag, direction, folder: '', place, keys: [] }
    found.set(division, language)
    language.keys.push(key)
  }
  const all = [...found.values()].map((language) => ({ ...language, folder: folderOf(language) }))
  return all.toSorted((one, other) => Number(other.division.default) - Number(one.division.default))
}

function folderOf({ division, keys }: SiteLanguage): string {
  const names = new Set(keys.map((key) => /^([^/]+)(?:\/|$)/.exec(key)?.[1] ?? ''))
  const named = [...names].filter((name) => canonicalLanguage(name) === division.language?.code)
  const [folder = ''] = named
  // A default language may have some pages at the root as well.
  return named.length === 1 && keys.every((key) => key === folder || key.startsWith(`${folder}/`)) ? folder : ''
}
