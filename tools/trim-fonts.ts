// Writes the fonts that most pages load without what no page shows of them, for the theme's package:
// `node tools/trim-fonts.ts`, after their packages have changed.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import subsetFont from 'subset-font'

/** A file of a font's package, and what is kept of it. */
interface Trim {
  package: string
  file: string
  /** OpenType features; without, all that the font has. */
  features?: readonly string[]
  weights?: { min: number; max: number }
}

/** Where the theme has its fonts. */
export const fontFolder = resolve(import.meta.dirname, '../packages/theme/fonts')

// Code is shown without ligatures, which are half of the font, and in no weight below that of text.
const code = { features: ['ccmp', 'locl', 'mark'], weights: { min: 400, max: 800 } } as const

// Fonts whose licence reserves their name may not be changed under it; these two have no such clause.
const trims: readonly Trim[] = [
  { package: 'inter', file: 'inter-latin-wght-normal' },
  { package: 'inter', file: 'inter-latin-wght-italic' },
  { package: 'jetbrains-mono', file: 'jetbrains-mono-latin-wght-normal', ...code },
  { package: 'jetbrains-mono', file: 'jetbrains-mono-latin-ext-wght-normal', ...code },
]

/**
 * Makes the theme's fonts from the installed packages.
 *
 * @returns Files by name: fonts, their licences, and which originals they stand for.
 * @throws if a font's licence reserves its name.
 */
export async function trimFonts(): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>()
  const originals: Record<string, string> = {}
  for (const trim of trims) {
    const folder = resolve(import.meta.dirname, `../node_modules/@fontsource-variable/${trim.package}`)
    const licence = readFileSync(join(folder, 'LICENSE'))
    if (/with Reserved Font Name/i.test(licence.subarray(0, 600).toString())) {
      throw new Error(`The licence of ${trim.package} reserves its name: it may not be changed under it.`)
    }
    const original = readFileSync(join(folder, `files/${trim.file}.woff2`))
    originals[trim.file] = createHash('sha256').update(original).digest('hex')
    // One after the other: the library has one memory for all.
    // oxlint-disable-next-line no-await-in-loop
    files.set(`${trim.file}.woff2`, await trimFont(original, rangeOf(folder, trim.file), trim))
    files.set(`LICENSE-${trim.package}.txt`, licence)
  }
  files.set('originals.json', Buffer.from(`${JSON.stringify(originals, null, 2)}\n`))
  return files
}

function trimFont(original: Buffer, text: string, { features, weights }: Trim): Promise<Buffer> {
  return subsetFont(original, text, {
    targetFormat: 'woff2',
    // Names of the font, and whose it is under which licence.
    preserveNameIds: [0, 1, 2, 3, 4, 5, 6, 13, 14],
    ...(features === undefined ? {} : { keepFeatures: features }),
    ...(weights === undefined ? {} : { variationAxes: { wght: weights } }),
  })
}

/** The characters for which browsers ask for a file. */
function rangeOf(folder: string, file: string): string {
  const sheet = readFileSync(join(folder, file.includes('italic') ? 'wght-italic.css' : 'index.css'), 'utf8')
  const rule = sheet.split('@font-face').find((text) => text.includes(`/${file}.woff2`)) ?? ''
  const range = /unicode-range:\s*([^;}]+)/.exec(rule)?.[1]
  if (range === undefined) throw new Error(`The style sheet of ${file} says nothing of its characters.`)
  return Array.from(range.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g), ([, first = '', last = first]) => {
    const [start, end] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    return Array.from({ length: end - start + 1 }, (_, index) => String.fromCodePoint(start + index)).join('')
  }).join('')
}

if (import.meta.main) {
  rmSync(fontFolder, { recursive: true, force: true })
  mkdirSync(fontFolder, { recursive: true })
  for (const [name, content] of await trimFonts()) {
    writeFileSync(join(fontFolder, name), content)
    console.log(`${name}: ${content.length} bytes`)
  }
}
