import { dirname, join } from 'node:path'
import {
  componentNames,
  knownProperties,
  labelsFor,
  occasionalComponents,
  pageIds,
  pictureIcon,
  renderBody,
  type ContentContext,
  type RenderedContent,
} from '@docwright/theme'
import { compilePage } from '../content/compile-page.ts'
import type { ContentNode } from '../content/content-tree.ts'
import type { CompiledPage, CompileWorld } from '../content/compiled-page.ts'
import { titleFromPath } from '../content/title-from-path.ts'
import { createHighlighterService, type HighlighterService } from '../content/highlight/highlighter-service.ts'
import { prepareRedirects, findRedirect } from '../site/redirects.ts'
import { resolveAsset, resolveLink, type LinkTargets } from '../site/resolve-link.ts'
import { decodeText } from '../source/decode-text.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { createDiskSource } from '../source/disk-source.ts'
import type { Source } from '../source/source.ts'
import type { ApiContent } from './api/api-content.ts'
import { apiMarkdown } from './api/api-markdown.ts'
import type { createDescriber } from './api/describe.ts'
import { addParameters } from './api/manual-endpoint.ts'
import { feedEntries } from './feed/feed-entries.ts'
import { imageSizeOf } from './assets/image-size-of.ts'
import { drawDiagrams } from './diagrams/draw-diagrams.ts'
import { createDrawings } from './diagrams/drawings.ts'
import type { ExtraSheet } from './extra-sheets.ts'
import { hasFormulas, setFormulas } from './math/set-formulas.ts'
import { codeDiagnostics } from './code-diagnostics.ts'
import { hasMarks, highlightCode } from './highlight-code.ts'
import { classCandidates } from './islands/class-candidates.ts'
import { fillIslands } from './islands/fill-islands.ts'
import { createIslandService, type IslandService } from './islands/island-service.ts'
import { replaceIslands } from './islands/replace-islands.ts'
import { createIconLibrary, type IconLibrary } from './icons/icon-library.ts'
import { unknownIcon } from './icons/unknown-icon.ts'
import { type MarkdownContext, renderMarkdown } from './markdown/render-markdown.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody, RenderedEndpoint } from './rendered-body.ts'
import { renderProblems } from './render-problems.ts'
import { createStyleCollector } from './style-sheet.ts'
import { createUtilityStyles, type UtilityStyles } from './utility-classes/utility-styles.ts'

/** A body renderer that works in this process. */
export interface InlineBodyRenderer extends BodyRenderer {
  /** Renders with a parser of choice; see `CompileWorld.parser`. */
  renderWith(request: BodyRequest, parser: 'native' | 'javascript'): Promise<RenderedBody>
}

/** What a body renderer shares with others of its process, or takes from outside. */
export interface BodyWorld {
  /** Reads a file of the repository; needed where the settings name no root on disk. */
  read?(path: string): Promise<Uint8Array | undefined>
  /** Gives the highlighter for some settings, which its giver closes; absent for one of its own. */
  highlighter?(settings: BodySettings): HighlighterService
  utilities?: UtilityStyles
  /** Gives what runs custom code, which its giver closes; absent for one of its own. */
  islands?(settings: BodySettings): IslandService
}

/** What follows from the settings. */
interface Equipment {
  settings: BodySettings
  source: Pick<Source, 'read'>
  links: LinkTargets
  icons: IconLibrary
}

/**
 * Makes a renderer of page bodies: compile, highlight, render. It runs the native parser in this process, so that a
 * process that must stay alive uses a page pool instead.
 *
 * @param initial What bodies depend on.
 * @param world What is shared or comes from outside.
 */
