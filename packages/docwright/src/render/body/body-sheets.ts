import { boxComponents, occasionalComponents } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ExtraSheet } from '../assets/extra-sheets.ts'
import { hasMarks } from './highlight-code.ts'
import { hasFormulas } from '../math/set-formulas.ts'

/**
 * Style sheets of the theme that a body needs beside the one of every page.
 *
 * @param body The body.
 * @param themed Names of the theme's components inside custom ones.
 * @param isReference Whether the page shows an endpoint, or something beside its text.
 */
export function sheetsOf(body: readonly ContentNode[], themed: readonly string[], isReference: boolean): ExtraSheet[] {
  const isOccasional = themed.some((name) => occasionalComponents.has(name)) || hasOccasional(body)
  const hasBoxes = themed.some((name) => boxComponents.has(name)) || hasAny(body, boxComponents)
  return [
    ...(hasBoxes ? (['boxes'] as const) : []),
    ...(isOccasional ? (['occasional'] as const) : []),
    ...(hasFormulas(body) ? (['math'] as const) : []),
    ...(isReference ? (['api'] as const) : []),
  ]
}

function hasAny(nodes: readonly ContentNode[], names: ReadonlySet<string>): boolean {
  return nodes.some(
    (node) =>
      node.type !== 'text' && ((node.type === 'component' && names.has(node.name)) || hasAny(node.children, names)),
  )
}

function hasOccasional(nodes: readonly ContentNode[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return false
    if (node.type === 'component' && (occasionalComponents.has(node.name) || hasMarks(node))) return true
    return hasOccasional(node.children)
  })
}
