import { createHash } from 'node:crypto'
import { routesDigest, settingsDigest, type BodyRenderer, type BodyRequest, type RenderedBody } from 'docwright'
import { z } from 'zod'
import type { PageFailures } from './page-failures.ts'
import type { PageStore } from './page-store.ts'

/** A body with what it was made of beside its own text and the site's settings. */
interface StoredBody {
  /** Version of every snippet and image, by path; empty for one that did not exist. */
  versions: Record<string, string>
  /** Digest of the site's pages and files, where the body's links depend on it. */
  routes: string | null
  /** Digest of where its links lead and what its files are called, which pages and files that come and go may change. */
  links: string
  body: RenderedBody
}

type Reference = RenderedBody['references'][number]

/**
 * Renders bodies once for all deployments: what a body was made of is remembered with it, and as long as that is the same
 * it is taken from the store, whichever commit, branch or run of the server asks.
 *
 * @param inner Renders what is not stored.
 * @param pages Where bodies are stored.
 * @param versionOf Version of a file of this deployment; empty for one that does not exist.
 * @param resolve What a page has for a link or a file that its author names.
 * @param failures What could not be rendered, of all sites.
 */
export function createStoredBodies(
  inner: BodyRenderer,
  pages: PageStore,
  versionOf: (path: string) => string,
  resolve: (reference: Reference) => string,
  failures: PageFailures,
): BodyRenderer {
  let [settings, routes] = ['', '']
  /** Bodies in work, so that two readers of one page wait for the same. */
  const running = new Map<string, Promise<RenderedBody>>()

  function keyOf(request: BodyRequest): string {
    return createHash('sha256').update(settings).update(JSON.stringify(request)).digest('base64url')
  }

  function linksOf({ references }: RenderedBody): string {
    const hash = createHash('sha256')
    for (const reference of references) hash.update(resolve(reference)).update('\n')
    return hash.digest('base64url')
  }

  function find(key: string): RenderedBody | undefined {
    for (const json of pages.bodies(key)) {
      const stored = readStoredBody(json)
      const isSame =
        stored !== undefined &&
        (stored.routes === null || stored.routes === routes) &&
        stored.links === linksOf(stored.body) &&
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
    // Code that is still without colours will have them the next time.
    if (body.pending) return body
    const versions = Object.fromEntries(body.dependencies.map((path) => [path, versionOf(path)]))
    const stored: StoredBody = { versions, routes: body.dependsOnRoutes ? routes : null, links: linksOf(body), body }
    const variant = createHash('sha256')
      .update(JSON.stringify([versions, stored.routes, stored.links]))
      .digest('base64url')
    pages.putBody(key, variant, JSON.stringify(stored))
    return body
  }

  return {
    async render(request) {
      const key = keyOf(request)
      const found = find(key)
      if (found !== undefined) return found
      failures.refuse(key)
      const rendering = running.get(key) ?? render(key, request).finally(() => running.delete(key))
      running.set(key, rendering)
      return rendering
    },
    update(changed, changedFiles) {
      if (changed !== undefined) [settings, routes] = [settingsDigest(changed), routesDigest(changed)]
      inner.update(changed, changedFiles)
    },
    close: () => inner.close(),
  }
}

const storedBodySchema = z.object({
  versions: z.record(z.string(), z.string()),
  routes: z.string().nullable(),
  links: z.string(),
  body: z.custom<RenderedBody>((body) => typeof body === 'object' && body !== null && 'html' in body),
})

/** What is not readable, after a crash or of another version, is rendered again. */
function readStoredBody(json: string): StoredBody | undefined {
  try {
    return storedBodySchema.parse(JSON.parse(json))
  } catch {
    return undefined
  }
}
