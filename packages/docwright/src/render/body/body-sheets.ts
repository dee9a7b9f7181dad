import { sheetsShown } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ExtraSheet } from '../assets/extra-sheets.ts'
import { mathEnclosures } from '../math/math-sheet.ts'
import { hasFormulas } from '../math/set-formulas.ts'

/** The parts of a body that decide which style sheets it needs. */
interface StyledBody {
  /** Its HTML, with that of the column next to the text. */
  html: string
  /** Its nodes. */
  nodes: readonly ContentNode[]
  /** Names of the theme's components inside custom ones. */
  themed: readonly string[]
  /** Whether it has a column next to the text. */
  hasAside: boolean
  /** Whether it shows an endpoint or a part of one. */
  isReference: boolean
}

/**
 * Style sheets of the theme that a body needs besides the one of every page.
 *
 * @param body The body.
 */
export function sheetsOf({ html, nodes, themed, hasAside, isReference }: StyledBody): ExtraSheet[] {
  return [
    ...sheetsShown(html, themed),
    // Code that waits for its colors has its marks as comments.
    ...(codeMarks.some((mark) => html.includes(mark)) ? (['code-marks'] as const) : []),
    ...(html.includes(' data-typed') ? (['types'] as const) : []),
    ...(hasFormulas(nodes) ? mathSheets(html) : []),
    ...(hasAside ? (['beside'] as const) : []),
    ...(isReference ? (['reference'] as const) : []),
  ]
}

function mathSheets(html: string): ExtraSheet[] {
  return mathEnclosures.test(html) ? ['math', 'math-enclosures'] : ['math']
}

const codeMarks = [' has-line-numbers', ' has-focused', '[!code ']
