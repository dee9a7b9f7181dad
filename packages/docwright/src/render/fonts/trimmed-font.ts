import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The fonts that most pages load are in the theme's package without what no page shows of them. They stand for the very
 * files they were made of; another version of a font is published as it is.
 *
 * @param name Name of the file without its extension.
 * @param original What the font's package has.
 * @returns What pages load.
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
