import { createIconLibrary } from './icon-library.ts'

/** Logos of assistants, by the name that each has in its library. */
const names = ['openai', 'claude'] as const

/** An assistant whose logo there is. */
export type AssistantLogo = (typeof names)[number]

/**
 * One file with the logos of assistants, each a symbol of its name: too large to stand in every page.
 *
 * @returns SVG.
 */
export function assistantLogos(): string {
  const library = createIconLibrary('fontawesome')
  const symbols = names.flatMap((name) => {
    const icon = library.find({ name, library: 'fontawesome', style: 'brands' })
    return icon === undefined || 'src' in icon ? [] : [symbolOf(name, icon.svg)]
  })
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

function symbolOf(name: string, svg: string): string {
  return svg.replace(/^<svg /, `<symbol id="${name}" `).replace(/<\/svg>$/, '</symbol>')
}
