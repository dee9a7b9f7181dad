import { createSite, createSiteRenderer, type SharedPagePool, type Source } from 'docwright/engine'
import type { CompiledPage } from '../gate/inspect-changes.ts'

/** Most pages that are compiled for one comparison. */
const maxPages = 200

/** The pages to compile, and the time limit. */
export interface CompileRequest {
  /** Files that changed, from the docs folder. */
  files: ReadonlySet<string>
  /** Compiles the pages. */
  pages: SharedPagePool
  signal: AbortSignal
  /** Earlier results for pages with the same text; none by default. */
  known?: KnownPages | undefined
}

/** Compiled pages by file and text. The implementation must keep apart pages whose other inputs differ. */
export interface KnownPages {
  find(file: string, text: string): CompiledPage | undefined
  add(file: string, text: string, page: CompiledPage): void
}

/**
 * Compiles pages as readers get them: those whose file changed, and those that show a changed snippet.
 *
 * @param source The docs folder.
 * @param request The changed files.
 * @returns The pages by their file; undefined if no site can be made of the folder.
 */
export async function compilePages(
  source: Source,
  { files, pages: pool, signal, known }: CompileRequest,
): Promise<Map<string, CompiledPage> | undefined> {
  signal.throwIfAborted()
  const made = await createSite(source)
  if ('noSite' in made) return undefined
  const { site } = made
  const keys = await keysOf(site, files)
  const pages = new Map<string, CompiledPage>()
  const open: { key: string; file: string; text: string }[] = []
  for (const key of keys) {
    const file = site.pages.get(key)?.file
    if (file === undefined) continue
    const text = await textOf(source, file)
    const found = isByItself(text) ? known?.find(file, text) : undefined
    if (found === undefined) open.push({ key, file, text })
    else pages.set(file, found)
  }
  if (open.length === 0) return pages
  // Files are read through the source: what compiles them has no disk of the repository at hand.
  const bodies = pool.site((path) => source.read(path))
  const stop = (): void => void bodies.close()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const renderer = await createSiteRenderer(site, { purpose: 'check', bodies, highlightCache: false })
    for (const { key, file, text } of open) {
      signal.throwIfAborted()
      const body = await renderer.body(key, 'none').catch(() => undefined)
      if (body === undefined) continue
      const page = { html: `${String(body.html)}${String(body.aside ?? '')}`, code: body.islands?.factory ?? '' }
      pages.set(file, page)
      if (isByItself(text)) known?.add(file, text, page)
    }
    signal.throwIfAborted()
    return pages
  } finally {
    signal.removeEventListener('abort', stop)
    await bodies.close()
  }
}

/** Whether a page shows nothing of another file. */
function isByItself(text: string): boolean {
  return !/^[ \t]*(?:import|export)\s|<Snippet\b/m.test(text)
}

async function textOf(source: Source, file: string): Promise<string> {
  return new TextDecoder().decode(await source.read(file).catch(() => new Uint8Array()))
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
    const text = await textOf(source, file)
    // An import names its file; whether it is this one, compiling finds out.
    if (/^import\s/m.test(text) && names.some((name) => text.includes(name))) showing.push(key)
  }
  return [...changed.map(([key]) => key), ...showing].slice(0, maxPages)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
}
