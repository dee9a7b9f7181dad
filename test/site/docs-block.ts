import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const docs = resolve(import.meta.dirname, '../../docs')

/**
 * A file as the documentation shows it to be copied.
 *
 * @param page Path of the page below `docs`.
 * @param title Title of its code block.
 */
export function docsBlock(page: string, title: string): string {
  const text = readFileSync(join(docs, page), 'utf8')
  for (const [, found, code = ''] of text.matchAll(/^```[a-z]+ (\S+).*\n([\s\S]*?)^```$/gm)) {
    if (found === title) return code
  }
  throw new Error(`${page} has no code block ${title}.`)
}
