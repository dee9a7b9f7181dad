import type { RenderedContent } from '@docwright/theme'
import type { ContentNode } from '../../content/content-tree.ts'
import type { ApiContent } from '../api/api-content.ts'
import type { KnownDescriptions } from '../api/describe.ts'
import { withParameters } from '../api/manual-endpoint.ts'
import type { RenderedEndpoint } from './rendered-body.ts'

/** Completes what API pages show of their endpoint; asks where a link of a description leads. */
export type EndpointDescriber = (
  api: ApiContent | undefined,
  body: readonly ContentNode[],
  resolve: (href: string) => string,
) => Promise<DescribedEndpoint>

/** What a page shows of its endpoint. */
export interface DescribedEndpoint {
  /** Absent on pages without one. */
  api?: ApiContent
  /** All nodes of it that may hold code. */
  nodes: readonly ContentNode[]
}

/**
 * Makes what describes endpoints: their parameters, descriptions and code samples. Pages without an endpoint load
 * nothing of it. Descriptions are remembered with where their links lead: what exists may not change meanwhile.
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
 * What the rest of a page shows of its endpoint.
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
 * Ids that links can lead to in what was drawn; those of the reference too, so that links to a field can be checked.
 *
 * @param content What was drawn.
 * @param api The page's endpoint.
 */
export function anchorsOf({ html, outline }: RenderedContent, api: ApiContent | undefined): string[] {
  if (api === undefined) return outline.map(({ id }) => id)
  return [...html.matchAll(/<\w[^>]*? id="([^"]+)"/g)].map(([, id = '']) => id)
}

/**
 * What ids begin with that are in parts of their own, which are loaded when a reader opens them.
 *
 * @param content What was drawn.
 */
export function openAnchorsOf({ html }: RenderedContent): string[] {
  return [...html.matchAll(/ data-api-part-id="([^"]+)"/g)].map(([, id = '']) => `${id}-`)
}
