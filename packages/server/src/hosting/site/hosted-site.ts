import {
  addressesOfSite,
  answerAddress,
  checkGone,
  checkSite,
  createDocsLibrary,
  createGitSource,
  createMcpHandler,
  createSite,
  pagePolicy,
  publicAddress,
  createSiteRenderer,
  answerSearch,
  createSiteFiles,
  createSiteSearch,
  forgeOf,
  listPages,
  machineLinks,
  mediaType,
  missingMarkdown,
  namedBySite,
  pageListPath,
  twinText,
  type AddressContents,
  type CallGate,
  type CheckedSite,
  type Diagnostic,
  type DocsLibrary,
  type ForgeLinks,
  type GitRepository,
  type NamedBySite,
  type PagePlaces,
  readWorkflowFiles,
  readWorkflows,
  type RenderedPage,
  SourceFault,
  type SharedPagePool,
  type Site,
  type SiteFile,
  type SiteOptions,
  type SiteRenderer,
  type SourceLimits,
} from 'docwright'
import pLimit from 'p-limit'
import type { Deployment, HostedProject } from '../../store/deployments/deployment.ts'
import { fullTextAnswers } from './full-text-answers.ts'
import { createGiveWay } from './give-way.ts'
import { htmlType, jsonAnswer, markdownType, missingMarkdownAnswer } from '../answers/site-answer.ts'
import { keepFrontMatter, recallFrontMatter } from '../kept/kept-front-matter.ts'
import { createKeptDates } from '../kept/kept-dates.ts'
import { createKeptSource } from '../kept/kept-source.ts'
import type { LargeFiles } from '../manifest/large-files.ts'
import type { PageFailures } from '../kept/page-failures.ts'
import type { PageStore } from '../kept/page-store.ts'
import { createPageVersions, versionsOf } from './page-versions.ts'
import type { PublishedContents } from './publish-site.ts'
import type { SearchIndexes } from '../kept/search-indexes.ts'
import type { ServedSite } from '../answers/served-site.ts'
import type { SiteAnswer } from '../answers/site-answer.ts'
import { listContents } from './site-contents.ts'
import { partAnswer } from './part-answer.ts'
import { siteFacts, takesFeedback } from './site-facts.ts'
import { createStoredBodies } from '../kept/stored-bodies.ts'

/** What is known of a site besides its contents. */
export interface SiteDescription {
  takesFeedback: boolean
  /** URL paths of its pages. */
  urls: readonly string[]
  named: NamedBySite
}

/** A deployment that is rendered when it is asked for, in the process that reads its repository. */
export interface HostedSite extends Pick<ServedSite, 'deployment' | 'search' | 'mcp'>, PublishedContents {
  /** See `ServedSite`. */
  answer(...asked: Parameters<ServedSite['answer']>): Promise<SiteAnswer>
  readonly site: Site
  /** What readers' requests need to know of it besides its contents. */
  describe(): Promise<SiteDescription>
  /** Problems known without looking at every page. */
  diagnostics(): readonly Diagnostic[]
  /**
   * Renders every page and finds every problem.
   *
   * @param atOnce Pages to render at a time.
   * @param isWanted Asked before each page; once it says no, the rest is left out.
   * @param before What links could name in the pages of the site before; absent where there was none.
   * @param onPage Called after each page with how many were looked at, and how many there are.
   * @returns All diagnostics; undefined where it was ended early.
   */
  check(
    atOnce: number,
    isWanted: () => boolean,
    before?: ReadonlyMap<string, PagePlaces>,
    onPage?: (done: number, total: number) => void,
  ): Promise<Diagnostic[] | undefined>
  close(): Promise<void>
}

