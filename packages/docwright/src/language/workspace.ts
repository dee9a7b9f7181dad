import { checkPage } from '../check/check-site.ts'
import { checkConfiguration } from '../check/check-configuration.ts'
import { checkRedirects } from '../check/check-redirects.ts'
import { readExactly } from '../edit/read-exactly.ts'
import { surveySite } from '../edit/survey-site.ts'
import type { RenameContext } from '../edit/plan-rename.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { createSharedPagePool } from '../render/processes/page-pool.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { createSite, type Site } from '../site/create-site.ts'
import { changedSource } from '../source/changed-source.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'

/** A docs repository as an editor has it: the files on disk, with the text of those that are open. */
export interface Workspace {
  /** The site of this moment; undefined if none can be made. */
  site(): Promise<Site | undefined>
  /** Reads a file with its changes. */
  read(path: string): Promise<string | undefined>
  /** The text of an open file; undefined closes it. */
  edit(path: string, text: string | undefined): void
  /** Files changed on disk. */
  refresh(): void
  /** The problems of some files. */
  diagnostics(files: readonly string[]): Promise<Map<string, Diagnostic[]>>
  /** Places of a page that links can name. */
  anchors(key: string): Promise<readonly string[]>
  /** The data that planning a rename needs. */
  survey(): Promise<RenameContext | undefined>
  close(): Promise<void>
}

interface State {
  site: Site | undefined
  renderer: SiteRenderer | undefined
  problems: readonly Diagnostic[]
}

/**
 * Opens a docs repository for an editor. Nothing is understood before it is asked for.
 *
 * @param root Docs root.
 */
export function openWorkspace(root: string): Workspace {
  const texts = new Map<string, string>()
  const disk = createDiskSource(root)
  const source = changedSource(disk, { moves: [], texts })
  // An editor shows one page at a time.
  const pool = createSharedPagePool({ processes: 1, pagesAtOnce: 8, timeout: 30_000, idle: 60_000 })
  const bodies = pool.site((path) => source.read(path))
  let state: Promise<State> | undefined
  let last: Site | undefined
  let changed: string[] = []

  async function understand(): Promise<State> {
    const made = await createSite(source, last === undefined ? {} : { previous: last })
    if ('noSite' in made) return { site: undefined, renderer: undefined, problems: made.noSite.diagnostics }
    last = made.site
    const changedFiles = changed
    changed = []
    const options = { purpose: 'check' as const, bodies, highlightCache: false as const, changedFiles }
    const renderer = await createSiteRenderer(made.site, options)
    const { diagnostics } = await checkConfiguration(made.site)
    const problems = [...made.site.diagnostics, ...diagnostics, ...checkRedirects(made.site)]
    return { site: made.site, renderer, problems }
  }

  const current = (): Promise<State> => (state ??= understand())
  const read = readExactly(source)

  return {
    site: async () => (await current()).site,
    read,
    edit(path, text) {
      if (text === undefined) texts.delete(path)
      else texts.set(path, text)
      changed.push(path)
      state = undefined
    },
    refresh() {
      changed.push(...(last?.files.keys() ?? []))
      state = undefined
    },
    async diagnostics(files) {
      const { site, renderer, problems } = await current()
      const found = new Map(files.map((file) => [file, problems.filter((problem) => problem.file === file)]))
      for (const page of site?.pages.values() ?? []) {
        const own = found.get(page.file)
        if (own === undefined || renderer === undefined) continue
        for (const problem of await checkPage(renderer, page.key, true))
          if (problem.file === page.file) own.push(problem)
      }
      return found
    },
    async anchors(key) {
      const { renderer } = await current()
      return (await renderer?.body(key, 'none'))?.anchors ?? []
    },
    async survey() {
      const { site, renderer } = await current()
      if (site === undefined || renderer === undefined) return undefined
      return { ...(await surveySite(renderer, bodies)), site, read }
    },
    close: () => pool.close(),
  }
}
