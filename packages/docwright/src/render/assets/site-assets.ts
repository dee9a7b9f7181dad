import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import {
  drawFavicon,
  labelsFor,
  playgroundTexts,
  renderSignInPage,
  siteStyles,
  type AssetsView,
  type ColorAdjustment,
  jsonText,
  type PlaygroundModel,
  type SiteStyleOptions,
} from '@docwright/theme'
import { defaultCodeThemes, themeDefaults } from '../../config/defaults.ts'
import { codeThemeStyles } from './code-theme-styles.ts'
import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { mediaType } from '../../source/media-type.ts'
import { loadFontFiles } from '../fonts/load-font-files.ts'
import { drawingLibrary, type DrawingLibrary } from '../diagrams/drawing-library.ts'
import { sharedDrawings } from '../icons/shared-drawings.ts'
import { conventionalFavicon, type Favicon } from '../favicon/site-favicon.ts'
import type { AddFile } from './add-file.ts'
import { addExtraSheets, type ExtraSheet, notFoundSheets, partSheets } from './extra-sheets.ts'
import { publishMarks } from './publish-marks.ts'
import type { IslandScript } from '../islands/island-script.ts'
import { loadAuthorFiles } from './author-files.ts'
import { standInFaces } from '../fonts/code-families.ts'
import { findsLetters, monoFamily, siteFonts } from '../fonts/site-fonts.ts'
import { hasBanner } from './has-banner.ts'
import { ownColors } from './own-colors.ts'
import { loadedLater, type PageScript, pageScriptText, partScripts } from './page-scripts.ts'
import { renderProblems } from '../basics/render-problems.ts'
import { signInPath } from '../basics/sign-in-path.ts'
import { withoutUndefined } from '../basics/without-undefined.ts'
import { searchScript } from './search-script.ts'
import { themeFile } from '../basics/theme-file.ts'

/** A file that pages refer to and that is no file of the repository. */
export interface SiteAsset {
  /** URL path without base path; changes with the content. */
  path: string
  /** Media type, with character set. */
  type: string
  content(): Uint8Array
}

/**
 * The script of API pages; the playground's script and style sheet; what writes its samples, its ways to get a token, and
 * what sends requests.
 */
type PlaygroundAssets = readonly [SiteAsset, SiteAsset, SiteAsset, SiteAsset, SiteAsset, SiteAsset]

/** Styles, scripts and fonts of a site. */
export interface SiteAssets {
  view: AssetsView
  /** Digest of everything here; part of every page's frame through the URLs. */
  digest: string
  diagnostics: readonly Diagnostic[]
  /** Finds letters for which a page needs the sheet `letters`; undefined where it needs none for any. */
  letters: RegExp | undefined
  /** What a page needs of the sheets that not every page has, as one file, with the files that it names; the sheet comes first. */
  sheets(names: readonly ExtraSheet[]): readonly SiteAsset[]
  /** The script of API pages, then what the playground loads: script, style sheet, and what few readers need of it. */
  island(): PlaygroundAssets
  /** The page that a provider sends readers back to who sign in to try an endpoint, at its own address, and its script. */
  signIn(): readonly [SiteAsset, SiteAsset]
  /** A script that few pages have, with what it loads when a reader asks for it; the script comes first. */
  script(name: PageScript): readonly SiteAsset[]
  /** The script of pages with diagrams, the style sheet that it loads, and the files of the library for those that browsers draw. */
  diagrams(): { script: SiteAsset; controls: SiteAsset; library: readonly SiteAsset[] }
  /** What belongs to no page: files of every page, of the page for what does not exist, and of parts of API references. */
  ofTheSite: readonly SiteAsset[]
  /** URL of the drawn icon; undefined where the site names its own. */
  favicon: string | undefined
  /** The icon for whatever asks at the usual address; undefined where the repository has a file there. */
  conventionalFavicon: Favicon | undefined
  /** An asset by URL path without base path. */
  find(path: string): SiteAsset | undefined
  /** Adds the style sheet of a page's author; equal ones share a file. */
  addStyles(css: string): SiteAsset
  /** Adds the script of a page's islands and what it runs on, in this order. */
  addIslands(script: IslandScript): readonly [SiteAsset, SiteAsset]
  /** Adds what the playground of a page needs. */
  addModel(model: PlaygroundModel): SiteAsset
  /** What the playground says in a language. */
  playgroundTexts(language: string): SiteAsset
  /** The dialog of the search, in a language: script, styles and texts in one file. */
  search(language: string): SiteAsset
}