/** What a hosted site is made with. */
export interface HostedSiteContext {
  project: HostedProject
  repository: GitRepository
  pool: SharedPagePool
  pages: PageStore
  files: LargeFiles
  /** Indexes of what readers search for. */
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

/** Of very many problems the first are kept: what was removed must not be lost among them, nor take all the room. */
const goneFirst = 200

/** Larger files are served from disk. */
const memoryFileLimit = 512 * 1024

/**
 * Makes the site of a deployment. Nothing is rendered yet.
 *
 * @param deployment The commit.
 * @param context Where from and what with.
 * @returns The site, or the diagnostics for which there is none.
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
    // Authors whose own host stands before the platform say so; a preview is where it is.
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
  /** Made of the bodies that pages are shown with, when somebody searches. */
  const siteSearch = createSiteSearch(
    site,
    async (key) => {
      const { search, dependencies } = await renderer.body(key, 'complete')
      return { sections: search?.sections ?? [], dependencies }
    },
    { memory: () => indexes.of(deployment), settings: renderer.settingsDigest, common: () => versions.state() },
  )
  let missing: Promise<string> | undefined
  let library: DocsLibrary | undefined
  const siteFiles = createSiteFiles(renderer, {
    origin: renderer.origin,
    isOpen: deployment.production,
    isServed: true,
    search: siteSearch,
    markdown: markdownOf,
  })

  /** What a page alone loads is asked for by readers of a kept page, too, when no process has the page in memory. */
  async function renderPage(key: string): Promise<Awaited<ReturnType<SiteRenderer['page']>>> {
    const page = await renderer.page(key, { highlight: 'complete' })
    for (const { path, type, content } of page.files) pages.putAsset(project.id, path, { type, content: content() })
    return page
  }

  async function pageOf(key: string): Promise<{ answer: SiteAnswer; page: RenderedPage }> {
    const page = await renderPage(key)
    const { html, body } = page
    const links = machineLinks(site)
    const failed = body.diagnostics.some(({ code }) => code === 'page-failed')
    const content = Buffer.from(html)
    const answer: SiteAnswer = {
      kind: 'content',
      status: 200,
      type: htmlType,
      content,
      negotiated: true,
      policy: pagePolicy(body.endpoint?.model),
      ...(links === undefined ? {} : { links }),
      ...(failed ? { transient: true } : {}),
    }
    return { answer, page }
  }

  /** A page that the reader's language lacks, in the default language. */
  async function untranslated(
    path: string,
  ): Promise<{ answer: SiteAnswer & { kind: 'content' }; files: RenderedPage['files'] } | undefined> {
    const page = await renderer.untranslated(path, { highlight: 'complete' })
    if (page === undefined) return undefined
    const policy = pagePolicy(page.body.endpoint?.model)
    const content = Buffer.from(page.html)
    const answer = { kind: 'content', status: 200, type: htmlType, content, negotiated: true, policy } as const
    return { answer, files: page.files }
  }

  /** From the same body as the page, of which less has to be read. */
  async function markdownOf(key: string): Promise<string> {
    return (await renderer.body(key, 'problems')).markdown
  }

  /** As a build writes it. */
  async function pageMarkdown(key: string, negotiated: boolean): Promise<SiteAnswer> {
    const content = Buffer.from(twinText(await markdownOf(key), site, renderer.origin))
    const links = machineLinks(site)
    return {
      kind: 'content',
      status: 200,
      type: markdownType,
      content,
      ...(negotiated ? { negotiated } : {}),
      ...(links === undefined ? {} : { links }),
    }
  }

  function openLibrary(): DocsLibrary {
    return createDocsLibrary(site, {
      markdown: markdownOf,
      index: () => siteSearch.index(),
    })
  }

  async function repositoryFile(path: string): Promise<SiteAnswer | undefined> {
    const file = site.files.get(path)
    if (file === undefined) return undefined
    const type = mediaType(path)
    if (file.size > memoryFileLimit) {
      const { size, version } = file
      return { kind: 'file', type, size, version, locate: () => locate(path, version) }
    }
    const content = await site.source.read(path)
    return content && { kind: 'content', status: 200, type, content }
  }

