import { leadTheSame } from '../../site/followed-links.ts'
import type { LinkTargets } from '../../site/resolve-link.ts'
import type { Highlighting } from '../basics/highlighting.ts'
import type { RenderedBody } from './rendered-body.ts'

/** Bodies that were rendered lately, as long as nothing they were made of has changed. */
export interface BodyCache {
  /**
   * A body that is still valid.
   *
   * @param key Key of the page.
   * @param versionOf Current version of a file; empty for one that does not exist.
   * @param highlight The wanted treatment of code; a body without colors is no answer to `complete`.
   */
  get(key: string, versionOf: (path: string) => string, highlight: Highlighting): RenderedBody | undefined
  set(key: string, file: string, versionOf: (path: string) => string, body: RenderedBody): void
  entries(): Iterable<[string, CachedBody]>
}

interface CachedBody {
  body: RenderedBody
  /** Versions of the page's file and its snippets. */
  versions: Map<string, string>
}

const limit = 200

/**
 * Creates a cache of bodies.
 *
 * @param targets The possible targets of links.
 * @param previous A cache whose bodies were made with equal settings.
 */
export function createBodyCache(targets: LinkTargets, previous?: BodyCache): BodyCache {
  const bodies = new Map<string, CachedBody>(previous?.entries())
  return {
    get(key, versionOf, highlight) {
      const found = bodies.get(key)
      if (found === undefined) return undefined
      const sameFiles = [...found.versions].every(([path, version]) => versionOf(path) === version)
      const current = sameFiles && leadTheSame(found.body.links, targets)
      // A pending body is rendered again: its colors may have arrived.
      if (current && !found.body.pending && highlight !== 'none') return found.body
      if (!current) bodies.delete(key)
      return undefined
    },
    set(key, file, versionOf, body) {
      bodies.delete(key)
      const paths = [file, ...body.dependencies]
      bodies.set(key, { body, versions: new Map(paths.map((path) => [path, versionOf(path)])) })
      for (const oldest of bodies.keys()) {
        if (bodies.size <= limit) break
        bodies.delete(oldest)
      }
    },
    entries: () => bodies.entries(),
  }
}
