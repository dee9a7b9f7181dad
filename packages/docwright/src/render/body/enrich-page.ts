import type { ApiView } from '@docwright/theme'
import type { HighlighterService } from '../../content/highlight/highlighter-service.ts'
import type { ComponentResult, ContentNode } from '../../content/content-tree.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { type MadeResults, replaceNodes } from '../../content/replace-nodes.ts'
import type { StyleCollector } from '../basics/style-sheet.ts'
import { drawDiagrams, type DrawnDiagrams } from '../diagrams/draw-diagrams.ts'
import type { Drawings } from '../diagrams/drawings.ts'
import { codeInIslands } from '../islands/color-islands.ts'
import type { FilledIslands } from '../islands/fill-islands.ts'
import { setFormulas } from '../math/set-formulas.ts'
import type { DescribedEndpoint } from './describe-endpoint.ts'
import { type BlockProblem, highlightCode } from './highlight-code.ts'
import type { PageTurn } from './page-turns.ts'
import type { BodyRequest } from './rendered-body.ts'

/** A page whose code, formulas and diagrams have their results. */
export interface EnrichedPage {
  body: readonly ContentNode[]
  /** The body for those who cannot run code. */
  readable: readonly ContentNode[]
  /** The reference of its endpoint; absent from pages without one. */
  view?: ApiView
  /** The problems in blocks of code. */
  codeProblems: readonly BlockProblem[]
  formulaProblems: readonly Diagnostic[]
  diagramProblems: readonly Diagnostic[]
  /** Whether browsers have to draw diagrams; absent if there are none. */
  diagrams?: NonNullable<DrawnDiagrams['need']>
  /** True if code or a diagram was left as its source, to answer in time. */
  pending: boolean
}

/** The services that color code and draw formulas and diagrams. */
interface Enrichers {
  highlighter: HighlighterService
  drawings: Drawings
  /** Takes what formulas would have as inline styles. */
  styles: StyleCollector
  /** Lets others work while code is highlighted. */
  turn: PageTurn
}

/**
 * Gives code its colors, and makes formulas and diagrams of their sources, wherever they are on a page.
 *
 * @param filled The page once its own code has run.
 * @param described Its endpoint.
 * @param request The request.
 * @param enrichers The services that do the work.
 */
export async function enrichPage(
  filled: FilledIslands,
  described: DescribedEndpoint,
  request: BodyRequest,
  enrichers: Enrichers,
): Promise<EnrichedPage> {
  const { body, readable, islands } = filled
  const { file, text } = request
  const inIslands = codeInIslands(islands)
  const blocks = [...body, ...described.nodes, ...inIslands.blocks]
  const code = await enrichers.turn.wait(highlightCode(blocks, enrichers.highlighter, request.highlight))
  const formulas = await setFormulas(body, { file, text, styles: enrichers.styles })
  const diagrams = await drawDiagrams(body, { file, text }, enrichers.drawings, request.highlight)
  const made = [code.made, formulas.made, diagrams.made].filter((results) => results.size > 0)
  const enriched = withResults({ body, readable, view: described.api?.view }, made, inIslands.color(code.made))
  return {
    body: enriched.body,
    readable: enriched.readable,
    ...(enriched.view === undefined ? {} : { view: enriched.view }),
    codeProblems: code.problems,
    formulaProblems: formulas.diagnostics,
    diagramProblems: diagrams.diagnostics,
    ...(diagrams.need === undefined ? {} : { diagrams: diagrams.need }),
    pending: code.pending || diagrams.pending,
  }
}

/** The content of a page. */
interface PageContent {
  body: readonly ContentNode[]
  readable: readonly ContentNode[]
  view: ApiView | undefined
}

function withResults(
  page: PageContent,
  made: readonly MadeResults[],
  islands: ReadonlyMap<ComponentResult, ComponentResult>,
): PageContent {
  if (made.length === 0 && islands.size === 0) return page
  const replacementOf = (node: ContentNode): [ContentNode] | undefined => {
    if (node.type !== 'component') return undefined
    for (const results of made) {
      const result = results.get(node)
      if (result !== undefined) return [result]
    }
    const island = node.result && islands.get(node.result)
    return island && [{ ...node, result: island }]
  }
  const body = replaceNodes(page.body, replacementOf)
  return {
    body,
    readable: page.readable === page.body ? body : replaceNodes(page.readable, replacementOf),
    view: replaceNodes(page.view, replacementOf),
  }
}
