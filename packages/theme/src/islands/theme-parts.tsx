import { Fragment, type ComponentChildren, type FunctionComponent, type VNode } from 'preact'
import { useId } from 'preact/hooks'
import { components } from '../components/components.ts'
import type { ContentNode } from '../content-node.ts'
import type { IconReference, PageRendering } from '../content/content-context.ts'
import type { SafeHtml } from '../content/safe-html.ts'
import { slug } from '../content/slug.ts'
import type { ComponentLabels } from '../labels/labels.ts'
import type { IconView } from '../page-view.ts'
import { createPartContent, type PartContent } from './part-content.ts'
import { partTag } from './island-markup.ts'
import { namespaces } from './theme-markers.tsx'

/** What the theme's components need if custom code shows them. */
export interface PartSurroundings {
  labels: ComponentLabels
  /** Base path of the site, put in front of links to pages. */
  base: string
  icon(reference: IconReference): IconView | undefined
}

// An element of our own, which the types of JSX do not know.
const Holder = partTag as 'div'

type Properties = Record<string, unknown> & { children?: ComponentChildren }

type PartComponent = (properties: Properties) => VNode

/**
 * The theme's own components for custom code that runs in the browser. They get the elements of the code as if these
 * were content of a page, so that they look as they do outside of it; only the coloring of code stays with the server.
 *
 * @param names Names such as `Card` and `Tree.Folder`.
 * @param surroundings Their context.
 */
export function themeParts(names: Iterable<string>, surroundings: PartSurroundings): Record<string, FunctionComponent> {
  const content = createPartContent(surroundings.base, part)
  const parts = new Map<string, PartComponent>()
  function part(name: string): PartComponent {
    const known = parts.get(name) ?? makePart(name, content, surroundings)
    parts.set(name, known)
    content.names.set(known, name)
    return known
  }
  return namespaces(names, part)
}

function makePart(name: string, content: PartContent, surroundings: PartSurroundings): PartComponent {
  const component = components.get(name)
  return ({ children, ...properties }) => {
    const id = useId()
    const page = pageOf(id, content, surroundings)
    const nodes = content.nodesOf(children)
    const view = component?.render({ properties: content.propertiesOf(properties), children: nodes, page })
    const shown = view === undefined ? <Fragment>{children}</Fragment> : <Fragment>{view}</Fragment>
    const handlers = Object.entries(properties).filter(([key, value]) => /^on[A-Z]/.test(key) && isFunction(value))
    // The theme knows no handlers: what happens inside of it rises to an element without a box.
    return handlers.length === 0 ? shown : <Holder {...Object.fromEntries(handlers)} children={shown} />
  }
}

/** A component sees a page of its own, whose ids begin with its own. */
function pageOf(id: string, content: PartContent, { labels, icon }: PartSurroundings): PageRendering {
  const counts = new Map<string, number>()
  const unique = (wanted: string): string => {
    const count = (counts.get(wanted) ?? 0) + 1
    counts.set(wanted, count)
    return count === 1 ? wanted : `${wanted}-${count}`
  }
  return {
    context: { language: 'en', icon },
    labels,
    flowOf: (name) => components.get(name)?.flow,
    linkDepth: 0,
    body: [],
    // Elements in place of HTML, which `rawHtml` passes on unchanged.
    html: (nodes: readonly ContentNode[]) => content.elementsOf(nodes) as unknown as SafeHtml,
    uniqueId: (wanted) => unique(`${id}-${slug(wanted) || 'section'}`),
    uniqueName: unique,
  }
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}
