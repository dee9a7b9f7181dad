import { createHTMLWindow, defaults, getFonts, setFontFamilyMappings, SVGGraphicsElement } from 'svgdom'
import { applyMeasures, boldFamily } from './apply-measures.ts'
import type { DrawnElement } from './drawn-element.ts'
import { withPlainArcs } from './plain-arcs.ts'
import { withWholeLines } from './whole-lines.ts'
import { boldWidth, letterWidths } from './letter-widths.ts'

// The theme's font replaces any requested font; otherwise, svgdom searches for files of fonts.
const fonts = getFonts()
fonts[defaults.fontFamily] = fontOf(1)
fonts[boldFamily] = fontOf(boldWidth)
setFontFamilyMappings({ [boldFamily]: boldFamily })

function fontOf(width: number): object {
  return {
    unitsPerEm: 2048,
    ascent: 1984,
    descent: -494,
    lineGap: 0,
    xHeight: 1118,
    capHeight: 1490,
    layout: (text: string) => ({ glyphs: [{ advanceWidth: letterWidths(text) * 2048 * width }] }),
  }
}

type Measured = SVGGraphicsElement & DrawnElement

const { getBBox, getBoundingClientRect } = SVGGraphicsElement.prototype
Object.assign(SVGGraphicsElement.prototype, {
  getBBox(this: Measured) {
    // As in a browser, the box has no sides (`left`, `top`): so Mermaid distinguishes it from that of an HTML element.
    const { x, y, width, height } = measured(this, () => getBBox.call(this))
    return { x, y, width, height }
  },
  getBoundingClientRect(this: Measured) {
    return measured(this, () => getBoundingClientRect.call(this))
  },
})

function measured<Result>(element: DrawnElement, measure: () => Result): Result {
  applyMeasures(element)
  return withWholeLines(element, () => withPlainArcs(element, measure))
}

/** Rules as a browser's style sheet keeps them, as far as Mermaid writes and reads them. */
class Sheet {
  cssRules: { cssText: string }[] = []

  insertRule(cssText: string, index = this.cssRules.length): number {
    this.cssRules.splice(index, 0, { cssText })
    return index
  }

  replaceSync(css: string): void {
    this.cssRules = (css.match(/[^{}]{1,2000}\{[^{}]*\}/g) ?? []).map((cssText) => ({ cssText: cssText.trim() }))
  }
}

const place = createHTMLWindow()

// Mermaid finds these as in a browser: `tools/build.ts` gives its bundle these names.
export const window = place
export const document = place.document
export const CSSStyleSheet = Sheet
export const { Element, Node, SVGElement, HTMLElement } = place
