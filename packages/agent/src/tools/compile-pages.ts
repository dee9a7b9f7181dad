import { createSite, createSiteRenderer, type SharedPagePool, type Source } from 'docwright/engine'
import type { CompiledPage } from '../gate/inspect-changes.ts'

/** Most pages that are compiled for one comparison. */
const maxPages = 200

/** What is compiled, and for how long at most. */
export interface CompileRequest {
  /** Files that changed, from the docs folder. */
  files: ReadonlySet<string>
  /** What compiles them. */
  pages: SharedPagePool
  signal: AbortSignal
}

/**
 * Compiles pages as readers get them: those whose file changed, and those that show a snippet that did.
 *
 * @param source The docs folder.
 * @param request Which files changed.
 * @returns The pages by their file; undefined where no site can be made of the folder.
 */
export async function compilePages(
  source: Source,
  { files, pages: pool, signal }: CompileRequest,
): Promise<Map<string, CompiledPage> | undefined> {
  signal.throwIfAborted()
  const made = await createSite(source)
  if ('noSite' in made) return undefined
  const { site } = made
  const keys = await keysOf(site, files)
  if (keys.length === 0) return new Map()
  // Files are read through the source: what compiles them has no disk of the repository at hand.
  const bodies = pool.site((path) => source.read(path))
  const stop = (): void => void bodies.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const renderer = await createSiteRenderer(site, { purpose: 'check', bodies, highlightCache: false })
    const pages = new Map<string, CompiledPage>()
    for (const key of keys) {
      signal.throwIfAborted()
      const file = site.pages.get(key)?.file
      const body = await renderer.body(key, 'none').catch(() => undefined)
      if (file === undefined || body === undefined) continue
      pages.set(file, { html: `${String(body.html)}${String(body.aside ?? '')}`, code: body.islands?.factory ?? '' })
    }
    signal.throwIfAborted()
    return pages
  } finally {
    signal.removeEventListener('abort', stop)
    await bodies.close()
  }
}

async function keysOf(
  { pages, source }: { pages: ReadonlyMap<string, { file: string; generated?: unknown }>; source: Source },
  files: ReadonlySet<string>,
): Promise<string[]> {
  const written = [...pages].filter(([, page]) => page.generated === undefined)
  const changed = written.filter(([, { file }]) => files.has(file))
  const names = [...files].filter((file) => /\.(?:mdx?|[jt]sx?)$/i.test(file)).map(nameOf)
  const others = written.filter(([, { file }]) => !files.has(file))
  const showing: string[] = []
  for (const [key, { file }] of names.length === 0 ? [] : others) {
    if (changed.length + showing.length >= maxPages) break
    const text = new TextDecoder().decode(await source.read(file).catch(() => new Uint8Array()))
    // An import names its file; whether it is this one, compiling finds out.
    if (/^import\s/m.test(text) && names.some((name) => text.includes(name))) showing.push(key)
  }
  return [...changed.map(([key]) => key), ...showing].slice(0, maxPages)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}
