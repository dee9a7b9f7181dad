import {
  addressesOfSite,
  answerAddress,
  createDocsLibrary,
  createGitSource,
  createMcpHandler,
  createSite,
  publicAddress,
  createSiteRenderer,
  answerSearch,
  createSiteFiles,
  createSiteSearch,
  forgeOf,
  listPages,
  missingMarkdown,
  namedBySite,
  type AddressContents,
  type CallGate,
  type Diagnostic,
  type DocsLibrary,
  type ForgeLinks,
  type GitRepository,
  type NamedBySite,
  type PagePlaces,
  readWorkflowFiles,
  readWorkflows,
  type SharedPagePool,
  type Site,
  type SiteOptions,
  type SiteRenderer,
  type SiteSearch,
  type SourceLimits,
} from 'docwright/engine'
import type { Deployment, HostedProject } from '../../store/deployments/deployment.ts'
import { checkHostedSite, firstGone } from './check-hosted-site.ts'
import { fileAnswer } from './file-answers.ts'
import { fullTextAnswers } from './full-text-answers.ts'
import { htmlType, jsonAnswer, missingMarkdownAnswer } from '../answers/site-answer.ts'
import { keepFrontMatter, recallFrontMatter } from '../kept/kept-front-matter.ts'
import { createKeptDates } from '../kept/kept-dates.ts'
import { createKeptSource } from '../kept/kept-source.ts'
import type { LargeFiles } from '../manifest/large-files.ts'
import type { PageFailures } from '../kept/page-failures.ts'
import type { PageStore } from '../kept/page-store.ts'
import { createPageVersions, versionsOf, type PageVersions } from './page-versions.ts'
import type { PublishedContents } from './publish-site.ts'
import type { SearchIndexes } from '../kept/search-indexes.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import { listContents } from './site-contents.ts'
import { partAnswer } from './part-answer.ts'
import { createRenderedAnswers } from './rendered-answers.ts'
import { siteFacts, takesFeedback } from './site-facts.ts'
import { createStoredBodies } from '../kept/stored-bodies.ts'

/** The facts about a site besides its contents. */
export interface SiteDescription {
  takesFeedback: boolean
  /** URL paths of its pages, and the pages as `docs.json` names them. */
  routes: readonly (readonly [url: string, page: string])[]
  named: NamedBySite
}

/** A deployment that is rendered on demand, in the process that reads its repository. */
export interface HostedSite extends Pick<ServedSite, 'deployment' | 'search' | 'mcp'>, PublishedContents {
  /** See `ServedSite`. */
  answer(...asked: Parameters<ServedSite['answer']>): Promise<SiteAnswer>
  readonly site: Site
  /** The facts for readers' requests besides its contents. */
  describe(): Promise<SiteDescription>
  /** Problems known without looking at every page. */
  diagnostics(): readonly Diagnostic[]
  /**
   * Renders every page and finds every problem.
   *
   * @param atOnce Number of pages to render at a time.
   * @param isWanted Asked before each page; once it returns false, the rest is skipped.
   * @param before The possible targets of links in the earlier site's pages; absent if there was none.
   * @param onPage Called after each page with the number of checked pages, and of all pages.
   * @returns All diagnostics; undefined if it was ended early.
   */
  check(
    atOnce: number,
    isWanted: () => boolean,
    before?: ReadonlyMap<string, PagePlaces>,
    onPage?: (done: number, total: number) => void,
  ): Promise<Diagnostic[] | undefined>
  close(): Promise<void>
}

