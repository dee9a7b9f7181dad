import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import type { Site } from '../site/create-site.ts'
import { decodeText } from '../source/decode-text.ts'

/**
 * A page as Markdown, for machines: title and description, then the body as its author wrote it.
 *
 * @param site The site.
 * @param key Key of the page.
 */
export async function pageMarkdown(site: Site, key: string): Promise<string> {
  const file = site.pages.get(key)?.file ?? ''
  const bytes = await site.source.read(file)
  if (bytes === undefined) return ''
  const { text } = decodeText(bytes, file)
  const body = text.slice(splitFrontMatter(text)?.bodyStart ?? 0)
  const { description } = site.metadata.get(key)
  const head = [`# ${site.metadata.titleOf(key)}`, ...(description === undefined ? [] : [`> ${description.replace(/\s*\n\s*/g, ' ')}`])]
  return `${head.join('\n\n')}\n\n${body.trim()}\n`
}
