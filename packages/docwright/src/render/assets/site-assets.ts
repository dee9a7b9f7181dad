import { createHash } from 'node:crypto'
import { drawFavicon, labelsFor, siteStyles, type AssetsView } from '@docwright/theme'
import { themeDefaults } from '../../config/defaults.ts'
import type { Site } from '../../site/create-site.ts'
import { resolveAsset } from '../../site/resolve-link.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { signInPath } from '../basics/sign-in-path.ts'
import { themeFile } from '../basics/theme-file.ts'
import { conventionalFavicon, type Favicon } from '../favicon/site-favicon.ts'
import { loadFontFiles } from '../fonts/load-font-files.ts'
import { findsLetters, siteFonts } from '../fonts/site-fonts.ts'
import { sharedDrawings } from '../icons/shared-drawings.ts'
import { assetFolder, createAssetFiles, type AssetFiles, type SiteAsset } from './asset-files.ts'
import { loadAuthorFiles } from './author-files.ts'
import { libraryFile } from './diagram-assets.ts'
import { notFoundSheets, partSheets } from './extra-sheets.ts'
import { createLateAssets, type LateAssets } from './late-assets.ts'
import { partScripts } from './page-scripts.ts'
import { languageTags } from './site-languages.ts'
import { addSiteSheet } from './site-sheet.ts'
import { adjustmentDiagnostics, styleOptions } from './style-options.ts'

/** Styles, scripts and fonts of a site. */
export interface SiteAssets extends LateAssets {
  view: AssetsView
  /** Digest of everything here; part of every page's frame through the URLs. */
  digest: string
  diagnostics: readonly Diagnostic[]
  /** Finds letters for which a page needs the sheet `letters`; undefined if it needs none for any. */
  letters: RegExp | undefined
  /** Files of every page, of the page for missing addresses, and of parts of API references. */
  ofTheSite: readonly SiteAsset[]
  /** URL of the drawn icon; undefined if the site names its own. */
  favicon: string | undefined
  /** The icon at the usual address; undefined if the repository has a file there. */
  conventionalFavicon: Favicon | undefined
  /** An asset by URL path without base path. */
  find(path: string): SiteAsset | undefined
}

/**
 * Puts together the files that the pages of a site load.
 *
 * @param options Docs root on disk, for fonts of the repository; the preview also loads its client.
 */
export async function createSiteAssets(
  site: Site,
  options: { root?: string; purpose: 'preview' | 'build' | 'check' },
): Promise<SiteAssets> {
  const files = createAssetFiles(site.base)
  const { add, url } = files
  const isPreview = options.purpose === 'preview'
  const fonts = await fontsOf(site, files, options.root)
  const letters = findsLetters(fonts.letters)
  // Text of every page is searched once.
  const ofEveryPage = JSON.stringify([site.config, languageTags(site).map((tag) => labelsFor(tag))])
  const faces = [fonts.styles.faces ?? '', ...(letters?.test(ofEveryPage) === true ? fonts.letters : [])].join('')
  const styles = siteStyles({ ...styleOptions(site), fonts: { ...fonts.styles, faces } })
  const author = await loadAuthorFiles(site)
  const sheet = await addSiteSheet(site, files, { styles, author, faces: fonts.styles.faces ?? '', isPreview })
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
      ...(isPreview ? [url(`${assetFolder}/dev-client.js`)] : []),
      ...author.scripts,
    ],
    fonts: fonts.preload,
  }
  const drawn = { sheet, schemeScript: view.schemeScript, palette: styles.palette, letters: fonts.letters }
  const late = createLateAssets(site, files, drawn)
  for (const language of new Set(['en', ...languageTags(site)])) late.search(language)
  const favicon =
    site.config.favicon === undefined
      ? url(add('favicon', 'svg', drawFavicon(site.config.name, styleOptions(site).colors)))
      : undefined
  // Answers that are no pages of the site cannot say which files they load.
  for (const names of [notFoundSheets, partSheets]) late.sheets(names)
  for (const name of ['not-found', ...partScripts] as const) late.script(name)
  const ofTheSite = files.all()
  return {
    ...late,
    view,
    letters,
    favicon,
    conventionalFavicon: site.links.files.has('favicon.ico')
      ? undefined
      : conventionalFavicon(styleOptions(site).colors),
    digest: createHash('sha1')
      .update(ofTheSite.map(({ path }) => path).join('\n'))
      .digest('base64url'),
    diagnostics: [...author.diagnostics, ...fonts.diagnostics, ...adjustmentDiagnostics(site, styles.adjustments)],
    ofTheSite,
    find(path) {
      // A provider may send a reader to a process that has shown no page yet.
      if (path.startsWith(signInPath.replace(/html$/, ''))) late.signIn()
      return files.find(path) ?? libraryFile(path)
    },
  }
}

async function fontsOf(
  site: Site,
  { add, url }: AssetFiles,
  root: string | undefined,
): Promise<ReturnType<typeof siteFonts>> {
  const { text, headings } = themeDefaults[site.config.theme]
  const fontFiles = await loadFontFiles(site)
  return siteFonts(site.config.fonts, {
    ...(root === undefined ? {} : { root }),
    read: (path) => fontFiles.get(path),
    add: (name, extension, content) => url(add(`fonts/${name}`, extension, content)),
    fileUrl: (path) => resolveAsset(path, undefined, site.links),
    languages: languageTags(site),
    defaultFamily: text,
    defaultHeading: headings === text ? undefined : headings,
    placeOf: (path) => site.places.of(path),
  })
}
