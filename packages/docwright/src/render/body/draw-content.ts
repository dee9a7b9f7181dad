import { renderBody, type ContentContext, type RenderedContent } from '@docwright/theme'
import type { CompiledPage } from '../../content/compiled-page.ts'
import type { FrontMatter } from '../../content/front-matter.ts'
import type { EnrichedPage } from './enrich-page.ts'
import type { BodyRequest } from './rendered-body.ts'
import type { PageTurn } from './page-turns.ts'
import type { StyleCollector } from '../basics/style-sheet.ts'
import { findIcon, languageOf, type PageEquipment } from './body-equipment.ts'
import type { FileMemory } from './file-memory.ts'
import { decodePercent } from '../../source/decode-percent.ts'

/** A body as HTML, and what its components asked for meanwhile. */
export interface DrawnContent {
  content: RenderedContent
  context: ContentContext
  /** Pictures of the repository whose size went into the HTML. */
  images: ReadonlySet<string>
  /** Names of icons that no library has. */
  missingIcons: ReadonlySet<string>
}

/** Dependencies of components. */
interface DrawingContext {
  equipment: PageEquipment
  files: FileMemory
  styles: StyleCollector
  turn: PageTurn
}

/**
 * Gives a body to the theme's components.
 *
 * @param compiled The compiled page.
 * @param enriched The page with all of its content.
 * @param request The request.
 * @param dependencies Dependencies of components: links and icons, sizes of pictures, classes for inline styles.
 * @param dependencies.equipment Links and icons.
 * @param dependencies.files Sizes of pictures.
 * @param dependencies.styles Takes inline styles, and those of the page's author.
 * @param dependencies.turn Lets others work while sizes are read.
 */
export async function drawContent(
  { frontMatter }: CompiledPage,
  enriched: EnrichedPage,
  request: BodyRequest,
  { equipment, files, styles, turn }: DrawingContext,
): Promise<DrawnContent> {
  const { file } = request
  const missingIcons = new Set<string>()
  const images = new Set<string>()
  const context: ContentContext = {
    language: languageOf(request, equipment.settings),
    icon(reference) {
      const icon = findIcon(equipment, file, reference)
      if (icon === undefined) missingIcons.add(reference.name)
      return icon
    },
    imageSize(url) {
      const path = imageOf(url, equipment)
      if (path === undefined) return undefined
      images.add(path)
      return files.sizes.get(path)
    },
    link: (href) => equipment.follower.link(href, file).href,
    styleClass: (declarations) => styles.classFor(declarations),
  }
  addAuthorStyles(enriched, styles)
  let content = render(enriched, context, frontMatter)
  if ([...images].some((path) => !files.sizes.has(path))) {
    // Components ask for sizes and cannot wait: what they asked for is read, and they are asked again.
    await turn.wait(files.loadSizes(images))
    content = render(enriched, context, frontMatter)
  }
  return { content, context, images, missingIcons }
}

function addAuthorStyles({ body }: EnrichedPage, styles: StyleCollector): void {
  for (const node of body) {
    const css = node.type === 'component' && node.name === 'AuthorStyle' ? node.properties['css'] : undefined
    if (typeof css === 'string') styles.add(css)
  }
}

/** Columns next to the text are on pages with room for them. */
function render({ body, view }: EnrichedPage, context: ContentContext, { mode }: FrontMatter): RenderedContent {
  const beside = mode === undefined || mode === 'default' || mode === 'assistant'
  return renderBody(body, context, { beside, ...(view === undefined ? {} : { api: view }) })
}

/** The file of the site that an image's URL stands for. */
function imageOf(url: string, { settings: { base }, links }: PageEquipment): string | undefined {
  if (!url.startsWith(`${base}/`)) return undefined
  const path = decodePercent(url.slice(base.length + 1).replace(/[?#].*/s, ''))
  // Only published files are read: a link in the repository may lead anywhere.
  return links.files.has(path) ? path : undefined
}
