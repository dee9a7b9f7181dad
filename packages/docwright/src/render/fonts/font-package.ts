import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { trimmedFont } from './trimmed-font.ts'

/** One `@font-face` of a family. */
export interface FontFile {
  /** Subset and style, such as `inter-latin-wght-normal`: the file's name without its extension. */
  name: string
  style: 'normal' | 'italic'
  /** Value of `font-weight`: one weight or a range. */
  weight: string
  /** Value of `unicode-range`; undefined for everything. */
  range: string | undefined
  isLatin: boolean
  read(): Uint8Array
}

/** A family that is installed as a package. */
export interface FontPackage {
  kind: 'sans' | 'serif'
  files: FontFile[]
}

/** Style sheets of a package: upright and italic of a variable font, or single weights of another. */
const sheets = {
  '@fontsource-variable': ['index.css', 'wght-italic.css'],
  '@fontsource': ['400.css', '500.css', '600.css', '700.css', '400-italic.css'],
} as const

/**
 * Finds a font family among the installed packages of Fontsource, which hold the available open fonts.
 *
 * @param family Name of the family, such as `IBM Plex Sans`.
 * @param folders Folders from whose `node_modules` to look, besides our own.
 * @param styles Whether italics are wanted.
 * @returns The family; undefined if it is not installed.
 */
export function findFontPackage(
  family: string,
  folders: readonly string[],
  styles: 'all' | 'upright',
): FontPackage | undefined {
  const slug = fontSlug(family)
  if (slug === '') return undefined
  for (const base of [...folders.map((folder) => join(folder, 'package.json')), import.meta.url]) {
    for (const [scope, names] of Object.entries(sheets)) {
      const folder = packageFolder(`${scope}/${slug}`, base)
      const wanted = styles === 'all' ? names : names.filter((name) => !name.includes('italic'))
      const files = folder === undefined ? [] : wanted.flatMap((sheet) => readSheet(folder, sheet))
      if (folder !== undefined && files.length > 0) return { kind: kindOf(folder), files }
    }
  }
  return undefined
}

/** Name of a family as packages write it: `ibm-plex-sans`. */
export function fontSlug(family: string): string {
  return family
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
}

function packageFolder(name: string, base: string): string | undefined {
  try {
    return dirname(createRequire(base).resolve(`${name}/package.json`))
  } catch {
    return undefined
  }
}

function readSheet(folder: string, sheet: string): FontFile[] {
  const css = readText(join(folder, sheet)) ?? ''
  return Array.from(css.matchAll(/@font-face\s*\{([^}]*)\}/g)).flatMap(([, rule = '']) => {
    const name = /url\(\.\/files\/([\w-]+)\.woff2\)/.exec(rule)?.[1]
    if (name === undefined) return []
    const range = /unicode-range:\s*([^;}]+)/.exec(rule)?.[1]?.trim()
    const file: FontFile = {
      name,
      style: /font-style:\s*italic/.test(rule) ? 'italic' : 'normal',
      weight: /font-weight:\s*([\d ]+)/.exec(rule)?.[1]?.trim() ?? '400',
      range,
      isLatin: range === undefined || range.startsWith('U+0000-00FF'),
      read: () => trimmedFont(name, readFileSync(join(folder, 'files', `${name}.woff2`))),
    }
    return [file]
  })
}

function kindOf(folder: string): FontPackage['kind'] {
  return /"category":\s*"serif"/.test(readText(join(folder, 'metadata.json')) ?? '') ? 'serif' : 'sans'
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