const folder = '/_docwright'

/**
 * Puts together what every page of a site loads.
 *
 * @param site The site.
 * @param options Docs root on disk, for fonts of the repository; the preview loads its client as well.
 */
export async function createSiteAssets(
  site: Site,
  options: { root?: string; purpose: 'preview' | 'build' | 'check' },
): Promise<SiteAssets> {
  const assets = new Map<string, SiteAsset>()
  function add(name: string, extension: string, content: string | Uint8Array): string {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const hash = createHash('sha1').update(bytes).digest('hex').slice(0, 10)
    const path = `${folder}/${name}.${hash}.${extension}`
    assets.set(path, { path, type: mediaType(path), content: () => bytes })
    return path
  }
  function addAsset(name: string, extension: string, content: string): SiteAsset {
    const path = add(name, extension, content)
    return { path, type: mediaType(path), content: () => Buffer.from(content) }
  }
  const url = (path: string): string => `${site.base}${path}`

  const { text, headings } = themeDefaults[site.config.theme]
  const fontFiles = await loadFontFiles(site)
  const fonts = siteFonts(site.config.fonts, {
    ...(options.root === undefined ? {} : { root: options.root }),
    read: (path) => fontFiles.get(path),
    add: (name, extension, content) => url(add(`fonts/${name}`, extension, content)),
    fileUrl: (path) => resolveAsset(path, undefined, site.links),
    languages: languageTags(site),
    defaultFamily: text,
    defaultHeading: headings === text ? undefined : headings,
    placeOf: (path) => site.places.of(path),
  })
  const letters = findsLetters(fonts.letters)
  // What stands on every page is not looked for on each.
  const ofEveryPage = JSON.stringify([site.config, languageTags(site).map((tag) => labelsFor(tag))])
  const faces = [fonts.styles.faces ?? '', ...(letters?.test(ofEveryPage) === true ? fonts.letters : [])].join('')
  const styles = siteStyles({ ...styleOptions(site), fonts: { ...fonts.styles, faces } })
  const author = await loadAuthorFiles(site)
  const codeThemes = site.config.styling?.codeblocks ?? defaultCodeThemes
  const licences = add('licenses', 'txt', themeFile('licenses.txt'))
  const sheet = add(
    'theme',
    'css',
    [
      `/*! Licences of code, fonts and icons: ${url(licences)} */`,
      publishMarks(themeFile('theme.css'), add, url),
      ...(hasBanner(site) ? [themeFile('banner.css')] : []),
      ...(namesNetworks(site) ? [themeFile('socials.css')] : []),
      // The first theme is what the style sheet of all of them looks like.
      ...(site.config.theme === 'mint' ? [] : [themeFile(`theme-${site.config.theme}.css`)]),
      ...(options.purpose === 'preview' ? [themeFile('preview.css')] : []),
      ...standInFaces(author.codeFamilies, fonts.styles.faces ?? '', monoFamily),
      styles.css,
      // Style sheets and scripts of the author may name its colours.
      ...(author.styles.length + author.scripts.length === 0 ? [] : [styles.palette]),
      // What such scripts put into a page is not known here.
      ...(author.scripts.length === 0 ? [] : [themeFile('passages.css')]),
      await codeThemeStyles(codeThemes, styles.codeGrounds),
    ].join(''),
  )
  const classSheet = author.classes === '' ? [] : [url(add('scripts', 'css', author.classes))]
  const view: AssetsView = {
    styles: [url(sheet), ...classSheet, ...author.styles],
    schemeScript: url(add('scheme', 'js', themeFile('scheme.js'))),
    logos: url(add('logos', 'svg', sharedDrawings(site.config))),
    print: url(add('print', 'css', themeFile('print.css'))),
    later: url(add('later', 'css', [themeFile('later.css'), ...fonts.letters].join(''))),
    laterBeside: url(add('beside', 'css', themeFile('side-sheet.css'))),
    unscripted: url(add('unscripted', 'css', themeFile('unscripted.css'))),
    navigation: url(add('navigation', 'js', themeFile('navigation.js'))),
    scripts: [
      url(add('client', 'js', themeFile('client.js'))),
      ...(options.purpose === 'preview' ? [url(`${folder}/dev-client.js`)] : []),
      ...author.scripts,
    ],
    fonts: fonts.preload,
  }
  const searchScripts = new Map<string, SiteAsset>()
  const suggestionsIn = (language: string): readonly string[] =>
    language === firstLanguage(site).language ? (site.config.search?.suggestions ?? []) : []
  function addSearch(language: string): SiteAsset {
    const asset =
      searchScripts.get(language) ?? addAsset('search', 'js', searchScript(language, suggestionsIn(language)))
    searchScripts.set(language, asset)
    return asset
  }
  for (const language of new Set(['en', ...languageTags(site)])) addSearch(language)
  const favicon =
    site.config.favicon === undefined
      ? url(add('favicon', 'svg', drawFavicon(site.config.name, styleOptions(site).colors)))
      : undefined
  const sheets = new Map<string, readonly SiteAsset[]>()
  function addSheets(names: ReadonlySet<ExtraSheet>): readonly SiteAsset[] {
    const paths: string[] = []
    const addFile: AddFile = (...file) => {
      const path = add(...file)
      paths.unshift(path)
      return path
    }
    addExtraSheets(names, addFile, { theme: site.config.theme, url, letters: fonts.letters, palette: styles.palette })
    return paths.flatMap((path) => assets.get(path) ?? [])
  }
  const scripts = new Map<PageScript, readonly SiteAsset[]>()
  function addScript(name: PageScript): readonly SiteAsset[] {
    const loaded = loadedLater(name).map((one) => addAsset(one, 'js', themeFile(`${one}.js`)))
    const addresses = loaded.map(({ path }) => url(path))
    return [addAsset(name, 'js', pageScriptText(name, addresses)), ...loaded]
  }
  // Pages that are no pages of the site say nowhere what they load.
  for (const names of [notFoundSheets, partSheets]) addSheets(new Set(names))
  for (const name of ['not-found', ...partScripts] as const) addScript(name)
  const ofTheSite = [...assets.values()]
  const runtimes = new Map<string, SiteAsset>()
  let diagrams: ReturnType<SiteAssets['diagrams']> | undefined
  let island: PlaygroundAssets | undefined
  let signIn: [SiteAsset, SiteAsset] | undefined
  const texts = new Map<string, SiteAsset>()
  function addSignIn(): [SiteAsset, SiteAsset] {
    if (signIn !== undefined) return signIn
    const script = addAsset('sign-in', 'js', themeFile('sign-in.js'))
    // Scripts of the site's author have no business where providers send codes to.
    const shown = { styles: [url(sheet)], schemeScript: view.schemeScript, scripts: [url(script.path)] }
    const html = renderSignInPage({ ...firstLanguage(site), assets: shown })
    const page = { path: signInPath, type: mediaType(signInPath), content: () => Buffer.from(html) }
    assets.set(signInPath, page)
    signIn = [page, script]
    return signIn
  }
  return {
    view,
    letters,
    favicon,
    conventionalFavicon: site.links.files.has('favicon.ico')
      ? undefined
      : conventionalFavicon(styleOptions(site).colors),
    sheets(names) {
      const set = new Set(names)
      if (set.size === 0) return []
      const key = [...set].toSorted().join()
      const sheetFiles = sheets.get(key) ?? addSheets(set)
      sheets.set(key, sheetFiles)
      return sheetFiles
    },
    script(name) {
      const added = scripts.get(name) ?? addScript(name)
      scripts.set(name, added)
      return added
    },
    island() {
      island ??= [
        addAsset('api', 'js', themeFile('api.js')),
        addAsset('playground', 'js', themeFile('playground.js')),
        addAsset('playground', 'css', themeFile('playground.css')),
        addAsset('writers', 'js', themeFile('writers.js')),
        addAsset('flows', 'js', themeFile('flows.js')),
        addAsset('answers', 'js', themeFile('answers.js')),
      ]
      return island
    },
    signIn: addSignIn,
    diagrams() {
      if (diagrams !== undefined) return diagrams
      const library = drawingLibrary()
      const controls = addAsset('diagram-controls', 'css', themeFile('diagram-controls.css'))
      const script = themeFile('diagrams.js')
        .replace('docwright-mermaid', library.folder)
        .replace('docwright-controls', basename(controls.path))
      diagrams = { script: addAsset('diagrams', 'js', script), controls, library: libraryAssets(library) }
      return diagrams
    },
    digest: createHash('sha1')
      .update(ofTheSite.map(({ path }) => path).join('\n'))
      .digest('base64url'),
    diagnostics: [...author.diagnostics, ...fonts.diagnostics, ...adjustmentDiagnostics(site, styles.adjustments)],
    ofTheSite,
    find(path) {
      // A provider may send a reader to a process that has shown no page yet.
      if (path.startsWith(signInPath.replace(/html$/, ''))) addSignIn()
      return assets.get(path) ?? libraryFile(path)
    },
    addStyles(css) {
      return addAsset('page', 'css', css)
    },
    addIslands({ factory, ...used }) {
      const name = used.themed.length === 0 ? 'island-runtime' : 'island-runtime-themed'
      const runtime = runtimes.get(name) ?? addAsset(name, 'js', themeFile(`${name}.js`))
      runtimes.set(name, runtime)
      const settings = JSON.stringify({ base: site.base, ...used })
      const imported = JSON.stringify(`.${runtime.path.slice(folder.length)}`)
      return [addAsset('island', 'js', `import{start}from${imported};start(${factory},${settings})`), runtime]
    },
    addModel(model) {
      return addAsset('endpoint', 'json', jsonText(model))
    },
    search: addSearch,
    playgroundTexts(language) {
      const asset = texts.get(language) ?? addAsset('playground', 'json', JSON.stringify(playgroundTexts(language)))
      texts.set(language, asset)
      return asset
    },
  }
}