/** Dependencies of a hosted site. */
export interface HostedSiteContext {
  project: HostedProject
  repository: GitRepository
  pool: SharedPagePool
  pages: PageStore
  files: LargeFiles
  /** Indexes of the site's search. */
  indexes: SearchIndexes
  /** Pages that could not be rendered. */
  failures: PageFailures
  /** How much a repository may hold. */
  limits: SourceLimits
  /** Address of the site on the platform: canonical links and the sitemap have it unless the site names another. */
  url: string
  highlightCache: string
  /** Changes with the program: what another one has published is made again. */
  program: string
  /** Bounds the calls of assistants over all sites. */
  gate: CallGate['enter']
  /** How specifications are fetched that are kept elsewhere. */
  fetching?: Pick<SiteOptions, 'fetchFile' | 'fetchesAfresh'>
  /** Another state of the same repository, from which unchanged titles are taken. */
  previous?: Site | undefined
}

/**
 * Creates the site of a deployment, without rendering anything.
 *
 * @param deployment The commit.
 * @param context Dependencies.
 * @returns The site, or the diagnostics that prevent one.
 */
export async function openHostedSite(
  deployment: Deployment,
  context: HostedSiteContext,
): Promise<{ site: HostedSite } | { noSite: readonly Diagnostic[] }> {
  const { project, repository, pool, pages, url } = context
  const { commit } = deployment
  const folder = project.docsFolder
  const inner = createGitSource(repository, { commit, folder })
  const history = { folder: repository.folder, at: { commit, docs: folder } }
  const { branch } = deployment
  const dates = createKeptDates(history, pages, { project: project.id, branch, commit, folder })
  const source = createKeptSource(inner, pages, { project: project.id, commit, folder }, dates)
  const { fetching, limits, previous } = context
  const made = await createSite(source, { limits, ...fetching, ...(previous === undefined ? {} : { previous }) })
  if ('noSite' in made) return { noSite: made.noSite.diagnostics }
  const { site } = made
  const place = { project: project.id, folder, program: context.program }
  if (previous === undefined) recallFrontMatter(site, pages, place)
  const versionOf = versionsOf(site)
  const bodies = createStoredBodies(
    pool.site((path) => source.read(path), project.id),
    pages,
    versionOf,
    context.failures,
  )
  const renderer = await createSiteRenderer(site, {
    purpose: 'build',
    // Authors with a host of their own in front of the platform configure it; a preview has its own address.
    url: (deployment.production ? publicAddress(site) : undefined) ?? url,
    bodies,
    highlightCache: context.highlightCache,
    apiProxy: true,
    mcp: true,
    searchPage: true,
    feedback: deployment.production,
    repository: forgeLinksOf(deployment, project),
  })
  for (const { path, type, content } of renderer.assets.ofTheSite) {
    pages.putAsset(project.id, path, { type, content: content() })
  }
  return { site: serveSite(deployment, renderer, context, () => bodies.close()) }
}

/** A change is proposed to the branch that is shown. */
function forgeLinksOf({ branch }: Deployment, { repository, docsFolder }: HostedProject): ForgeLinks | undefined {
  const forge = repository && forgeOf(repository.url, repository.kind)
  return forge && { ...forge, branch, folder: docsFolder }
}