export function createBodyRenderer(initial: BodySettings, world: BodyWorld = {}): InlineBodyRenderer {
  let equipment = equip(initial, world)
  let highlighter = highlighterFor(initial)
  let islands = islandsFor(initial)
  const utilities = world.utilities ?? createUtilityStyles()
  let describe: ReturnType<typeof createDescriber> | undefined
  const drawings = createDrawings()
  const texts = new Map<string, string | undefined>()
  const sizes = new Map<string, { width: number; height: number } | undefined>()

  async function readText(path: string): Promise<string | undefined> {
    if (!texts.has(path)) {
      const bytes = await equipment.source.read(path)
      texts.set(path, bytes === undefined ? undefined : decodeText(bytes, path).text)
    }
    return texts.get(path)
  }

  function highlighterFor(settings: BodySettings): HighlighterService {
    return world.highlighter?.(settings) ?? startHighlighter(settings)
  }

  async function closeHighlighter(): Promise<void> {
    if (world.highlighter === undefined) await highlighter.close()
  }

  function islandsFor(settings: BodySettings): IslandService {
    return world.islands?.(settings) ?? startIslands(settings)
  }

  async function close(): Promise<void> {
    await closeHighlighter()
    if (world.islands === undefined) await islands.close()
  }

  async function loadSize(path: string): Promise<void> {
    const bytes = await equipment.source.read(path)
    sizes.set(path, bytes === undefined ? undefined : imageSizeOf(bytes))
  }

  /** Pages without an endpoint need not load what describes one and writes its samples. */
  async function finished(api: ApiContent): Promise<ContentNode[]> {
    const [{ createDescriber }, { finishView }] = await Promise.all([
      import('./api/describe.ts'),
      import('./api/finish-view.ts'),
    ])
    describe ??= createDescriber((href) => resolveLink(href, undefined, equipment.links).href)
    return finishView(api, describe)
  }

  async function renderWith(request: BodyRequest, parser: 'native' | 'javascript'): Promise<RenderedBody> {
    const { settings } = equipment
    const compiled = await compilePage({ path: request.file, text: request.text }, worldOf(equipment, readText, parser))
    const { api } = request
    if (api !== undefined) addParameters(api, compiled.body)
    const described = api === undefined ? [] : await finished(api)
    const styles = createStyleCollector()
    const filled = await fillIslands(compiled, {
      file: request.file,
      text: request.text,
      base: settings.base,
      service: islands,
      styles,
      reservedIds: pageIds,
      labels: labelsFor(languageOf(request.file, settings)),
      icon(reference) {
        const icon = equipment.icons.find(reference, (path) => resolveAsset(path, request.file, equipment.links).href)
        return icon === undefined || 'svg' in icon ? icon?.svg : pictureIcon(icon.src)
      },
      resolve: (href, kind) =>
        kind === 'link'
          ? resolveLink(href, request.file, equipment.links)
          : resolveAsset(href, request.file, equipment.links),
    })
    const code = await highlightCode([...compiled.body, ...described], highlighter, request.highlight)
    const utilityRules = await utilities.stylesFor(compiled.body, classCandidates(filled.script?.factory ?? ''))
    const formulaProblems = await setFormulas(compiled.body, { file: request.file, text: request.text, styles })
    const source = { file: request.file, text: request.text }
    const diagrams = await drawDiagrams(compiled.body, source, drawings, request.highlight)
    const missingIcons = new Set<string>()
    const images = new Set<string>()
    const context: ContentContext = {
      language: request.language ?? languageOf(request.file, settings),
      icon: (reference) => {
        const icon = equipment.icons.find(reference, (path) => resolveAsset(path, request.file, equipment.links).href)
        if (icon === undefined) missingIcons.add(reference.name)
        return icon
      },
      imageSize(url) {
        const path = imageOf(url, equipment)
        if (path === undefined) return undefined
        images.add(path)
        return sizes.get(path)
      },
      link: (href) => resolveLink(href, request.file, equipment.links).href,
      styleClass: (declarations) => styles.classFor(declarations),
    }
    for (const node of compiled.body) {
      const css = node.type === 'component' && node.name === 'AuthorStyle' ? node.properties['css'] : undefined
      if (typeof css === 'string') styles.add(css)
    }
    let content = render(compiled, context, api)
    const unknown = [...images].filter((path) => !sizes.has(path))
    if (unknown.length > 0) {
      // Components ask for sizes and cannot wait: what they asked for is read, and they are asked again.
      await Promise.all(unknown.map(loadSize))
      content = render(compiled, context, api)
    }
    // The Markdown shows what stands there before any code has run.
    replaceIslands(compiled.body, filled.still)
    return {
      ...withoutBody(compiled),
      html: content.html,
      outline: [...(filled.outline ?? compiled.outline), ...content.outline],
      anchors: [...compiled.anchors, ...filled.anchors, ...anchorsOf(content, api)],
      ...(api === undefined || api.parts.length === 0 ? {} : { openAnchors: openAnchorsOf(content) }),
      ...(content.aside === undefined ? {} : { aside: content.aside }),
      ...(api === undefined ? {} : { endpoint: endpointOf(api) }),
      ...(compiled.frontMatter.rss === true ? { feed: feedEntries(compiled.body, context) } : {}),
      ...(filled.script === undefined ? {} : { islands: filled.script }),
      references: [...compiled.references, ...filled.references],
      dependsOnRoutes: compiled.dependsOnRoutes || filled.dependsOnRoutes,
      dependencies: [...compiled.dependencies, ...images],
      markdown: request.markdown ? markdownOf(compiled, request, context) : '',
      diagnostics: [
        ...compiled.diagnostics,
        ...filled.diagnostics,
        ...formulaProblems,
        ...codeDiagnostics(code.problems, compiled, request.file),
        ...diagrams.diagnostics,
        ...parserDiagnostics(request, parser),
        ...iconDiagnostics(compiled, request.file, missingIcons, equipment.icons),
      ],
      styles: [utilityRules, styles.text()].filter(Boolean).join('\n'),
      sheets: [
        ...sheetsOf(compiled.body, filled.script?.themed ?? []),
        ...(content.aside === undefined && api === undefined ? [] : ['api' as const]),
      ],
      ...(diagrams.need === undefined ? {} : { diagrams: diagrams.need }),
      pending: code.pending || diagrams.pending,
    }
  }

  return {
    render: (request) => renderWith(request, 'native'),
    renderWith,
    update(settings, changedFiles) {
      for (const path of changedFiles) {
        texts.delete(path)
        sizes.delete(path)
      }
      if (settings === undefined) return
      const before = equipment.settings
      equipment = equip(settings, world)
      if (highlighterKey(before) !== highlighterKey(settings)) {
        void closeHighlighter()
        highlighter = highlighterFor(settings)
      }
      if (before.highlightCache !== settings.highlightCache) {
        if (world.islands === undefined) void islands.close()
        islands = islandsFor(settings)
      }
    },
    close,
  }
}