function libraryAssets({ folder: name, files }: DrawingLibrary): SiteAsset[] {
  return files.map(({ path, content }) => ({ path: `${folder}/${name}/${path}`, type: mediaType(path), content }))
}

/** A file of the drawing library, which a page that is not in memory may have named. */
function libraryFile(path: string): SiteAsset | undefined {
  if (!path.startsWith(`${folder}/mermaid-`)) return undefined
  return libraryAssets(drawingLibrary()).find((asset) => asset.path === path)
}

function styleOptions(site: Site): SiteStyleOptions {
  const { colors, background } = site.config
  const asset = (path: string): string => resolveAsset(path, undefined, site.links).href
  return {
    colors: withoutUndefined({ ...colors, background: background?.color && withoutUndefined(background.color) }),
    ...(background?.image === undefined
      ? {}
      : { backgroundImage: { light: asset(background.image.light), dark: asset(background.image.dark) } }),
    ...(background?.decoration === undefined ? {} : { decoration: background.decoration }),
    hasBanner: hasBanner(site),
    ownColors: ownColors(site),
  }
}

/** Whether header or footer may show the mark of a network, in any language. */
function namesNetworks({ config }: Site): boolean {
  return /"socials":|"(?:github|discord)"/.test(JSON.stringify(config))
}

