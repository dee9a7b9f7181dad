import type { SharedCaching } from '../answers/answer-headers.ts'

/** Caches in front of the platform that get reports of changes. */
export type CdnKind = 'cloudflare' | 'fastly' | 'varnish'

/** How they keep sites. */
export interface CdnCaching {
  kind: CdnKind
  /** Seconds for which they answer by themselves. */
  seconds: number
}

/** The header in which each of them expects the tags for purges. */
const tagHeaders: Readonly<Record<CdnKind, string>> = {
  cloudflare: 'Cache-Tag',
  fastly: 'Surrogate-Key',
  varnish: 'X-Docwright-Site',
}

/** Names everything that a cache has of a project. */
export function cdnTag(projectId: string): string {
  return `docwright-${projectId}`
}

/** Name of the header with the tag by which a cache purges. */
export function tagHeaderOf(kind: CdnKind): string {
  return tagHeaders[kind]
}

/**
 * The headers of an answer that instruct a cache.
 *
 * @param cdn The caches; undefined if there are none.
 * @param projectId The project whose site it is.
 */
export function sharedCaching(cdn: CdnCaching | undefined, projectId: string): SharedCaching | undefined {
  return cdn && { seconds: cdn.seconds, tag: [tagHeaderOf(cdn.kind), cdnTag(projectId)] }
}
