import { createHash } from 'node:crypto'
import { missingPages } from '../site/missing-pages.ts'
import { checkSpecifications } from '../check/check-specifications.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { startPagePool } from '../render/processes/start-page-pool.ts'
import { indexLayout } from '../search/index/index-files.ts'
import { createSite, type Site, type SiteOptions } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { sortDiagnostics } from '../source/sort-diagnostics.ts'
import { mapConcurrently } from '../source/map-concurrently.ts'
import { readBuildInputs, type BuildInputs, type BuildTarget } from './build-inputs.ts'
import { buildAround, buildPage, type PageBuild } from './build-page.ts'
import { openBuildState, type BuildState } from './build-state.ts'
import type { RememberedPage } from './remembered-page.ts'
import { rememberListing } from './changed-files.ts'
import { editFacts } from './edit-facts.ts'
import { copyFiles } from './copy-files.ts'
import { buildStateFile, forgetBuild, rememberBuild } from './last-build.ts'
import { openOutputFolder } from './output-folder.ts'
import { claimOutputFolder, finishOutputFolder, readOutputStamp, type OutputStamp } from './output-stamp-file.ts'
import { planBuild, type BuildPlan } from './plan-build.ts'
import { partFiles, writeParts } from './write-parts.ts'
import { takeUntranslated, writeUntranslated } from './write-untranslated.ts'
import { removeOldSearchFiles, writeSearch } from './write-search.ts'
import { writeFullText } from './write-full-text.ts'
import { checkRedirects } from '../check/check-redirects.ts'
import { unaskedReaders } from './unasked-readers.ts'
import { unwrittenRedirects } from './unwritten-redirects.ts'
import { writeSiteFiles } from './write-site-files.ts'

/** How a site is built. */
export interface BuildOptions extends BuildTarget {
  /** The inputs, if they were already read. */
  inputs?: BuildInputs
  /** Configurations that were checked before. */
  configMemory?: NonNullable<SiteOptions['configMemory']>
  /** Render every page again. */
  force?: boolean
  /** Page processes that were started already; closed at the end, as those are that it starts itself. */
  bodies?: BodyRenderer
  onProgress?(done: number, total: number): void
}

/** Result of a build. */
export interface BuildReport {
  /** False if no site could be made; the output folder was then left alone. */
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
 * @param options Source, target and settings.
 * @returns The report, with every problem.
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
  const { source, repository, head, digest, listing } = options.inputs ?? (await readBuildInputs(options))
  const fetchFile = fetchFileFor(options.root)
  let isAlone = true
  const result = await createSite(source, {
    ...options,
    fetchFile(url) {
      isAlone = false
      return fetchFile(url)
    },
  })
  if ('noSite' in result) {
    const diagnostics = sortDiagnostics(result.noSite.diagnostics)
    return { built: false, pages: 0, rendered: 0, written: 0, milliseconds: performance.now() - start, diagnostics }
  }
  const { site } = result
  const stamp = readOutputStamp(options.out)
  forgetBuild(options)
  claimOutputFolder(options.out)
  const output = openOutputFolder(options.out)
  const state = openBuildState(buildStateFile(options.root), options)
  const remembered = rememberedPages(state, stamp, options)
  seedMetadata(site, remembered)
  const renderer = await createSiteRenderer(site, {
    root: options.root,
    purpose: 'build',
    bodies,
    repository,
    ...(options.url === undefined ? {} : { url: options.url }),
  })
  try {
    const home = site.routes.has('/') || site.redirects.exact.has('/') ? undefined : await renderer.homeKey()
    const plan = await planBuild(renderer, remembered, state, { home, head })
    const diagnostics = [...site.diagnostics, ...renderer.diagnostics]
    for (const page of remembered.values()) {
      if (page.hasDiagnostics && !plan.render.has(page.key) && !plan.around.has(page.key) && site.pages.has(page.key))
        diagnostics.push(...page.diagnostics())
    }
    for (const key of plan.remove) state.forget(key)
    for (const key of [...plan.remove, ...plan.render]) state.search.forgetPage(key)
    const pagesChanged = plan.render.size + plan.around.size > 0 || plan.remove.length > 0
    const untranslated = pagesChanged || plan.siteChanged ? takeUntranslated(state) : undefined
    const outputsBefore = plan.siteChanged ? '' : outputsOf(plan.render, state)
    const pages = await buildPages(plan, remembered, { renderer, output, state, home }, options)
    diagnostics.push(...pages.diagnostics)
    diagnostics.push(...checkSpecifications(site), ...missingPages(site, writtenPages(state)))
    diagnostics.push(...copyFiles(site, options.root, output, state))
    diagnostics.push(...checkRedirects(site), ...unwrittenRedirects(site), ...unaskedReaders(site))
    await writeSiteFiles(renderer, output, state, plan)
    if (pagesChanged) diagnostics.push(...(await writeParts(renderer, output, state)))
    if (pagesChanged || plan.siteChanged || state.value('untranslated') === '')
      await writeUntranslated(renderer, output, state, plan, untranslated)
    // The remaining work uses the kept facts of pages, and takes as much memory as page processes do.
    await bodies.release?.()
    const textsOf = { pagesChanged: plan.pagesChanged, render: pages.rendered }
    const otherTexts = (pagesChanged || plan.siteChanged) && (await writeFullText(renderer, output, state, textsOf))
    if (pagesChanged || plan.siteChanged) await writeSearch(renderer, output, state, plan)
    for (const [name, value] of plan.values) state.setValue(name, value)
    if (plan.pagesChanged || state.value('editFacts') === undefined) state.setValue('editFacts', editFacts(renderer))
    if (plan.siteChanged || otherTexts || plan.remove.length > 0 || outputsOf(plan.render, state) !== outputsBefore) {
      finishOutputFolder(output, stamp, state.value('stamp') ?? '', new Set([...state.outputs(), ...partFiles(state)]))
      removeOldSearchFiles(site, output, state)
    }
    state.close()
    const last = { digest, pages: site.pages.size, diagnostics: sortDiagnostics(diagnostics) }
    if (isAlone && !last.diagnostics.some(({ code }) => triedAgain.has(code))) {
      rememberListing({ listing }, options)
      rememberBuild(last, options)
    }
    return {
      built: true,
      pages: last.pages,
      rendered: pages.rendered.size,
      written: output.written,
      milliseconds: performance.now() - start,
      diagnostics: last.diagnostics,
    }
  } finally {
    state.close()
  }
}

