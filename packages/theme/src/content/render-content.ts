import { renderToString } from 'preact-render-to-string'
import { components } from '../components/components.ts'
import { flowOf, isEmptyBox } from '../components/component-facts.ts'
import type { ComponentNode, ContentNode } from '../content-node.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { ContentContext } from './content-context.ts'
import { escapeText } from './escape-html.ts'
import type { PageState } from './page-state.ts'
import { type SafeHtml, trustHtml } from './safe-html.ts'
import { slug } from './slug.ts'
import { writeElement } from './write-element.ts'

/**
 * Renders the body of a page. Text and elements, which are most of a page, are written directly; components are Preact
 * functions.
 *
 * @param nodes The body as data.
 * @returns HTML without inline scripts and, if the context accepts styles, without inline styles.
 */
export function renderContent(nodes: readonly ContentNode[], context: ContentContext): SafeHtml {
  return createPageRendering(nodes, context).html(nodes)
}

/**
 * Makes the state that the components of a page share during rendering.
 *
 * @param body The page's whole body.
 */
export function createPageRendering(body: readonly ContentNode[], context: ContentContext): PageState {
  const ids = new Map<string, number>()
  const names = new Map<string, number>()
  const page: PageState = {
    body,
    context,
    labels: labelsFor(context.language),
    flowOf,
    linkDepth: 0,
    images: 0,
    html: (nodes) => trustHtml(writeNodes(nodes, page)),
    uniqueId: (wanted) => distinct(slug(wanted) || 'section', ids, '-'),
    uniqueName: (wanted) => distinct(wanted, names, ' '),
  }
  return page
}

function writeNodes(nodes: readonly ContentNode[], page: PageState): string {
  let html = ''
  for (const node of nodes) {
    switch (node.type) {
      case 'text':
        html += escapeText(node.value)
        break
      case 'element':
        html += writeElement(node, page)
        break
      case 'component':
        html += writeComponent(node, page)
    }
  }
  return html
}

function writeComponent({ name, properties, children, result }: ComponentNode, page: PageState): string {
  const component = components.get(name)
  if (component === undefined) return page.html(children)
  if (isEmptyBox(name, properties, children)) return ''
  const view = component.render({ properties, children, result, page })
  return view === null ? '' : renderToString(view)
}

/** @param taken Every name so far, with the number to try next. */
function distinct(wanted: string, taken: Map<string, number>, separator: string): string {
  let candidate = wanted
  let count = taken.get(wanted) ?? 1
  for (; taken.has(candidate); candidate = `${wanted}${separator}${count}`) count += 1
  taken.set(wanted, count)
  if (candidate !== wanted) taken.set(candidate, 1)
  return candidate
}
