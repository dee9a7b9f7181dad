import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { printedCommand } from './printed-command.ts'

/**
 * The files of a starter site, which could be published as it is: a landing page, guides, a reference from a small
 * specification, a changelog, a logo, and the other files of a repository. Its texts are about the product.
 *
 * @param name Name of the site.
 * @param schema Path of the JSON Schema of its `docs.json`, if there is one.
 * @returns Content by path.
 */
export function starterFiles(name: string, schema?: string): Map<string, string> {
  const folder = fileURLToPath(new URL('.', import.meta.resolve('#starter/docs.json')))
  const words = wordsFor(name)
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/'))
  return new Map(
    [...paths].toSorted(byImportance).map((path) => {
      const text = readFileSync(join(folder, path), 'utf8').replaceAll(
        /"__([A-Z]+_JSON)__"|__([A-Z_]+)__/g,
        (token, json: string | undefined, word: string) => words[json ?? word] ?? token,
      )
      return [path.replaceAll(dotted, '.'), path === 'docs.json' ? withSchema(text, schema) : text]
    }),
  )
}

/** Files whose names begin with a dot are called otherwise here: npm would leave them out or act on them. */
const dotted = /(?<=^|\/)dot\./g

function byImportance(left: string, right: string): number {
  return rank(left) - rank(right) || left.localeCompare(right, 'en')
}

function rank(path: string): number {
  const order = ['docs.json', 'index.mdx', 'quickstart.mdx']
  return order.includes(path) ? order.indexOf(path) : order.length
}

function withSchema(text: string, schema: string | undefined): string {
  return schema === undefined ? text : text.replace('{\n', `{\n  "$schema": ${JSON.stringify(`./${schema}`)},\n`)
}

/** The name of the site and of the product, in the ways that the kinds of files take a text. */
function wordsFor(name: string): Readonly<Record<string, string>> {
  const product = name.replace(/(?<!\s)\s*\b(?:docs?|documentation|handbook|manual)$/i, '').trim() || 'Acme'
  const letters = Array.from(new Intl.Segmenter().segment(product), ({ segment }) => segment)
  return {
    NAME: markdownText(name),
    NAME_JSON: JSON.stringify(name),
    PRODUCT: markdownText(product),
    PRODUCT_JSON: JSON.stringify(product),
    PRODUCT_ATTRIBUTE: product.replaceAll('"', '&quot;'),
    PRODUCT_XML: xmlText(product),
    INITIAL_XML: xmlText(letters[0]?.toUpperCase() ?? ''),
    DESCRIPTION_JSON: JSON.stringify(
      `How to build with ${product}: a quickstart, guides, and the reference of its API.`,
    ),
    // The font of the drawn picture is unknown: wide enough for most fonts.
    LOGO_WIDTH: String(44 + Math.round(letters.length * 11.5)),
    COMMAND: printedCommand,
  }
}

function xmlText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/** A text that Markdown and MDX show as it is. */
function markdownText(text: string): string {
  return text.replaceAll(/[\\`*_{}[\]<>#|~&!]/g, String.raw`\$&`)
}