/** Problems that the next build tries to solve again. */
const triedAgain = new Set(['page-failed', 'file-not-copied'])

/** Returns a function that says whether the output folder has a page, from this build or an earlier one. */
function writtenPages(state: BuildState): (key: string) => boolean {
  let kept: ReadonlyMap<string, unknown> | undefined
  return (key) => (kept ??= state.pages()).has(key)
}

/** The files of some pages, to be compared: looking at those of all costs time on a site of thousands of pages. */
function outputsOf(keys: ReadonlySet<string>, state: BuildState): string {
  return [...state.pages(keys).values()].map((page) => page.outputs().join('\n')).join('\n\n')
}

/** The remembered pages, unless they belong to another output folder. */
function rememberedPages(state: BuildState, stamp: OutputStamp, options: BuildOptions): Map<string, RememberedPage> {
  const matches =
    stamp.id !== '' && stamp.id === state.value('stamp') && state.value('searchLayout') === `${indexLayout}`
  if (matches && options.force !== true) return state.pages()
  const fresh = createHash('sha1').update(`${Date.now()} ${process.pid} ${options.out}`).digest('hex')
  state.clear()
  for (const name of [
    'structure',
    'routes',
    'home',
    'siteFiles',
    'parts',
    'searchHeads',
    'untranslated',
    'fullText',
    'fullTextFiles',
    'editFacts',
  ])
    state.setValue(name, '')
  state.setValue('stamp', fresh)
  state.setValue('searchLayout', `${indexLayout}`)
  state.commit()
  return new Map()
}

/** Titles of unchanged pages need not be read again. */
function seedMetadata(site: Site, remembered: ReadonlyMap<string, RememberedPage>): void {
  site.metadata.recallFrom((key) => {
    const page = remembered.get(key)
    return page !== undefined && page.version === site.pages.get(key)?.version ? page.frontMatter() : undefined
  })
}

/** Renders what has changed, and writes again what is around the content of others. */
async function buildPages(
  { render, around }: BuildPlan,
  remembered: ReadonlyMap<string, RememberedPage>,
  build: PageBuild,
  options: BuildOptions,
): Promise<{ rendered: ReadonlySet<string>; diagnostics: Diagnostic[] }> {
  const diagnostics: Diagnostic[] = []
  const rendered = new Set<string>()
  let done = 0
  await mapConcurrently([...render, ...around], pagesAtOnce, async (key) => {
    const page = around.has(key) ? remembered.get(key) : undefined
    if (page === undefined || !(await buildAround(page, build))) {
      diagnostics.push(...(await buildPage(key, build)))
      rendered.add(key)
    } else if (page.hasDiagnostics) diagnostics.push(...page.diagnostics())
    done += 1
    if (done % 200 === 0) build.state.commit()
    options.onProgress?.(done, render.size + around.size)
  })
  return { rendered, diagnostics }
}
