import { diagramColors, usualSettings } from '@docwright/theme'
import { withoutComments } from './check-diagram.ts'

/** Diagrams for the browser: other kinds, themes and layouts of the author, formulas, pictures. */
const kinds = /^\s*(?:graph|flowchart|sequenceDiagram|stateDiagram(?:-v2)?|classDiagram(?:-v2)?|erDiagram)\b/
const forBrowsers =
  /\$\$|\bfa[bklrs]?:|<\/?(?:img|i)\b|@\{[^}]{0,500}\b(?:icon|img)\b|\b(?:themeVariables|themeCSS|htmlLabels|defaultRenderer|layout|look)["']?\s{0,9}:|\btheme["']?\s{0,9}:\s{0,9}["']?(?:dark|forest)\b/

/** A diagram of some fifty shapes: one that takes longer than a second would delay the page. */
const most = { characters: 4000, parts: 120 }

/** The notation of lines, shapes and the boxes around them. */
const part = /[\n;&]|--|==|-\./g

/** Parts that a drawing of these kinds has only if some of it needs a browser. */
const needsBrowser = /<(?:foreignObject|image)\b|NaN|Infinity/

/** References in labels stay references: outside of a browser they are not resolved before they are written. */
const escapedTwice = /&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});/gi

/** Colors of the page by their placeholders in a drawing, and the settings that draw with these. */
const { names, settings } = settingsWithNames()

/**
 * Draws a diagram of the usual kinds here, so that readers have it with the page: without scripts, and without the
 * library, which is heavier than a page. It is the same library that browsers have.
 *
 * @param source The diagram as its author wrote it, in which there is no mistake.
 * @returns The drawing, in colors that the page's style sheet names; undefined if a browser has to draw it.
 */
export async function drawHere(source: string): Promise<string | undefined> {
  const { text } = withoutComments(source)
  if (isLarge(text) || !kinds.test(text) || forBrowsers.test(source)) return undefined
  try {
    const { drawDiagram } = await import('#mermaid-drawer')
    const svg = await drawDiagram(source, settings)
    if (needsBrowser.test(svg)) return undefined
    return svg
      .replaceAll(/#[\da-f]{6}\b/gi, (color) => names.get(color.toLowerCase()) ?? color)
      .replaceAll(escapedTwice, '&$1;')
  } catch {
    return undefined
  }
}

/** The messages of a sequence only follow each other. */
function isLarge(text: string): boolean {
  if (text.length > most.characters) return true
  return !/^\s*sequenceDiagram/.test(text) && (text.match(part)?.length ?? 0) > most.parts
}

function settingsWithNames(): { names: ReadonlyMap<string, string>; settings: object } {
  const byColor = new Map<string, string>()
  const byName = new Map<string, string>()
  // Placeholder colors, each as far from the next as the library needs to distinguish them.
  const read = (name: string): string => {
    const known = byName.get(name) ?? `#${(0xa1_07_01 + byName.size * 0x01_03).toString(16)}`
    byName.set(name, known)
    byColor.set(known, name)
    return known
  }
  const colors = diagramColors(read, { darkMode: false, shades: {} })
  return {
    names: byColor,
    settings: {
      ...usualSettings,
      // Text laid out as HTML has no size outside of a browser.
      htmlLabels: false,
      flowchart: { ...usualSettings.flowchart, htmlLabels: false },
      class: { ...usualSettings.class, htmlLabels: false },
      theme: 'base',
      themeVariables: { ...colors, fontSize: '15px' },
    },
  }
}
