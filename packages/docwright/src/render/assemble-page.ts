import { renderPage, type AssetsView, type PageView, type SafeHtml } from '@docwright/theme'
import type { ExtraSheet } from './assets/extra-sheets.ts'
import { namesColors } from './body/content-fit.ts'
import { pageScripts } from './assets/page-scripts.ts'
import type { PresentedPage } from './present/present-page.ts'
import type { RenderedEndpoint, ShownBody } from './body/rendered-body.ts'
import type { SiteAsset } from './assets/asset-files.ts'
import type { SiteAssets } from './assets/site-assets.ts'
import type { RenderedPage } from './site-renderer.ts'

/** A page's content and what is around it. */
export interface PageParts {
  body: ShownBody
  presented: Pick<PresentedPage, 'frame'>
  /** Its section's sidebar, with the page marked in it. */
  sidebar?: SafeHtml
  /** Problems to show on the page itself; absent if there are none to show. */
  problems?: NonNullable<PageView['problems']>
}

/** The files that a page alone loads, grouped by their place in the HTML. */
interface PageFiles {
  /** Style sheets of the theme, and their fonts. */
  extra: SiteAsset[][]
  /** Inline styles of the page's author. */
  styles: SiteAsset[]
  /** The files of the form to try an endpoint: its model, scripts, styles and texts, and the page for signing in. */
  playground: SiteAsset[]
  /** Each with the scripts that it loads later. */
  scripts: SiteAsset[][]
  islands: SiteAsset[]
  diagrams: ReturnType<SiteAssets['diagrams']> | undefined
}

/**
 * Puts a page together.
 *
 * @param parts The page.
 * @param assets The site's files; it learns of those of this page.
 * @param base The site's base path.
 * @returns HTML and the files it loads.
 */
export function assemblePage(
  parts: PageParts,
  assets: SiteAssets,
  base: string,
): Pick<RenderedPage, 'html' | 'files' | 'library' | 'parts'> {
  const { body, presented, sidebar, problems } = parts
  const files = filesOf(parts, assets)
  const { extra, styles, playground, scripts, islands, diagrams } = files
  const { frame } = presented
  const html = renderPage({
    ...frame,
    assets: withStyles(frame.assets, {
      extra: urlsOf(firsts(extra), base),
      own: urlsOf(styles, base),
      scripts: urlsOf(
        [...playground.slice(1, 2), ...firsts(scripts), ...(diagrams === undefined ? [] : [diagrams.script])],
        base,
      ),
      modules: urlsOf(islands.slice(0, 1), base),
    }),
    ...(sidebar === undefined ? {} : { sidebar }),
    content: body.html,
    outline: body.outline,
    ...(body.aside === undefined ? {} : { aside: body.aside }),
    ...presentCall(body.endpoint, playground, base),
    ...(body.endpoint?.described === true ? { page: withoutDescription(frame.page) } : {}),
    ...(problems === undefined ? {} : { problems }),
  })
  return {
    html,
    files: [
      ...extra.flat(),
      ...styles,
      ...playground,
      ...scripts.flat(),
      ...islands,
      ...(diagrams === undefined ? [] : [diagrams.script, diagrams.controls]),
    ],
    library: body.diagrams === 'asked' && diagrams !== undefined ? diagrams.library : [],
    parts: body.endpoint?.parts ?? [],
  }
}

function filesOf({ body, presented: { frame }, sidebar }: PageParts, assets: SiteAssets): PageFiles {
  const model = body.endpoint?.model
  const asks = frame.feedback !== undefined
  const scripts = pageScripts(`${body.html}${body.aside ?? ''}${asks ? ' class="feedback"' : ''}`)
  const texts = [frame.head.title, frame.page.description, body.html, body.aside, sidebar]
  const usesColors = body.islands !== undefined || namesColors(body.styles) || namesColors(body.html)
  const sheets: ExtraSheet[] = [
    ...body.sheets,
    ...(frame.page.notice === undefined ? [] : (['callouts'] as const)),
    ...(frame.directory === undefined && frame.related === undefined ? [] : (['directory'] as const)),
    ...(frame.page.feed === undefined ? [] : (['updates'] as const)),
    ...(body.endpoint === undefined && frame.page.operation === undefined ? [] : (['calls'] as const)),
    ...(asks ? (['feedback'] as const) : []),
    ...(['wide', 'landing', 'custom', 'frame'].includes(frame.mode) ? (['modes'] as const) : []),
    ...(frame.page.modified === undefined ? [] : (['dates'] as const)),
    ...(frame.actions?.place === 'outline' ? (['outline-actions'] as const) : []),
    // The output of their scripts is not known here.
    ...(body.islands === undefined ? [] : (['passages'] as const)),
    ...(usesColors ? (['palette'] as const) : []),
    ...(texts.some((text) => assets.letters?.test(text ?? '') === true) ? (['letters'] as const) : []),
  ]
  return {
    playground:
      model === undefined
        ? []
        : [
            assets.addModel(model),
            ...assets.island(),
            assets.playgroundTexts(frame.language),
            ...(model.callback === undefined ? [] : assets.signIn()),
          ],
    diagrams: body.diagrams === undefined ? undefined : assets.diagrams(),
    styles: body.styles === '' ? [] : [assets.addStyles(body.styles)].flatMap((sheet) => sheet ?? []),
    extra: [[...assets.sheets(sheets)]],
    scripts: scripts.map((name) => [...assets.script(name)]),
    islands: body.islands === undefined ? [] : [...assets.addIslands(body.islands)],
  }
}

/** The files that the HTML names, which bring others with them. */
function firsts(files: readonly SiteAsset[][]): SiteAsset[] {
  return files.flatMap((group) => group.slice(0, 1))
}

/**
 * Addresses of files.
 *
 * @param files The files.
 * @param base The site's base path.
 */
export function urlsOf(files: readonly SiteAsset[], base: string): string[] {
  return files.map(({ path }) => `${base}${path}`)
}

/** Files that one page loads besides the files of every page. */
export interface ExtraUrls {
  /** Further styles of the theme. */
  extra: readonly string[]
  /** Styles of the page's author. */
  own?: readonly string[]
  scripts?: readonly string[]
  modules?: readonly string[]
}

/**
 * Adds the files that one page loads. The theme's further styles follow its first sheet, the page's own those of the
 * site's author.
 *
 * @param assets Files of every page.
 * @param urls Files of this page besides them.
 */
export function withStyles(assets: AssetsView, { extra, own = [], scripts = [], modules = [] }: ExtraUrls): AssetsView {
  const [theme = '', ...authors] = assets.styles
  return {
    ...assets,
    styles: [theme, ...extra, ...authors, ...own],
    scripts: [...assets.scripts, ...scripts],
    ...(modules.length === 0 ? {} : { modules: [...modules] }),
  }
}

function withoutDescription({ description: _long, ...page }: PageView['page']): PageView['page'] {
  return page
}

/** The line under the title of an API page; `files` are what its form needs, its own description first. */
function presentCall(
  endpoint: RenderedEndpoint | undefined,
  [model, , ...island]: readonly SiteAsset[],
  base: string,
): Pick<PageView, 'call'> {
  if (endpoint?.call === undefined) return {}
  const { call, display } = endpoint
  if (model === undefined) return { call: { call, playground: { display } } }
  const [first = '', script = '', styles = '', writers = '', flows = '', answers = '', texts = ''] = urlsOf(
    [model, ...island],
    base,
  )
  return { call: { call, playground: { display, model: first, script, styles, writers, flows, answers, texts } } }
}
