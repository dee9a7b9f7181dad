import purify from 'dompurify'
import mermaid from 'mermaid'
import * as drawingWindow from './drawing-window.ts'
import type { DrawnElement } from './drawn-element.ts'
import { flattenStyles } from './flatten-styles.ts'
import { slimDrawing } from './slim-drawing.ts'

// Mermaid sanitizes labels with a library that needs a browser. `safe-drawing.ts` sanitizes the drawing.
Object.assign(purify, { addHook: () => {}, removeHook: () => {}, sanitize: (text: string) => text })

/** Mermaid keeps the settings of the diagram at hand: one after the other. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Reads a diagram with Mermaid's own parsers. This is a bundle of its own: Mermaid is far larger than all of Docwright, and
 * only its parsers and the usual drawings are needed here.
 *
 * @param text The diagram.
 * @throws What the parser found, or that it lacks a browser.
 */
export async function parseDiagram(text: string): Promise<void> {
  await mermaid.parse(text)
}

/**
 * Draws a diagram as Mermaid draws it in a browser, in attributes alone.
 *
 * @param text The diagram.
 * @returns SVG, not yet sanitized.
 * @returns SVG, as it is to be cleaned.
 * @throws What the parser found, or that this kind needs a browser.
 */
export async function drawDiagram(text: string, settings: object): Promise<string> {
  const drawn = last.then(async () => (typeof document === 'undefined' ? withNames(render) : render()))
  last = drawn.catch(() => {})
  return drawn

  async function render(): Promise<string> {
    mermaid.initialize(settings)
    const { svg } = await mermaid.render('d', text)
    const place = drawingWindow.document.createElement('div') as unknown as DrawnElement
    place.innerHTML = svg
    flattenStyles(place)
    slimDrawing(place)
    for (const drawing of place.querySelectorAll('svg')) sized(drawing)
    return place.innerHTML
  }
}

/** A drawing keeps its size if there is room, and otherwise its proportions. */
function sized(drawing: DrawnElement): void {
  const [, , width = '', height = ''] = drawing.getAttribute('viewBox')?.split(' ') ?? []
  drawing.setAttribute('width', width)
  drawing.setAttribute('height', height)
}

/**
 * When run from the sources, Mermaid looks for the names of a browser among the globals; a bundle has them to itself.
 */
async function withNames<Result>(work: () => Promise<Result>): Promise<Result> {
  const names = Object.entries(drawingWindow)
  for (const [name, value] of names) Reflect.set(globalThis, name, value)
  try {
    return await work()
  } finally {
    for (const [name] of names) Reflect.deleteProperty(globalThis, name)
  }
}
