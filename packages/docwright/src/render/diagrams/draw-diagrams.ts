import { componentsNamed } from '../../content/components-named.ts'
import type { ComponentNode, ComponentResult, ContentNode } from '../../content/content-tree.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { Highlighting } from '../basics/highlighting.ts'
import type { MadeResults } from '../../content/replace-nodes.ts'
import { renderProblems } from '../basics/render-problems.ts'
import type { DiagramMistake } from './check-diagram.ts'
import type { Drawing, Drawings } from './drawings.ts'
import { safeDrawing } from './safe-drawing.ts'

/** The parts of a page that {@link drawDiagrams} uses. */
export interface DiagramPage {
  /** Path of the page's file. */
  file: string
  text: string
}

/** The result of {@link drawDiagrams}. */
export interface DrawnDiagrams {
  made: MadeResults
  /** Diagrams that cannot be drawn at all; their source stays on the page. */
  diagnostics: Diagnostic[]
  /** Whether browsers have to draw some; undefined for a page without diagrams. */
  need?: 'drawn' | 'asked'
  /** True if a diagram was left as its source, to be drawn the next time. */
  pending: boolean
}

/**
 * Draws the Mermaid diagrams of a page as SVG. A diagram that would lose something is left to browsers, unless it has a
 * mistake. Pages without diagrams do not load any of the libraries.
 *
 * @param body The page's body.
 * @param page The page.
 * @param drawings Creates the drawings.
 * @param mode With `now`, slow work is left for the next time.
 * @returns The result.
 */
export async function drawDiagrams(
  body: readonly ContentNode[],
  page: DiagramPage,
  drawings: Drawings,
  mode: Highlighting = 'complete',
): Promise<DrawnDiagrams> {
  const nodes = componentsNamed(body, 'Mermaid')
  if (nodes.length === 0) return { made: new Map(), diagnostics: [], pending: false }
  const diagnostics: Diagnostic[] = []
  const made = new Map<ContentNode, ComponentNode>()
  let need: DrawnDiagrams['need']
  let pending = false
  for (const [index, node] of nodes.entries()) {
    const source = sourceOf(node.properties)
    const known = drawings.peek(source)
    if (mode === 'now' && known === undefined) {
      pending = true
      need = 'asked'
      continue
    }
    const drawing = known ?? (await drawings.draw(source))
    const { svg, mistake } = drawing
    made.set(node, { ...node, result: resultOf(drawing, `diagram-${index + 1}`) })
    if (svg === undefined && mistake !== undefined) {
      diagnostics.push(invalidDiagram(mistake, node, source, page))
      continue
    }
    need = need === 'asked' || svg === undefined ? 'asked' : 'drawn'
  }
  return { made, diagnostics, pending, ...(need === undefined ? {} : { need }) }
}

function resultOf({ svg, mistake }: Drawing, id: string): ComponentResult {
  if (svg !== undefined) return { kind: 'diagram', html: safeDrawing(svg, id) }
  return mistake === undefined ? { kind: 'live-diagram' } : { kind: 'broken-diagram', reason: sentence(mistake) }
}

function sourceOf(properties: ComponentNode['properties']): string {
  const code = properties['code'] ?? properties['chart']
  return typeof code === 'string' ? code : ''
}

function sentence({ reason, line }: DiagramMistake): string {
  return `Line ${line + 1}: ${reason}.`
}

function invalidDiagram(
  mistake: DiagramMistake,
  { place: at }: ComponentNode,
  source: string,
  { file, text }: DiagramPage,
): Diagnostic {
  // A diagram of a snippet is in another file, whose text is not available.
  const place =
    at === undefined || (at.file === file && source.trim() !== '')
      ? { file, ...placeIn(text, source, mistake.line, at?.line ?? 1) }
      : { file: at.file, line: at.line + (at.fenced ? 1 + mistake.line : 0), column: at.column }
  const message = `The diagram cannot be drawn: ${mistake.reason}.`
  const fix = 'Correct the diagram. Until then, its source is shown.'
  return diagnose(renderProblems, 'diagram-invalid', place, message, fix)
}

/** Finds the place of a diagram's line in the page, at or below the line `from`; lines may be indented. */
function placeIn(text: string, source: string, line: number, from: number): { line: number; column: number } {
  const lines = text.split(/\r?\n/)
  const wanted = source.split(/\r?\n/).map((part) => part.trim())
  const first = lines.findIndex(
    (_, start) => start >= from - 1 && wanted.every((part, index) => lines[start + index]?.trim() === part),
  )
  if (first === -1) return { line: from, column: 1 }
  const shown = lines[first + line] ?? ''
  return { line: first + line + 1, column: shown.length - shown.trimStart().length + 1 }
}