function serveSite(
  deployment: Deployment,
  renderer: SiteRenderer,
  { project, repository, pages, files, indexes, gate, program }: HostedSiteContext,
  closeBodies: () => Promise<void>,
): HostedSite {
  const { site } = renderer
  const versions = createPageVersions(renderer, program)
  const siteSearch = searchOf(renderer, () => indexes.of(deployment), versions)
  const rendered = createRenderedAnswers(renderer, pages, project.id)
  const siteFiles = createSiteFiles(renderer, {
    origin: renderer.origin,
    isOpen: deployment.production,
    isServed: true,
    search: siteSearch,
    markdown: rendered.markdownOf,
  })
  const contents: AddressContents<SiteAnswer> = {
    addresses: addressesOfSite(site, () => renderer.homeKey()),
    file: async (path) => (await fileAnswer(await siteFiles.find(path), path, site, files)) ?? keptAsset(path),
    page: async (key) => (await rendered.page(key)).answer,
    markdown: rendered.markdown,
    feed: rendered.feed,
    async untranslated(path) {
      const shown = await rendered.untranslated(path)
      // There are unboundedly many such addresses: they are not kept.
      return shown && { ...shown.answer, transient: true }
    },
  }
  let library: DocsLibrary | undefined

  /** Assets of a page that another process has rendered are with the pages that this machine keeps. */
  function keptAsset(path: string): SiteAnswer | undefined {
    const stored = path.startsWith('/_docwright/') ? pages.asset(project.id, path) : undefined
    return stored && { kind: 'content', status: 200, ...stored, immutable: true }
  }

  function openLibrary(): DocsLibrary {
    return createDocsLibrary(site, { markdown: rendered.markdownOf, index: () => siteSearch.index() })
  }

  /** Mistakes in workflow files are reported with those of the pages. */
  async function checkWorkflows(): Promise<readonly Diagnostic[]> {
    return readWorkflows(await readWorkflowFiles(repository, deployment.commit, project.docsFolder)).diagnostics
  }

  return {
    deployment,
    site,
    describe: async () => ({
      takesFeedback: takesFeedback(site, deployment.production),
      routes: [...site.routes],
      named: await namedBySite(site),
    }),
    async answer(path, wantsMarkdown, mayLookFurther = () => false) {
      const found = await answerAddress(path, wantsMarkdown, contents)
      if (found !== undefined) return found
      if (wantsMarkdown || path.endsWith('.md')) {
        const known = mayLookFurther() ? await listPages(site) : []
        return missingMarkdownAnswer(missingMarkdown(path, { ...site, origin: '' }, known))
      }
      if (mayLookFurther()) {
        const content = Buffer.from(await renderer.notFound({ path, index: siteSearch.made }))
        return { kind: 'content', status: 404, type: htmlType, content, transient: true, negotiated: true }
      }
      return rendered.missing()
    },
    contents: (known) =>
      listContents(
        {
          renderer,
          search: siteSearch,
          versions,
          files: siteFiles,
          find: (path) => answerAddress(path, false, contents),
          fullTexts: () => fullTextAnswers(site, renderer.origin, rendered.markdownOf),
          page: rendered.page,
          markdown: (key) => rendered.markdown(key, false),
          part: partAnswer,
          untranslated: rendered.untranslated,
          missing: rendered.missing,
        },
        known,
      ),
    facts: () => siteFacts(renderer, siteSearch, deployment.production),
    async search(path, parameters) {
      const found = await answerSearch(path, parameters, renderer, siteSearch, () => listPages(site))
      if (found?.kind === 'json') return jsonAnswer(found)
      const content = Buffer.from(found?.kind === 'html' ? found.html : '')
      return { kind: 'content', status: 200, type: htmlType, content, transient: true }
    },
    mcp: createMcpHandler({ library: async () => (library ??= openLibrary()), enter: gate, origin: renderer.origin }),
    diagnostics: () => [...site.diagnostics, ...renderer.diagnostics],
    async check(atOnce, isWanted, before, onPage) {
      const checked = await checkHostedSite(renderer, { atOnce, isWanted, before, onPage })
      if (checked === undefined) return undefined
      keepFrontMatter(site, pages, { project: project.id, folder: project.docsFolder, program })
      return firstGone(checked.gone, [...checked.diagnostics, ...(await checkWorkflows())])
    },
    close: closeBodies,
  }
}

/** Made from the bodies that pages are shown with, when somebody searches. */
function searchOf(
  renderer: SiteRenderer,
  memory: () => ReturnType<SearchIndexes['of']>,
  versions: PageVersions,
): SiteSearch {
  return createSiteSearch(
    renderer.site,
    async (key) => {
      const { search, dependencies } = await renderer.body(key, 'complete')
      return { sections: search?.sections ?? [], dependencies }
    },
    { memory, settings: renderer.settingsDigest, common: () => versions.state() },
  )
}
