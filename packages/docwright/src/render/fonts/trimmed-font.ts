import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The fonts that most pages load are in the theme's package without the parts that no page shows. They replace the very
 * files they were made of; another version of a font is published unchanged.
 *
 * @param name Name of the file without its extension.
 * @param original The file of the font's package.
 * @returns The file for pages.
 */
export function trimmedFont(name: string, original: Uint8Array): Uint8Array {
  const originals = JSON.parse(themeFont('originals.json').toString()) as Readonly<Record<string, string>>
  if (originals[name] === undefined) return original
  const digest = createHash('sha256').update(original).digest('hex')
  return originals[name] === digest ? themeFont(`${name}.woff2`) : original
}

function themeFont(name: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(`#theme/fonts/${name}`)))
}