function equip(settings: BodySettings, { read = () => Promise.resolve(undefined) }: BodyWorld): Equipment {
  const redirects = prepareRedirects(settings.redirects)
  return {
    settings,
    source: settings.root === undefined ? { read } : createDiskSource(settings.root),
    icons: createIconLibrary(settings.iconLibrary),
    links: {
      base: settings.base,
      pages: new Set(settings.pages),
      files: new Set(settings.files),
      folders: new Map(settings.folders),
      isRedirected: (path) => findRedirect(path, redirects) !== undefined,
    },
  }
}

/**
 * Starts a highlighter.
 *
 * @param settings Name the themes, the grammars and the cache.
 */
export function startHighlighter({ codeThemes, grammars, highlightCache }: BodySettings): HighlighterService {
  return createHighlighterService({
    themes: codeThemes,
    ...(grammars === undefined ? {} : { grammars }),
    ...(highlightCache === undefined ? {} : { cacheFile: highlightCache }),
  })
}

/**
 * Starts what runs custom code; its cache lies beside that of highlighted code.
 *
 * @param settings Name the cache.
 */
export function startIslands({ highlightCache }: BodySettings): IslandService {
  return createIslandService({
    now: () => Date.now(),
    ...(highlightCache === undefined ? {} : { cacheFile: join(dirname(highlightCache), 'islands.sqlite') }),
  })
}

/**
 * Sites whose keys are equal can share a highlighter.
 *
 * @param settings Name the themes, the grammars and the cache.
 */
export function highlighterKey({ codeThemes, grammars, highlightCache }: BodySettings): string {
  return JSON.stringify([codeThemes, grammars, highlightCache])
}

function worldOf(
  { settings, links }: Equipment,
  readText: (path: string) => Promise<string | undefined>,
  parser: 'native' | 'javascript',
): CompileWorld {
  return {
    readText,
    variables: settings.variables,
    resolveLink: (href, from) => resolveLink(href, from, links),
    resolveAsset: (href, from) => resolveAsset(href, from, links).href,
    components: componentNames,
    propertiesOf: knownProperties,
    reservedIds: pageIds,
    parser,
  }
}