/** Languages that the navigation offers. */
function languageTags({ tree }: Site): string[] {
  const { content } = tree
  if (content.kind !== 'divisions') return []
  return content.divisions.flatMap(({ language }) => (language === undefined ? [] : [language.tag]))
}

/** The language of what all readers share. */
function firstLanguage({ tree }: Site): { language: string; direction: 'ltr' | 'rtl' } {
  const [first] = tree.content.kind === 'divisions' ? tree.content.divisions : []
  return { language: first?.language?.tag ?? 'en', direction: first?.language?.direction ?? 'ltr' }
}

function adjustmentDiagnostics(site: Site, adjustments: readonly ColorAdjustment[]): Diagnostic[] {
  // The default colour is ours to choose; the author hears of its absence already.
  if (site.config.colors === undefined) return []
  return adjustments.map(({ color, scheme, from, to, contrast }) => {
    // Without `light` the dark scheme has the primary colour, which the light scheme may need as it is.
    const key = color === 'primary' && scheme === 'dark' ? 'light' : color
    const shown =
      color === 'dark'
        ? `White text on the button color ${from} has a contrast ratio of ${contrast}`
        : `The color ${from} has a contrast ratio of ${contrast} in the ${scheme} scheme`
    return diagnose(
      renderProblems,
      'color-adjusted',
      site.places.of(['colors', color]),
      `${shown}, but text needs at least 4.5; ${to} is used instead.`,
      `Set colors.${key} to ${to}, or keep it: pages already use the adjusted color.`,
    )
  })
}
