import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { checkSpecifications } from '../check/check-specifications.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { cacheFolder } from '../source/cache-folder.ts'
import { sortDiagnostics } from '../check/check-site.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import { pageFailed } from '../render/failed-body.ts'
import { pageSubject } from '../render/page-subject.ts'
import type { BodyRenderer } from '../render/rendered-body.ts'
import { startPagePool } from '../render/start-page-pool.ts'
import type { SiteRenderer } from '../render/site-renderer.ts'
import { createSite, type Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { readForgeLinks } from '../source/read-forge-links.ts'
import { openBuildState, type BuildState, type RememberedPage } from './build-state.ts'
import { copyFiles } from './copy-files.ts'
import { openOutputFolder, type OutputFolder } from './output-folder.ts'
import { outputPath } from './output-path.ts'
import { claimOutputFolder, finishOutputFolder, readOutputStamp, type OutputStamp } from './output-stamp-file.ts'
import { planBuild, type BuildPlan } from './plan-build.ts'
import { partFiles, writeParts } from './write-parts.ts'
import { rememberDocument, writeSearch } from './write-search.ts'
import { writeSiteFiles } from './write-site-files.ts'

/** How a site is built. */
export interface BuildOptions {
  /** Docs root on disk, absolute. */
  root: string
  /** Output folder, absolute. */
  out: string
  base?: string
  /** Origin of the published site, for canonical links and the sitemap. */
  url?: string
  /** Render every page anew. */
  force?: boolean
  /** Page processes that were started already; closed at the end, as those are that it starts itself. */
  bodies?: BodyRenderer
  onProgress?(done: number, total: number): void
}

/** What a build did. */
export interface BuildReport {
  /** False where no site could be made; the output folder was then left alone. */
  built: boolean
  /** Pages of the site. */
  pages: number
  /** Pages that were rendered; the others had not changed. */
  rendered: number
  /** Files written or copied. */
  written: number
  milliseconds: number
  diagnostics: Diagnostic[]
}

const pagesAtOnce = 24

/**
 * Builds a static site, rendering only what has changed since the last build into the same folder.
 *
 * @param options What and where to.
 * @returns What was done, and every problem met.
 */
export async function buildSite(options: BuildOptions): Promise<BuildReport> {
  const bodies = options.bodies ?? startPagePool('all-pages')
  try {
    return await buildWith(bodies, options)
  } finally {
    await bodies.close()
  }
}

async function buildWith(bodies: BodyRenderer, options: BuildOptions): Promise<BuildReport> {
  const start = performance.now()
  const result = await createSite(createDiskSource(options.root), {
    ...options,
    fetchFile: fetchFileFor(options.root),
  })
  if ('noSite' in result) {
    const diagnostics = sortDiagnostics(result.noSite.diagnostics)
    return { built: false, pages: 0, rendered: 0, written: 0, milliseconds: performance.now() - start, diagnostics }
  }
  const { site } = result
  const stamp = readOutputStamp(options.out)
  claimOutputFolder(options.out)
  const output = openOutputFolder(options.out)
  const state = openBuildState(join(cacheFolder(options.root), 'build.sqlite'), identityOf(options, site))
  const remembered = rememberedPages(state, stamp, options)
  seedMetadata(site, remembered)
  const renderer = await createSiteRenderer(site, {
    root: options.root,
    purpose: 'build',
    bodies,
    repository: await readForgeLinks(options.root),
    ...(options.url === undefined ? {} : { url: options.url }),
  })
  try {
    const home = site.routes.has('/') || site.redirects.exact.has('/') ? undefined : await renderer.homeKey()
    const plan = await planBuild(renderer, remembered, state, home)
    const diagnostics = [...site.diagnostics, ...renderer.diagnostics]
    for (const page of remembered.values()) {
      if (page.hasDiagnostics && !plan.render.has(page.key) && site.pages.has(page.key))
        diagnostics.push(...page.diagnostics())
    }
    for (const key of plan.remove) state.forget(key)
    for (const key of [...plan.remove, ...plan.render]) state.forgetSearch(key)
    diagnostics.push(...(await renderPages(plan.render, home, renderer, output, state, options)))
    diagnostics.push(...checkSpecifications(site))
    diagnostics.push(...copyFiles(site, options.root, output, state))
    await writeSiteFiles(renderer, output, state, plan, options.url)
    const pagesChanged = plan.render.size > 0 || plan.remove.length > 0
    if (pagesChanged) await writeParts(renderer, output, state)
    const searchChanged = (pagesChanged || plan.siteChanged) && (await writeSearch(renderer, output, state))
    for (const [name, value] of plan.values) state.setValue(name, value)
    if (searchChanged || outputsMayDiffer(plan, remembered, state))
      finishOutputFolder(output, stamp, state.value('stamp') ?? '', new Set([...state.outputs(), ...partFiles(state)]))
    state.commit()
    return {
      built: true,
      pages: site.pages.size,
      rendered: plan.render.size,
      written: output.written,
      milliseconds: performance.now() - start,
      diagnostics: sortDiagnostics(diagnostics),
    }
  } finally {
    state.close()
  }
}

/** Whether the set of files can be another one than before; looking costs time on a site of thousands of pages. */
function outputsMayDiffer(
  { siteChanged, remove, render }: BuildPlan,
  before: ReadonlyMap<string, RememberedPage>,
  state: BuildState,
): boolean {
  if (siteChanged || remove.length > 0) return true
  const after = state.pages(render)
  return [...render].some((key) => before.get(key)?.outputs().join('\n') !== after.get(key)?.outputs().join('\n'))
}

/** What was remembered, unless the output folder is not the one it was remembered of. */
function rememberedPages(state: BuildState, stamp: OutputStamp, options: BuildOptions): Map<string, RememberedPage> {
  const matches = stamp.id !== '' && stamp.id === state.value('stamp')
  if (matches && options.force !== true) return state.pages()
  const fresh = createHash('sha1').update(`${Date.now()} ${process.pid} ${options.out}`).digest('hex')
  for (const key of state.pages().keys()) {
    state.forget(key)
    state.forgetSearch(key)
  }
  for (const path of state.copies().keys()) state.forgetCopy(path)
  for (const name of ['structure', 'routes', 'home', 'siteFiles', 'parts', 'searchFiles']) state.setValue(name, '')
  state.setValue('stamp', fresh)
  state.commit()
  return new Map()
}

function identityOf({ out, url = '' }: BuildOptions, site: Site): string {
  return JSON.stringify([out, url, site.base])
}

/** Titles of unchanged pages need not be read again. */
function seedMetadata(site: Site, remembered: ReadonlyMap<string, RememberedPage>): void {
  site.metadata.recallFrom((key) => {
    const page = remembered.get(key)
    return page !== undefined && page.version === site.pages.get(key)?.version ? page.frontMatter() : undefined
  })
}

async function renderPages(
  keys: ReadonlySet<string>,
  home: string | undefined,
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
  options: BuildOptions,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  let done = 0
  await mapConcurrently(keys, pagesAtOnce, async (key) => {
    diagnostics.push(...(await renderPage(key, home, renderer, output, state)))
    done += 1
    if (done % 200 === 0) state.commit()
    options.onProgress?.(done, keys.size)
  })
  return diagnostics
}

async function renderPage(
  key: string,
  home: string | undefined,
  renderer: SiteRenderer,
  output: OutputFolder,
  state: BuildState,
): Promise<Diagnostic[]> {
  const { site } = renderer
  const page = site.pages.get(key)
  if (page === undefined) return []
  try {
    const { html, body, files: more, library, frame, feed, parts } = await renderer.page(key, { highlight: 'complete' })
    const files = new Map<string, string | Uint8Array>([
      [outputPath(page.url, '.html'), html],
      [outputPath(page.url, '.md'), body.markdown],
      // The first page of the navigation also answers at `/` (decisions §2.4).
      ...(key === home
        ? ([
            ['index.html', html],
            ['index.md', body.markdown],
          ] as const)
        : []),
    ])
    if (feed !== undefined) files.set(feed.path.slice(1), feed.content)
    for (const [path, content] of files) output.write(path, content)
    const assets = [...more, ...library].map(({ path, content }) => ({ path: path.slice(1), content }))
    for (const { path, content } of assets) output.writeAsset(path, content)
    state.save({
      key,
      version: page.version,
      dependencies: Object.fromEntries(body.dependencies.map((path) => [path, site.files.get(path)?.version ?? ''])),
      dependsOnRoutes: body.dependsOnRoutes,
      frame,
      frontMatter: site.metadata.get(key),
      diagnostics: body.diagnostics,
      // Parts are written when all pages are known, each once.
      outputs: [...files.keys(), ...assets.map(({ path }) => path), ...parts.map((path) => path.slice(1))],
    })
    rememberDocument(key, body.search, renderer.site, state)
    return body.diagnostics
  } catch (cause) {
    return [pageFailed(pageSubject(key, site), cause)]
  }
}
