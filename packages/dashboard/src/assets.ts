import { siteStyles } from '@docwright/theme'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

/** Paths of the files that every page loads. Their names change with their content, so browsers keep them for ever. */
export interface AssetPaths {
  styles: string
  colors: string
  script: string
  font: string
  icon: string
}

/** A file to be served. */
export interface Asset {
  content: Uint8Array<ArrayBuffer>
  type: string
}

/** Everything a page loads, by path. */
export interface Assets {
  paths: AssetPaths
  files: ReadonlyMap<string, Asset>
}

/** Files arrive under this path. */
export const assetFolder = '/dashboard-assets/'

/** As on the product's own site. */
const productColors = { primary: '#2a4cd0', light: '#93a9ff', dark: '#2a4cd0' }

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#6c88fb" d="M13.61 2L13.61 9.74L7.37 7.2L7.37 24.8L13.61 22.26L13.61 30L6.93 30A4.33 4.33 0 0 1 2.6 25.67L2.6 6.33A4.33 4.33 0 0 1 6.93 2Z"/><path fill="#2f54db" d="M15.52 2L16.6 2A14 14 0 0 1 16.6 30L15.52 30L15.52 19.42L9.28 21.96L9.28 10.04L15.52 12.58Z"/></svg>'

/**
 * Reads what the pages load: style sheet and script from the built package, the fonts from the theme's.
 *
 * @returns Everything, in memory; about 80 kB.
 * @throws When the package has not been built.
 */
export async function loadAssets(): Promise<Assets> {
  const files = new Map<string, Asset>()
  const [styles, script, font, mono] = await Promise.all([
    fileOf('#dashboard/style.css'),
    fileOf('#dashboard/dashboard.js'),
    fileOf('#theme/fonts/inter-latin-wght-normal.woff2'),
    fileOf('#theme/fonts/jetbrains-mono-latin-wght-normal.woff2'),
  ])
  function add(name: string, extension: string, type: string, content: Uint8Array<ArrayBuffer>): string {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12)
    const path = `${assetFolder}${name}-${hash}.${extension}`
    files.set(path, { type, content })
    return path
  }
  const fontPath = add('inter', 'woff2', 'font/woff2', font)
  const monoPath = add('jetbrains-mono', 'woff2', 'font/woff2', mono)
  const paths = {
    font: fontPath,
    styles: add('style', 'css', 'text/css; charset=utf-8', styles),
    colors: add('colors', 'css', 'text/css; charset=utf-8', new TextEncoder().encode(colorSheet(fontPath, monoPath))),
    script: add('dashboard', 'js', 'text/javascript; charset=utf-8', script),
    icon: add('icon', 'svg', 'image/svg+xml', new TextEncoder().encode(icon)),
  }
  return { paths, files }
}

async function fileOf(specifier: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await readFile(createRequire(import.meta.url).resolve(specifier)))
}

/** The theme's colors and fonts: the fallback takes as much room as the font, so nothing moves. */
function colorSheet(font: string, mono: string): string {
  const faces = [
    `@font-face{font-family:Inter;font-display:swap;font-weight:100 900;src:url("${font}") format("woff2")}`,
    '@font-face{font-family:"Inter Fallback";src:local("Arial"),local("Liberation Sans"),local("Arimo"),local("Helvetica");size-adjust:107.31%;ascent-override:90.28%;descent-override:22.48%;line-gap-override:0%}',
    `@font-face{font-family:"JetBrains Mono";font-display:swap;font-weight:100 800;src:url("${mono}") format("woff2")}`,
  ]
  const monoStack = '"JetBrains Mono",ui-monospace,SFMono-Regular,Menlo,Consolas,monospace'
  const body = 'Inter,"Inter Fallback",ui-sans-serif,system-ui,sans-serif'
  return siteStyles({ colors: productColors, fonts: { faces: faces.join(''), body, mono: monoStack } }).css
}
