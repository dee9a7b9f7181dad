import { twinText } from '../machines/twin-text.ts'
import { bodyFolders } from '../render/body/body-folders.ts'
import { keepContent } from '../render/body/kept-content.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { keepContentOf } from '../search/index-site.ts'
import { urlOf } from '../site/page-paths.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { sortDiagnostics } from '../source/sort-diagnostics.ts'
import type { BuildInputs, BuildTarget } from './build-inputs.ts'
import { hasListing } from './build-page.ts'
import type { BuildReport } from './build-site.ts'
import { openBuildState } from './build-state.ts'
import { rememberListing, type ChangedFile } from './changed-files.ts'
import { readEditFacts, type EditFacts } from './edit-facts.ts'
import { buildStateFile, forgetBuild, recallEarlier, rememberBuild, type LastBuild } from './last-build.ts'
import { openOutputFolder } from './output-folder.ts'
import { recallPages, renderPages, type Edit, type EditedPage } from './edited-pages.ts'
import { ownFiles } from './remembered-page.ts'
import { patchFullText } from './patch-full-text.ts'
import { writeChangedSearch } from './write-search.ts'

/** A build after which only some pages have another content. */
export interface EditOptions {
  target: BuildTarget
  inputs: BuildInputs
  /** The files that changed since the last build; see `changedFiles`. */
  changed: readonly ChangedFile[]
  /** Renders the pages; closed when the build is done. */
  bodies: BodyRenderer
}

/**
 * Builds a site in which nothing has changed but the content of some pages, without understanding the rest of it: the
 * surroundings of the content come from the page's own file.
 *
 * @param options The changes, and the target.
 * @returns The report; undefined if more may have to be done. Then nothing of this is remembered.
 */
export async function buildEdit({ target, inputs, changed, bodies }: EditOptions): Promise<BuildReport | undefined> {
  const start = performance.now()
  const last = recallEarlier(inputs, target)
  if (last === undefined || changed.length === 0) return undefined
  const state = openBuildState(buildStateFile(target.root), target)
  try {
    const facts = readEditFacts(state.value('editFacts'))
    // The placeholder of a missing translation also shows the page.
    if (facts === undefined || state.value('untranslated') !== '[]') return undefined
    const output = openOutputFolder(target.out)
    const pages = await recallPages(changed, { inputs, state, output })
    if (pages === undefined) return undefined
    const edited = await renderPages(pages, { ...facts.settings, ...bodyFolders(target.root) }, bodies)
    // Listings require the whole site.
    if (edited === undefined || edited.some(({ html }) => hasListing(html))) return undefined
    forgetBuild(target)
    if (!writePages(edited, { facts, inputs, state, output })) return undefined
    const after = { digest: inputs.digest, pages: last.pages, diagnostics: diagnosticsAfter(last, edited) }
    state.close()
    await bodies.close()
    rememberListing(inputs, target)
    rememberBuild(after, target)
    return {
      built: true,
      pages: last.pages,
      rendered: edited.length,
      written: output.written,
      milliseconds: performance.now() - start,
      diagnostics: after.diagnostics,
    }
  } finally {
    state.abandon()
  }
}

/** Returns false if a file is not as the last build left it. */
function writePages(
  edited: readonly EditedPage[],
  { facts, inputs, state, output }: Edit & { facts: EditFacts },
): boolean {
  const { origin, twin } = facts
  for (const { body, page } of edited)
    for (const path of ownFiles(page, '.md')) output.write(path, twinText(body.markdown, twin, origin))
  const keys = edited.map(({ page: { key }, file: { path, after } }) => ({
    key,
    file: path,
    url: urlOf(key),
    version: after,
  }))
  const site = { ...twin, pages: new Map(keys.map((page) => [page.key, page])) }
  if (facts.hasFullText && !patchFullText(new Set(site.pages.keys()), { site, origin }, output, state)) return false
  for (const page of edited) writePage(page, { inputs, state, output })
  writeChangedSearch(output, state)
  return true
}

function writePage({ body, html, kept, page, file }: EditedPage, { inputs, state, output }: Edit): void {
  const { key, frame } = page
  const text = `${html.slice(0, kept.start)}${body.html}${html.slice(kept.start + kept.length)}`
  for (const path of ownFiles(page, '.html')) output.write(path, text)
  state.save({
    key,
    version: file.after,
    dependencies: Object.fromEntries(body.dependencies.map((path) => [path, versionOf(path, inputs)])),
    links: body.links,
    frame,
    frontMatter: page.frontMatter(),
    diagnostics: body.diagnostics,
    outputs: page.outputs(),
    body: keepContent(text, body),
  })
  keepContentOf(key, body.search?.sections ?? [], state.search)
}

function versionOf(path: string, { files }: BuildInputs): string {
  return files.find((file) => file.path === path)?.version ?? ''
}

/** The problems of the site: of the edited pages those found now, of everything else those found before. */
function diagnosticsAfter({ diagnostics }: LastBuild, edited: readonly EditedPage[]): Diagnostic[] {
  const gone = new Set(edited.flatMap(({ problems }) => problems.map((problem) => JSON.stringify(problem))))
  const others = diagnostics.filter((diagnostic) => !gone.has(JSON.stringify(diagnostic)))
  return sortDiagnostics([...others, ...edited.flatMap(({ body }) => body.diagnostics)])
}
