import type { IconView, SafeHtml } from '@docwright/theme'
import { nearestMatch } from '../../config/nearest-match.ts'
import { nearestIcons } from './icon-names.ts'
import { type IconSet, type IconSetName, openIconSet } from './icon-set.ts'
import { sanitizeSvg } from './sanitize-svg.ts'

/** The libraries of `icons.library`. */
export type IconLibraryName = 'fontawesome' | 'lucide' | 'tabler'

/** An icon as authors and the configuration name it. */
export interface IconRequest {
  /** Name in a library, URL, path of an image in the repository, or SVG. */
  name: string
  /** Style of Font Awesome. */
  style?: string
  /** Library of this one icon; another than the three counts as none. */
  library?: string
}

/** The icons of a site. */
export interface IconLibrary {
  /**
   * Finds an icon.
   *
   * @param request The author's request.
   * @param urlOf Gives the URL of an image of the repository.
   * @returns The icon; undefined if no library has it.
   */
  find(request: IconRequest, urlOf?: (path: string) => string): IconView | undefined
  /**
   * The likeliest icon for a name that {@link find} does not know.
   *
   * @param name The author's name.
   * @returns Its name in the site's library, otherwise in another; undefined if none is similar.
   */
  suggest(name: string): string | undefined
  /** The names of the site's library. */
  names(): Iterable<string>
}

const sets = new Map<IconSetName, IconSet>()

/** The search order of each library: its own sets, then the others. */
const searchOrders: Readonly<Record<IconLibraryName, readonly IconSetName[]>> = {
  fontawesome: ['fa7-solid', 'fa7-regular', 'fa7-brands', 'lucide', 'tabler'],
  lucide: ['lucide', 'fa7-solid', 'fa7-regular', 'fa7-brands', 'tabler'],
  tabler: ['tabler', 'lucide', 'fa7-solid', 'fa7-regular', 'fa7-brands'],
}

/**
 * The icons of a site, inlined as SVG.
 *
 * A name that the site's library lacks is looked for under its equivalents and in the other libraries: a similar drawing
 * serves a reader better than a gap. Styles of Font Awesome that are not free show its solid or regular drawing.
 *
 * @param library `icons.library` of the configuration.
 * @returns The library; sets are read when they are first needed.
 */
export function createIconLibrary(library: IconLibraryName): IconLibrary {
  const found = new Map<string, IconView | undefined>()
  return {
    find({ name: written, style, library: wanted }, urlOf = (path) => path) {
      const name = written.trim()
      if (isImage(name)) return { src: /^(?:https?:|data:|\/\/)/i.test(name) ? name : urlOf(name) }
      const key = `${name}\n${style ?? ''}\n${wanted ?? ''}`
      if (!found.has(key)) found.set(key, findDrawing(name, style, isLibrary(wanted) ? wanted : library))
      return found.get(key)
    },
    names: () => new Set(ownSets(searchOrders[library], library).flatMap((set) => [...setOf(set).names()])),
    suggest(name) {
      const spelling = spellings(name.trim()).at(-1) ?? name
      // Shorter names are near to too many others.
      if (spelling.length < 4) return undefined
      const most = spelling.length < 6 ? 1 : 2
      const own = ownSets(searchOrders[library], library)
      for (const names of [own, searchOrders[library]]) {
        const near = nearestMatch(
          spelling,
          names.flatMap((set) => [...setOf(set).names()]),
          most,
        )
        if (near !== undefined && meansTheSame(spelling, near)) return near
      }
      return undefined
    },
  }
}

/** Short words that differ in a letter are different things: `hook` and `book`. A slip of the pen is one in a longer word. */
function meansTheSame(written: string, near: string): boolean {
  const [words, others] = [written.split('-'), near.split('-')]
  if (words.length !== others.length) return words.some((word) => word.length > 2 && others.includes(word))
  return words.every((word, index) => {
    const other = others[index] ?? ''
    return word === other || isSlipOfThePen(word, other)
  })
}

/** A letter too many or too few, or another one in a longer word. */
function isSlipOfThePen(word: string, other: string): boolean {
  if (word.charAt(0) !== other.charAt(0)) return false
  if (word.length === other.length) return word.length > 4
  const [short, long] = word.length < other.length ? [word, other] : [other, word]
  const at = long.split('').findIndex((letter, index) => letter !== short.charAt(index))
  return long.slice(0, at) + long.slice(at + 1) === short
}

function isImage(name: string): boolean {
  if (name.startsWith('<')) return false
  return /^(?:https?:|data:image\/|\/|\.{1,2}\/)/i.test(name) || /\.(?:svg|png|jpe?g|gif|webp|avif|ico)$/i.test(name)
}

function isLibrary(name: string | undefined): name is IconLibraryName {
  return name !== undefined && Object.hasOwn(searchOrders, name)
}

function findDrawing(name: string, style: string | undefined, library: IconLibraryName): IconView | undefined {
  if (name.startsWith('<')) {
    const svg = sanitizeSvg(name)
    return svg === undefined ? undefined : { svg }
  }
  const order = withStyle(searchOrders[library], style)
  for (const spelling of spellings(name)) {
    const svg = findIn(ownSets(order, library), spelling) ?? findNearest(order, spelling) ?? findIn(order, spelling)
    if (svg !== undefined) return { svg }
  }
  return undefined
}

/** `GitHub`, `CheckCircle`, `fa-solid fa-house` and `fas fa-house` are written too. */
function spellings(name: string): string[] {
  const last = name.split(/\s+/).at(-1) ?? name
  const plain = last.replace(/^(?:fa|lucide|ti|tabler|icon)-/, '')
  const kebab = plain.replaceAll(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase()
  return [...new Set([name, plain, plain.toLowerCase(), kebab, kebab.replace(/-icon$/, '').replaceAll('_', '-')])]
}

/** Puts the set of a Font Awesome style first. */
function withStyle(order: readonly IconSetName[], style: string | undefined): readonly IconSetName[] {
  const first = firstSets(style)
  return [...first, ...order.filter((set) => !first.includes(set))]
}

function firstSets(style: string | undefined): IconSetName[] {
  if (style === 'brands') return ['fa7-brands']
  if (style === 'solid' || style === 'sharp-solid') return ['fa7-solid']
  // Thin lines are nearer to the outlines of the regular style than to solid shapes.
  if (style === undefined || !/regular|light|thin/.test(style)) return []
  return ['fa7-regular']
}

function ownSets(order: readonly IconSetName[], library: IconLibraryName): readonly IconSetName[] {
  if (library === 'fontawesome') return order.filter((set) => set.startsWith('fa7-'))
  return order.filter((set) => set === library)
}

function findNearest(order: readonly IconSetName[], name: string): SafeHtml | undefined {
  const nearest = Object.hasOwn(nearestIcons, name) ? nearestIcons[name] : undefined
  if (nearest === undefined) return findIn(['tabler'], `brand-${name}`)
  const [set, other] = nearest.split(':')
  return other === undefined ? findIn(order, nearest) : findIn([set as IconSetName], other)
}

function findIn(names: readonly IconSetName[], icon: string): SafeHtml | undefined {
  for (const name of names) {
    const svg = setOf(name).find(icon)
    if (svg !== undefined) return svg
  }
  return undefined
}

function setOf(name: IconSetName): IconSet {
  const set = sets.get(name) ?? openIconSet(name)
  sets.set(name, set)
  return set
}
