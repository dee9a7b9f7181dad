import { renderToString } from 'preact-render-to-string'
import { components } from '../components/components.ts'
import type { ComponentNode, ContentNode } from '../content-node.ts'
import { labelsFor } from '../labels/labels-for.ts'
import type { ContentContext } from './content-context.ts'
import { escapeText } from './escape-html.ts'
import type { PageState } from './page-state.ts'
import { slug } from './slug.ts'
import { writeElement } from './write-element.ts'

/**
 * Renders the body of a page. Text and elements are written directly, since they are most of a page; components are
 * Preact functions.
 *
 * @param nodes The body as data.
 * @param context What it needs from the site.
 * @returns HTML without inline scripts and, where the context takes styles, without inline styles.
 */
export function renderContent(nodes: readonly ContentNode[], context: ContentContext): string {
  return createPage(nodes, context).html(nodes)
}

function createPage(body: readonly ContentNode[], context: ContentContext): PageState {
  const ids = new Set<string>()
  const names = new Set<string>()
  const page: PageState = {
    body,
    context,
    labels: labelsFor(context.language),
    linkDepth: 0,
    images: 0,
    html: (nodes) => writeNodes(nodes, page),
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

function writeComponent({ name, properties, children }: ComponentNode, page: PageState): string {
  const component = components.get(name)
  if (component === undefined) return page.html(children)
  const view = component({ properties, children, page })
  return view === null ? '' : renderToString(view)
}

function distinct(wanted: string, taken: Set<string>, separator: string): string {
  let candidate = wanted
  for (let count = 2; taken.has(candidate); count++) candidate = `${wanted}${separator}${count}`
  taken.add(candidate)
  return candidate
}
