import type { RenderedContent } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ApiContent } from '../api/api-content.ts'
import type { KnownDescriptions } from '../api/describe.ts'
import { withParameters } from '../api/manual-endpoint.ts'
import type { RenderedEndpoint } from './rendered-body.ts'

/** Completes the endpoint of an API page; asks for the target of each link in a description. */
export type EndpointDescriber = (
  api: ApiContent | undefined,
  body: readonly ContentNode[],
  resolve: (href: string) => string,
) => Promise<DescribedEndpoint>

/** The endpoint of a page. */
export interface DescribedEndpoint {
  /** Absent from pages without one. */
  api?: ApiContent
  /** All nodes of it that may hold code. */
  nodes: readonly ContentNode[]
}

/**
 * Creates the descriptions of endpoints: their parameters, texts and code samples. Pages without an endpoint load none
 * of it. Descriptions are remembered with the targets of their links, which must not change in the meantime.
 */
export function createEndpointDescriber(): EndpointDescriber {
  const known: KnownDescriptions = new Map()
  return async (api, body, resolve) => {
    if (api === undefined) return { nodes: [] }
    const [{ createDescriber }, { finishView }] = await Promise.all([
      import('../api/describe.ts'),
      import('../api/finish-view.ts'),
    ])
    const { view, nodes } = finishView(api, createDescriber(resolve, known))
    return { api: { ...withParameters(api, body), view }, nodes }
  }
}

/**
 * The facts about an endpoint that are shown around the content of its page.
 *
 * @param api The endpoint.
 */
export function endpointOf({ view: { call, description, playground }, model, parts }: ApiContent): RenderedEndpoint {
  return {
    parts,
    described: description !== undefined,
    display: playground.display,
    ...(call === undefined ? {} : { call }),
    ...(model === undefined ? {} : { model }),
  }
}

/**
 * Ids in the drawn content that links can lead to, including those of the reference, so that links to a field can be
 * checked.
 *
 * @param content The drawn content.
 * @param api The page's endpoint.
 */
export function anchorsOf({ html, outline }: RenderedContent, api: ApiContent | undefined): string[] {
  if (api === undefined) return outline.map(({ id }) => id)
  return [...html.matchAll(/<\w[^>]*? id="([^"]+)"/g)].map(([, id = '']) => id)
}

/**
 * The prefixes of ids in parts of their own, which are loaded when a reader opens them.
 *
 * @param content The drawn content.
 */
export function openAnchorsOf({ html }: RenderedContent): string[] {
  return [...html.matchAll(/ data-api-part-id="([^"]+)"/g)].map(([, id = '']) => `${id}-`)
}