  async function locate(path: string, version: string): Promise<string> {
    const stored = await files.locate(version, async () => site.source.stream?.(path))
    if (stored === undefined) throw new SourceFault('A large file could not be read.')
    return stored
  }

  async function fileAnswer(file: SiteFile | undefined, path: string): Promise<SiteAnswer | undefined> {
    switch (file?.kind) {
      case undefined:
        return undefined
      case 'part':
        return partAnswer(file.part, path)
      case 'repository':
        return repositoryFile(file.path)
      case 'made': {
        const { type, content, isFixed } = file
        const immutable = isFixed === true ? { immutable: true as const } : {}
        return {
          kind: 'content',
          status: 200,
          type,
          content: typeof content === 'string' ? Buffer.from(content) : content,
          ...immutable,
        }
      }
    }
  }

  /** Assets of a page that another process has rendered are with the pages that this machine keeps. */
  function keptAsset(path: string): SiteAnswer | undefined {
    const stored = path.startsWith('/_docwright/') ? pages.asset(project.id, path) : undefined
    return stored && { kind: 'content', status: 200, ...stored, immutable: true }
  }

  const contents: AddressContents<SiteAnswer> = {
    addresses: addressesOfSite(site, () => renderer.homeKey()),
    file: async (path) => (await fileAnswer(await siteFiles.find(path), path)) ?? keptAsset(path),
    page: async (key) => (await pageOf(key)).answer,
    markdown: pageMarkdown,
    async feed(key) {
      const content = Buffer.from((await renderer.feed(key)) ?? '')
      return { kind: 'content', status: 200, type: mediaType('rss.xml'), content }
    },
    async untranslated(path) {
      const shown = await untranslated(path)
      // There are unboundedly many such addresses: they are not kept.
      return shown && { ...shown.answer, transient: true }
    },
  }

  async function missingAnswer(): Promise<SiteAnswer> {
    missing ??= renderer.notFound({ pages: pageListPath })
    return { kind: 'content', status: 404, type: htmlType, content: Buffer.from(await missing), negotiated: true }
  }

  return {
    deployment,
    site,
    describe: async () => ({
      takesFeedback: takesFeedback(site, deployment.production),
      urls: [...site.routes.keys()],
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
      return missingAnswer()
    },
    contents: (known) =>
      listContents(
        {
          renderer,
          search: siteSearch,
          versions,
          files: siteFiles,
          find: (path) => answerAddress(path, false, contents),
          fullTexts: () => fullTextAnswers(site, renderer.origin, markdownOf),
          page: pageOf,
          markdown: (key) => pageMarkdown(key, false),
          part: partAnswer,
          untranslated,
          missing: missingAnswer,
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
      const free = pLimit(atOnce)
      const giveWay = createGiveWay()
      let complete = true
      const places = new Map<string, PagePlaces>()
      const checked: CheckedSite = {
        site,
        diagnostics: renderer.diagnostics,
        async body(key) {
          return free(async () => {
            complete &&= isWanted()
            if (!complete) throw new Error('The check was stopped.')
            await giveWay()
            return renderer.body(key, 'problems')
          })
        },
      }
      const found = await checkSite(checked, onPage, false, (key, { anchors, openAnchors = [] }, isWhole) => {
        if (isWhole && before !== undefined) places.set(key, { anchors, openAnchors })
      })
      if (!complete) return undefined
      keepFrontMatter(site, pages, { project: project.id, folder: project.docsFolder, program })
      const workflows = await readWorkflowFiles(repository, deployment.commit, project.docsFolder)
      const diagnostics = [...found, ...readWorkflows(workflows).diagnostics]
      if (before === undefined) return diagnostics
      const gone = checkGone(before, site, places)
      return [...gone.slice(0, goneFirst), ...diagnostics, ...gone.slice(goneFirst)]
    },
    close: closeBodies,
  }
}