function markdownOf({ frontMatter, body }: CompiledPage, request: BodyRequest, context: MarkdownContext): string {
  const title = frontMatter.title ?? request.title?.title ?? titleFromPath(request.file)
  const description = frontMatter.description ?? request.title?.description
  const page = renderMarkdown({ title, ...(description === undefined ? {} : { description }), body }, context)
  const reference = request.api === undefined ? '' : apiMarkdown(request.api.view)
  return reference === '' ? page : `${page}\n${reference}\n`
}

/** Columns beside the text are on pages that have room for them (compatibility §2.2). */
function render({ body, frontMatter }: CompiledPage, context: ContentContext, api?: ApiContent): RenderedContent {
  const beside = frontMatter.mode === undefined || frontMatter.mode === 'default' || frontMatter.mode === 'assistant'
  return renderBody(body, context, { beside, ...(api === undefined ? {} : { api: api.view }) })
}

function endpointOf({ view: { call, description, playground }, model, parts }: ApiContent): RenderedEndpoint {
  return {
    parts,
    described: description !== undefined,
    display: playground.display,
    ...(call === undefined ? {} : { call }),
    ...(model === undefined ? {} : { model }),
  }
}

/** Ids of the reference, so that links to a field can be checked. */
function anchorsOf({ html, outline }: RenderedContent, api: ApiContent | undefined): string[] {
  if (api === undefined) return outline.map(({ id }) => id)
  return [...html.matchAll(/<\w[^>]*? id="([^"]+)"/g)].map(([, id = '']) => id)
}

function openAnchorsOf({ html }: RenderedContent): string[] {
  return [...html.matchAll(/ data-api-part-id="([^"]+)"/g)].map(([, id = '']) => `${id}-`)
}

function withoutBody({
  body: _body,
  icons: _icons,
  code: _code,
  codePlaces: _codePlaces,
  ...rest
}: CompiledPage): Omit<CompiledPage, 'body' | 'icons' | 'code' | 'codePlaces'> {
  return rest
}

/** Language of interface texts in the body: that of the longest matching prefix. */
function languageOf(file: string, { languages }: BodySettings): string {
  return languages.find(({ prefix }) => file.startsWith(prefix))?.tag ?? 'en'
}

/** The file of the site that an image's URL stands for. */
function imageOf(url: string, { settings: { base }, links }: Equipment): string | undefined {
  if (!url.startsWith(`${base}/`)) return undefined
  const path = decoded(url.slice(base.length + 1).replace(/[?#].*$/, ''))
  // Only what the site publishes is looked into: a link in the repository may lead anywhere.
  return links.files.has(path) ? path : undefined
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function sheetsOf(body: readonly ContentNode[], themed: readonly string[]): ExtraSheet[] {
  const isOccasional = themed.some((name) => occasionalComponents.has(name)) || hasOccasional(body)
  return [...(isOccasional ? (['occasional'] as const) : []), ...(hasFormulas(body) ? (['math'] as const) : [])]
}

function hasOccasional(nodes: readonly ContentNode[]): boolean {
  return nodes.some((node) => {
    if (node.type === 'text') return false
    if (node.type === 'component' && (occasionalComponents.has(node.name) || hasMarks(node))) return true
    return hasOccasional(node.children)
  })
}

function parserDiagnostics({ file }: BodyRequest, parser: 'native' | 'javascript'): Diagnostic[] {
  if (parser === 'native') return []
  const message = 'The fast parser stopped working on this page; it was read by the slower one.'
  const fix = 'Look for a closing tag that is indented differently from its opening tag.'
  return [diagnose(renderProblems, 'parser-stopped', { file, line: 1, column: 1 }, message, fix)]
}

/** Each place that names an icon which does not exist; a name that no place is known for is reported at the page. */
function iconDiagnostics(
  { icons: uses }: CompiledPage,
  file: string,
  missing: ReadonlySet<string>,
  icons: IconLibrary,
): Diagnostic[] {
  const named = new Set(uses.map(({ name }) => name))
  const unknown = uses.filter(({ name }) => missing.has(name) || icons.find({ name }) === undefined)
  const unplaced = [...missing].filter((name) => !named.has(name))
  return [
    ...unknown.map(({ name, ...place }) => unknownIcon(name, place)),
    ...unplaced.map((name) => unknownIcon(name, { file, line: 1, column: 1 })),
  ]
}
