import { renderMarkdown } from '@docwright/theme'
import { codeWithChanges } from '../../content/highlight/read-code-marks.ts'
import { compilePage } from '../../content/compile-page.ts'
import type { CompiledPage } from '../../content/compiled-page.ts'
import { titleFromPath } from '../../content/title-from-path.ts'
import { readDocument } from '../../search/document/read-document.ts'
import { followLinks } from '../../site/followed-links.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { apiMarkdown } from '../api/api-markdown.ts'
import { iconDiagnostics, parserDiagnostics } from './body-diagnostics.ts'
import { fitsInPlace } from './content-fit.ts'
import { compileContext, createEquipment, type PageEquipment } from './body-equipment.ts'
import { startBodyServices, type SharedServices } from './body-services.ts'
import { sheetsOf } from './body-sheets.ts'
import {
  anchorsOf,
  createEndpointDescriber,
  type DescribedEndpoint,
  endpointOf,
  openAnchorsOf,
} from './describe-endpoint.ts'
import { drawContent, type DrawnContent } from './draw-content.ts'
import { enrichPage, type EnrichedPage } from './enrich-page.ts'
import { createFileMemory } from './file-memory.ts'
import { islandPage } from './island-page.ts'
import { createDrawings } from '../diagrams/drawings.ts'
import { codeDiagnostics } from './code-diagnostics.ts'
import { feedEntries } from '../feed/feed-entries.ts'
import { classCandidates } from '../islands/class-candidates.ts'
import { fillIslands, type FilledIslands, type IslandPage } from '../islands/fill-islands.ts'
import { ownTurn, type PageTurn } from './page-turns.ts'
import type { BodyRenderer, BodyRequest, BodySettings, RenderedBody } from './rendered-body.ts'
import { createStyleCollector } from '../basics/style-sheet.ts'
import { createUtilityStyles, type UtilityStyles } from '../utility-classes/utility-styles.ts'

/** The parser of a page; see `CompileContext.parser`. */
type Parser = 'native' | 'javascript'

/** A body renderer that works in this process. */
export interface InlineBodyRenderer extends BodyRenderer {
  /**
   * Renders with a parser of choice.
   *
   * @param turn The page's turn at the processor, where others are rendered at the same time.
   */
  renderWith(request: BodyRequest, parser: Parser, turn?: PageTurn): Promise<RenderedBody>
}

/** Services that a body renderer shares with others of its process, or takes from outside. */
export interface BodyContext extends SharedServices {
  /** Reads a file of the repository; needed if the settings name no root on disk. */
  read?(path: string): Promise<Uint8Array | undefined>
  utilities?: UtilityStyles
}

/**
 * Creates a renderer of page bodies: compile, highlight, render. It runs the native parser in this process, so a
 * process that must stay alive uses a page pool instead.
 *
 * @param initial Settings of the bodies.
 * @param dependencies Shared and outside services.
 */
export function createBodyRenderer(initial: BodySettings, dependencies: BodyContext = {}): InlineBodyRenderer {
  let shared = createEquipment(initial, dependencies.read)
  const services = startBodyServices(initial, dependencies)
  const utilities = dependencies.utilities ?? createUtilityStyles()
  const drawings = createDrawings()
  const files = createFileMemory(() => shared.source)
  let describeEndpoint = createEndpointDescriber()

  async function renderWith(request: BodyRequest, parser: Parser, turn = ownTurn): Promise<RenderedBody> {
    // An update while the page waits is for the pages after it.
    const equipment: PageEquipment = { ...shared, follower: followLinks(shared.links) }
    const describe = describeEndpoint
    const styles = createStyleCollector()
    const compiled = await compile(request, equipment, parser, turn)
    const described = await describe(request.api, compiled.body, (href) => equipment.follower.link(href).href)
    const filled = await runCode(
      compiled,
      islandPage(request, equipment, { service: services.islands(), styles }),
      turn,
    )
    const utilityRules = await utilities.stylesFor(filled.body, classCandidates(filled.script?.factory ?? ''))
    const enrichers = { highlighter: services.highlighter(), drawings, styles, turn }
    const enriched = await enrichPage(filled, described, request, enrichers)
    const drawn = await drawContent(compiled, enriched, request, { equipment, files, styles, turn })
    const work = { request, parser, equipment, compiled, described, filled, enriched, drawn }
    return {
      ...pageFacts(work),
      diagnostics: diagnosticsOf(work),
      styles: [utilityRules, styles.text()].filter(Boolean).join('\n'),
      pending: enriched.pending,
    }
  }

  function compile(
    { file, text }: BodyRequest,
    equipment: PageEquipment,
    parser: Parser,
    turn: PageTurn,
  ): Promise<CompiledPage> {
    const readText = (path: string): Promise<string | undefined> => turn.wait(files.text(path))
    return compilePage({ path: file, text }, compileContext(equipment, readText, parser))
  }

  return {
    render: (request) => renderWith(request, 'native'),
    renderWith,
    update(settings, changedFiles) {
      files.forget(changedFiles)
      if (settings === undefined) return
      services.update(shared.settings, settings)
      shared = createEquipment(settings, dependencies.read)
      describeEndpoint = createEndpointDescriber()
    },
    close: services.close,
  }
}

