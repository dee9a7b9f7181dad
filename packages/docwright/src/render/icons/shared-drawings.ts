import { socialMarkId, socialMarkSymbol } from '@docwright/theme'
import type { SiteConfig } from '../../config/schema/site-config.ts'
import { createIconLibrary } from './icon-library.ts'

/** Logos of assistants, by the name that each has in its library. */
const names = ['openai', 'claude'] as const

/** An assistant whose logo there is. */
export type AssistantLogo = (typeof names)[number]

/**
 * One file with drawings that many pages have in inconspicuous places, in a menu or below the page: the logos of
 * assistants and the marks of the networks that footers name. They are too large for every page.
 *
 * @param config The site's.
 * @returns SVG, each drawing a symbol of its name.
 */
export function sharedDrawings(config: SiteConfig): string {
  const library = createIconLibrary('fontawesome')
  const logos = names.flatMap((name) => {
    const icon = library.find({ name, library: 'fontawesome', style: 'brands' })
    return icon === undefined || 'src' in icon ? [] : [symbolOf(name, icon.svg)]
  })
  const marks = new Map(Array.from(networksIn(config), (network) => [socialMarkId(network), socialMarkSymbol(network)]))
  return `<svg xmlns="http://www.w3.org/2000/svg">${[...logos, ...marks.values()].join('')}</svg>`
}

function symbolOf(name: string, svg: string): string {
  return svg.replace(/^<svg /, `<symbol id="${name}" `).replace(/<\/svg>$/, '</symbol>')
}

/** Every network that a footer names: the site's, or that of a language, which may be anywhere in the navigation. */
function* networksIn(config: object): Iterable<string> {
  for (const [key, value] of Object.entries(config) as [string, unknown][]) {
    if (typeof value !== 'object' || value === null) continue
    if (key === 'socials') yield* Object.keys(value)
    else yield* networksIn(value)
  }
}
