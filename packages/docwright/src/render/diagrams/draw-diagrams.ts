import type { ComponentNode, ContentNode } from '../../content/content-tree.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../render-problems.ts'
import { missingWords } from './missing-words.ts'
import { safeDrawing } from './safe-drawing.ts'

/** What drawing asks of the page. */
export interface DiagramPage {
  /** Path of the page's file. */
  file: string
  text: string
}

/** Kinds that the drawing library knows; others keep their source without a complaint. */
const drawnKinds = /^(?:graph|flowchart|sequenceDiagram|classDiagram|stateDiagram|erDiagram|xychart)/

/** Links, accessibility texts and settings are no part of a drawing, and the library would draw them. */
const notDrawn = /^\s*(?:click\s|accTitle\s*:|accDescr\s*:|linkStyle\s|direction\s+auto\b).*$/gm

/**
 * Draws the Mermaid diagrams of a page as SVG, as the property `html` of their nodes. Pages without diagrams do not load
 * the library.
 *
 * @param body The page's body; its diagrams are changed in place.
 * @param page Where it comes from.
 * @returns Diagrams that cannot be drawn; their source stays on the page.
 */
export async function drawDiagrams(body: readonly ContentNode[], page: DiagramPage): Promise<Diagnostic[]> {
  const nodes = [...diagramsOf(body)]
  if (nodes.length === 0) return []
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  const diagnostics: Diagnostic[] = []
  for (const [index, { properties }] of nodes.entries()) {
    // What an author writes as `html` is not ours.
    delete properties['html']
    const source = sourceOf(properties)
    const code = plainDiagram(source)
    if (!drawnKinds.test(code)) continue
    try {
      const svg = renderMermaidSVG(code, { transparent: true, font: 'inherit' })
      if (missingWords(code, svg).length === 0) properties['html'] = safeDrawing(svg, `diagram-${index + 1}`)
    } catch (cause) {
      diagnostics.push(invalidDiagram(cause, source, page))
    }
  }
  return diagnostics
}

function* diagramsOf(nodes: readonly ContentNode[]): Generator<ComponentNode> {
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (node.type === 'component' && node.name === 'Mermaid') yield node
    yield* diagramsOf(node.children)
  }
}

function sourceOf(properties: ComponentNode['properties']): string {
  const code = properties['code'] ?? properties['chart']
  return typeof code === 'string' ? code : ''
}

/** A diagram without its front matter, directives and comments. */
function plainDiagram(source: string): string {
  return source
    .replace(/^\s*---\n[\s\S]*?\n\s*---\n/, '')
    .replaceAll(/%%\{[\s\S]*?\}%%/g, '')
    .replaceAll(/^\s*%%.*$/gm, '')
    .replaceAll(notDrawn, '')
    .trim()
}

function invalidDiagram(cause: unknown, source: string, { file, text }: DiagramPage): Diagnostic {
  const offset = Math.max(0, text.indexOf(source.split('\n').find((line) => line.trim() !== '') ?? ''))
  const before = text.slice(0, offset)
  const place = { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  const said = (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? ''
  const message = `The diagram cannot be drawn: ${said.replace(/\.$/, '')}.`
  return diagnose(
    renderProblems,
    'diagram-invalid',
    place,
    message,
    'Correct the diagram; until then its source is shown.',
  )
}