/** Most pages have no code of their own, and nothing to wait for. */
function runCode(compiled: CompiledPage, island: IslandPage, turn: PageTurn): Promise<FilledIslands> {
  const filling = fillIslands(compiled, island)
  return compiled.code === undefined ? filling : turn.wait(filling)
}

/** A page on which all work is done: the result of each stage. */
interface FinishedWork {
  request: BodyRequest
  parser: Parser
  equipment: PageEquipment
  compiled: CompiledPage
  described: DescribedEndpoint
  filled: FilledIslands
  enriched: EnrichedPage
  drawn: DrawnContent
}

/** The content of the page, and the facts about it for the rest of the site. */
function pageFacts(work: FinishedWork): Omit<RenderedBody, 'diagnostics' | 'styles' | 'pending'> {
  const { compiled, described, drawn, enriched, equipment, filled, request } = work
  const { api } = described
  const { readable, view, diagrams } = enriched
  const { content, context, images } = drawn
  const { body: _body, icons: _icons, code: _code, ...facts } = compiled
  const markdown = request.markdown ? markdownOf(work) : ''
  const feed = compiled.frontMatter.rss === true ? feedEntries(readable, context) : undefined
  const links = equipment.follower.followed()
  return {
    ...facts,
    html: content.html,
    outline: [...(filled.outline ?? compiled.outline), ...content.outline],
    anchors: [...compiled.anchors, ...filled.anchors, ...anchorsOf(content, api)],
    ...(api === undefined || api.parts.length === 0 ? {} : { openAnchors: openAnchorsOf(content) }),
    ...(content.aside === undefined ? {} : { aside: content.aside }),
    ...(api === undefined ? {} : { endpoint: endpointOf(api) }),
    ...(feed === undefined ? {} : { feed }),
    ...(request.before === undefined ? {} : { fits: fitsInPlace(request.before, content.html) }),
    ...(request.search === true ? { search: readDocument(readable, view) } : {}),
    ...(filled.script === undefined ? {} : { islands: filled.script }),
    references: [...compiled.references, ...filled.references],
    ...(links === undefined ? {} : { links }),
    dependencies: [...compiled.dependencies, ...images],
    markdown,
    sheets: sheetsOf({
      html: `${content.html}${content.aside ?? ''}`,
      nodes: readable,
      themed: filled.script?.themed ?? [],
      hasAside: content.aside !== undefined,
      isReference: api !== undefined,
    }),
    ...(diagrams === undefined ? {} : { diagrams }),
  }
}

function diagnosticsOf(work: FinishedWork): Diagnostic[] {
  const { compiled, drawn, enriched, equipment, filled, parser, request } = work
  return [
    ...compiled.diagnostics,
    ...filled.diagnostics,
    ...enriched.formulaProblems,
    ...codeDiagnostics(enriched.codeProblems, enriched.readable, request.file, equipment.settings.grammars),
    ...enriched.diagramProblems,
    ...parserDiagnostics(request.file, parser),
    ...iconDiagnostics(compiled, request.file, drawn.missingIcons, equipment.icons),
  ]
}

function markdownOf({ compiled, drawn, enriched, request }: FinishedWork): string {
  const { frontMatter } = compiled
  const title = frontMatter.title ?? request.title?.title ?? titleFromPath(request.file)
  const description = frontMatter.description ?? request.title?.description
  const deprecated = frontMatter.deprecated ?? request.title?.deprecated ?? false
  const shown = { title, ...(description === undefined ? {} : { description }), deprecated, body: enriched.readable }
  const page = renderMarkdown(shown, { ...drawn.context, plainCode: codeWithChanges })
  const reference = enriched.view === undefined ? '' : apiMarkdown(enriched.view)
  return reference === '' ? page : `${page}\n${reference}\n`
}
