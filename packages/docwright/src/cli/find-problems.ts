import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { checkGone, type PagePlaces } from '../check/check-gone.ts'
import { checkSite } from '../check/check-site.ts'
import { sortDiagnostics } from '../source/sort-diagnostics.ts'
import type { ExternalOptions } from '../check/external/check-external.ts'
import type { ContentReference } from '../content/content-tree.ts'
import { fetchFileFor } from '../openapi/specification-cache.ts'
import { engineVersion } from '../render/basics/engine-version.ts'
import { createSiteRenderer } from '../render/create-site-renderer.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'
import { createSite, type Site } from '../site/create-site.ts'
import type { Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import { readTextInside } from '../source/read-text-inside.ts'
import { replaceFile } from '../source/replace-file.ts'
import { readWorkflows } from '../workflows/read-workflows.ts'
import { isMistakenWorkflowFile, isWorkflowFile, workflowFolders } from '../workflows/workflow.ts'
import { createConfigMemory } from './config-memory.ts'

/** How problems are looked for. */
export interface FindOptions {
  /** Page processes; closed at the end. */
  bodies: BodyRenderer
  /** Path below which the site is served. */
  base: string | undefined
  /** Whether to also give advice. */
  thorough?: boolean
  /** How other sites are asked; absent if they are not. */
  external?: ExternalOptions
  /** Places by address of the site before; absent if nothing is compared. */
  earlier?: ReadonlyMap<string, PagePlaces>
  onProgress(done: number, total: number): void
}

/**
 * Finds every problem of a docs repository. If its configuration cannot be read, its pages are still checked.
 *
 * @param root Docs root on disk, absolute.
 * @param options Page processes, closed at the end; the path below which the site is served; the receiver of progress.
 * @returns The problems, sorted.
 */
export async function findProblems(root: string, options: FindOptions): Promise<readonly Diagnostic[]> {
  const { bodies, base } = options
  try {
    const result = await createSite(createDiskSource(root), {
      fetchFile: fetchFileFor(root),
      configMemory: createConfigMemory(root, engineVersion()),
      ...(base === undefined ? {} : { base }),
    })
    if ('noSite' in result) {
      const { diagnostics } = result.noSite
      return hidesPages(diagnostics) ? [...diagnostics, ...(await problemsOfPages(root, bodies))] : diagnostics
    }
    const renderer = await createSiteRenderer(result.site, { root, purpose: 'check', bodies })
    const references: ContentReference[] = []
    const places = new Map<string, PagePlaces>()
    const found = await checkSite(renderer, options.onProgress, options.thorough, (key, body, isWhole) => {
      if (options.external !== undefined) references.push(...body.references)
      if (isWhole && options.earlier !== undefined) places.set(key, body)
    })
    const outside = options.external === undefined ? [] : await askOthers(references, result.site, options.external)
    const gone = options.earlier === undefined ? [] : checkGone(options.earlier, result.site, places)
    const others = [...outside, ...gone]
    return [...(others.length === 0 ? found : sortDiagnostics([...found, ...others])), ...workflowProblems(root)]
  } finally {
    await bodies.close()
  }
}

/** Few checks ask other sites, so few pay for what speaks HTTPS. */
async function askOthers(
  references: readonly ContentReference[],
  site: Site,
  options: ExternalOptions,
): Promise<Diagnostic[]> {
  const [{ checkExternal }, { externalLinks }] = await Promise.all([
    import('../check/external/check-external.ts'),
    import('../check/external/external-links.ts'),
  ])
  return checkExternal(externalLinks(references, site), options)
}

/** The problems of workflow files, which are no part of a site. */
function workflowProblems(root: string): Diagnostic[] {
  const files = new Map<string, string>()
  for (const folder of workflowFolders) {
    if (!existsSync(join(root, folder))) continue
    for (const name of readdirSync(join(root, folder))) {
      const path = `${folder}/${name}`
      const isRead = isWorkflowFile(path) || isMistakenWorkflowFile(path)
      const text = isRead ? readTextInside(root, path) : undefined
      if (text !== undefined) files.set(path, text)
    }
  }
  return readWorkflows(files).diagnostics
}

/** Whether it is the configuration alone that keeps the pages from being looked at. */
function hidesPages(diagnostics: readonly Diagnostic[]): boolean {
  return !diagnostics.some(({ code }) => code === 'config-missing' || code === 'no-pages' || code === 'file-unreadable')
}

/** Replaces a configuration that cannot be read. */
const plainConfiguration = JSON.stringify({
  theme: 'mint',
  name: 'Docs',
  colors: { primary: '#0f766e', light: '#5eead4' },
  navigation: { pages: [] },
})

/** Problems of pages that depend on a known configuration: its variables, redirects, OpenAPI files and icons. */
const dependsOnConfiguration =
  /^(?:undefined-variable|broken-link|broken-anchor|unknown-icon|unknown-language|openapi-.*)$/

/** The problems of pages, scripts and style sheets that no configuration could change. */
async function problemsOfPages(root: string, bodies: BodyRenderer): Promise<Diagnostic[]> {
  const source = createDiskSource(root)
  const result = await createSite(replaceFile(source, 'docs.json', plainConfiguration))
  if ('noSite' in result) return []
  const renderer = await createSiteRenderer(result.site, { root, purpose: 'check', bodies })
  const told = new Set(source.problems().map(({ code, file }) => `${code} ${file}`))
  return (await checkSite(renderer)).filter(
    ({ code, file }) => file !== 'docs.json' && !dependsOnConfiguration.test(code) && !told.has(`${code} ${file}`),
  )
}
