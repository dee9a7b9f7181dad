import { jsonText, playgroundTexts, renderSignInPage, type AssetsView, type PlaygroundModel } from '@docwright/theme'
import type { Site } from '../../site/create-site.ts'
import { signInPath } from '../basics/sign-in-path.ts'
import { themeFile } from '../basics/theme-file.ts'
import type { IslandScript } from '../islands/island-script.ts'
import type { AddFile } from './add-file.ts'
import { assetFolder, type AssetFiles, type SiteAsset } from './asset-files.ts'
import { addDiagrams, type DiagramAssets } from './diagram-assets.ts'
import { addExtraSheets, type ExtraSheet } from './extra-sheets.ts'
import { loadedLater, pageScriptText, type PageScript } from './page-scripts.ts'
import { searchScript } from './search-script.ts'
import { firstLanguage } from './site-languages.ts'

/**
 * The script of API pages; the playground's script and style sheet; its scripts that write samples, get tokens, and
 * send requests.
 */
export type PlaygroundAssets = readonly [SiteAsset, SiteAsset, SiteAsset, SiteAsset, SiteAsset, SiteAsset]

/** Files that only some pages need. They are made when a page asks for them first. */
export interface LateAssets {
  /** The sheets that a page needs and not every page has, as one file, with the files that it names; the sheet comes first. */
  sheets(names: readonly ExtraSheet[]): readonly SiteAsset[]
  /** The script of API pages, then the files that the playground loads. */
  island(): PlaygroundAssets
  /** The page to which a provider sends readers back who sign in to try an endpoint, at its own address, and its script. */
  signIn(): readonly [SiteAsset, SiteAsset]
  /** A script that few pages have, with the files that it loads when a reader asks for them; the script comes first. */
  script(name: PageScript): readonly SiteAsset[]
  /** The files of pages with diagrams. */
  diagrams(): DiagramAssets
  /** Adds the style sheet of a page's author; equal ones share a file. */
  addStyles(css: string): SiteAsset
  /** Adds the script of a page's islands and its runtime, in this order. */
  addIslands(script: IslandScript): readonly [SiteAsset, SiteAsset]
  /** Adds the data that the playground of a page needs. */
  addModel(model: PlaygroundModel): SiteAsset
  /** The texts of the playground in a language. */
  playgroundTexts(language: string): SiteAsset
  /** The dialog of the search, in a language: script, styles and texts in one file. */
  search(language: string): SiteAsset
}

/**
 * Makes the files that only some pages need.
 *
 * @param drawn The style of the site: its theme sheet, its palette, and the sheets with letters of its fonts.
 */
export function createLateAssets(
  site: Site,
  files: AssetFiles,
  drawn: { sheet: string; schemeScript: AssetsView['schemeScript']; palette: string; letters: readonly string[] },
): LateAssets {
  const { addAsset, url } = files
  const suggestionsIn = (language: string): readonly string[] =>
    language === firstLanguage(site).language ? (site.config.search?.suggestions ?? []) : []
  const search = remembered((language: string) =>
    addAsset('search', 'js', searchScript(language, suggestionsIn(language))),
  )
  const sheets = remembered((key: string) => addSheets(site, files, key.split(',') as ExtraSheet[], drawn))
  const runtimeOf = remembered((name: string) => addAsset(name, 'js', themeFile(`${name}.js`)))
  const texts = remembered((language: string) =>
    addAsset('playground', 'json', JSON.stringify(playgroundTexts(language))),
  )
  const script = remembered((name: PageScript): readonly SiteAsset[] => {
    const loaded = loadedLater(name).map((one) => addAsset(one, 'js', themeFile(`${one}.js`)))
    const addresses = loaded.map(({ path }) => url(path))
    return [addAsset(name, 'js', pageScriptText(name, addresses)), ...loaded]
  })
  const signIn = once(() => addSignIn(site, files, drawn))
  const diagrams = once(() => addDiagrams(files))
  const island = once((): PlaygroundAssets => [
    addAsset('api', 'js', themeFile('api.js')),
    addAsset('playground', 'js', themeFile('playground.js')),
    addAsset('playground', 'css', themeFile('playground.css')),
    addAsset('writers', 'js', themeFile('writers.js')),
    addAsset('flows', 'js', themeFile('flows.js')),
    addAsset('answers', 'js', themeFile('answers.js')),
  ])
  return {
    sheets(names) {
      const set = new Set(names)
      return set.size === 0 ? [] : sheets([...set].toSorted().join())
    },
    script,
    island,
    signIn,
    diagrams,
    addStyles: (css) => addAsset('page', 'css', css),
    addIslands({ factory, ...used }) {
      const runtime = runtimeOf(used.themed.length === 0 ? 'island-runtime' : 'island-runtime-themed')
      const settings = JSON.stringify({ base: site.base, ...used })
      const imported = JSON.stringify(`.${runtime.path.slice(assetFolder.length)}`)
      return [addAsset('island', 'js', `import{start}from${imported};start(${factory},${settings})`), runtime]
    },
    addModel: (model) => addAsset('endpoint', 'json', jsonText(model)),
    search,
    playgroundTexts: texts,
  }
}

/** Creates each value at the first request. */
function remembered<Key extends string, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, { value: Value }>()
  return (key) => {
    const known = made.get(key) ?? { value: make(key) }
    made.set(key, known)
    return known.value
  }
}

function once<Value>(make: () => Value): () => Value {
  const one = remembered(make)
  return () => one('')
}

function addSheets(
  site: Site,
  files: AssetFiles,
  names: readonly ExtraSheet[],
  { letters, palette }: { letters: readonly string[]; palette: string },
): readonly SiteAsset[] {
  const paths: string[] = []
  const addFile: AddFile = (...file) => {
    const path = files.add(...file)
    paths.unshift(path)
    return path
  }
  addExtraSheets(new Set(names), addFile, { theme: site.config.theme, url: files.url, letters, palette })
  return paths.flatMap((path) => files.find(path) ?? [])
}

function addSignIn(
  site: Site,
  { addAsset, addAt, url }: AssetFiles,
  { sheet, schemeScript }: { sheet: string; schemeScript: AssetsView['schemeScript'] },
): readonly [SiteAsset, SiteAsset] {
  const script = addAsset('sign-in', 'js', themeFile('sign-in.js'))
  // Scripts of the site's author are kept away from the page that receives codes of providers.
  const shown = { styles: [url(sheet)], schemeScript, scripts: [url(script.path)] }
  return [addAt(signInPath, renderSignInPage({ ...firstLanguage(site), assets: shown })), script]
}
