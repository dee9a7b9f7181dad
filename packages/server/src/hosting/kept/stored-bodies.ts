import { createHash } from 'node:crypto'
import {
  leadTheSame,
  linkTargets,
  settingsDigest,
  type BodyRenderer,
  type BodyRequest,
  type RenderedBody,
} from 'docwright/engine'
import { z } from 'zod'
import type { PageFailures } from './page-failures.ts'
import type { PageStore } from './page-store.ts'

/** A body with its inputs besides its own text and the site's settings. */
interface StoredBody {
  /** Version of every snippet and image, by path; empty for one that did not exist. */
  versions: Record<string, string>
  body: RenderedBody
}

/**
 * Renders bodies once for all deployments: the inputs of a body are stored with it, and as long as they are the same it
 * is taken from the store, whichever commit, branch or run of the server needs it. A request for the problems renders
 * the page as readers get it, so that it is ready for them. The content of a page is not read for that.
 *
 * @param inner Renders the bodies that are not stored.
 * @param pages The store of bodies.
 * @param versionOf Version of a file of this deployment; empty for one that does not exist.
 * @param failures Pages of all sites that could not be rendered.
 */
export function createStoredBodies(
  inner: BodyRenderer,
  pages: PageStore,
  versionOf: (path: string) => string,
  failures: PageFailures,
): BodyRenderer {
  let settings = ''
  let targets: ReturnType<typeof linkTargets> | undefined
  /** Bodies in work, so that two readers of one page wait for the same. */
  const running = new Map<string, Promise<RenderedBody>>()

  function keyOf(request: BodyRequest): string {
    return createHash('sha256').update(settings).update(JSON.stringify(request)).digest('base64url')
  }

  function find(name: string): RenderedBody | undefined {
    for (const json of pages.bodies(name)) {
      const stored = readStoredBody(json)
      const isSame =
        stored !== undefined &&
        targets !== undefined &&
        leadTheSame(stored.body.links, targets) &&
        Object.entries(stored.versions).every(([path, version]) => versionOf(path) === version)
      if (isSame) return stored.body
    }
    return undefined
  }

  async function render(key: string, request: BodyRequest): Promise<RenderedBody> {
    const body = await inner.render(request).catch((cause: unknown) => {
      failures.note(key, cause)
      throw cause
    })
    failures.forget(key)
    // Code that is still without colors will have them the next time.
    if (body.pending) return body
    const versions = Object.fromEntries(body.dependencies.map((path) => [path, versionOf(path)]))
    const stored: StoredBody = { versions, body }
    const variant = createHash('sha256')
      .update(JSON.stringify([versions, body.links ?? null]))
      .digest('base64url')
    pages.putBody(key, variant, JSON.stringify(stored))
    pages.putBody(factsName(key), variant, JSON.stringify({ ...stored, body: factsOf(body) }))
    return body
  }

  return {
    async render(asked) {
      const isForCheck = asked.highlight === 'problems'
      const request: BodyRequest = isForCheck ? { ...asked, highlight: 'complete' } : asked
      const key = keyOf(request)
      const found = (isForCheck ? find(factsName(key)) : undefined) ?? find(key)
      if (found !== undefined) return found
      failures.refuse(key)
      const rendering = running.get(key) ?? render(key, request).finally(() => running.delete(key))
      running.set(key, rendering)
      return rendering
    },
    update(changed, changedFiles) {
      if (changed !== undefined) [settings, targets] = [settingsDigest(changed), linkTargets(changed)]
      inner.update(changed, changedFiles)
    },
    close: () => inner.close(),
  }
}

function factsName(key: string): string {
  return `facts:${key}`
}

/** A body without what it shows, which is most of it: its problems, its places, and its Markdown. */
function factsOf(body: RenderedBody): RenderedBody {
  const { endpoint, search: _, feed: _1, aside: _2, islands: _3, ...facts } = body
  const { described, display } = endpoint ?? {}
  return {
    ...facts,
    html: '' as RenderedBody['html'],
    outline: [],
    styles: '',
    ...(described === undefined || display === undefined ? {} : { endpoint: { described, display, parts: [] } }),
  }
}

const storedBodySchema = z.object({
  versions: z.record(z.string(), z.string()),
  body: z.custom<RenderedBody>((body) => typeof body === 'object' && body !== null && 'html' in body),
})

/** A body that cannot be read, after a crash or from another version, is rendered again. */
function readStoredBody(json: string): StoredBody | undefined {
  try {
    return storedBodySchema.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}
