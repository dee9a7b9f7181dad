import type { ContentReference } from '../content/content-tree.ts'
import type { Site } from '../site/create-site.ts'
import { decodeText } from '../source/decode-text.ts'

/** A Markdown or HTML link to a path of the site, as written in the text of a JSON or YAML file. */
const link = /(?:\]\(\s*<?|\bhref=(?:\\?["'])?)((?:\\?\/)(?!\\?\/)[^\s)<>"'\\]*(?:\\\/[^\s)<>"'\\]*)*)/g

/** A text in JSON that is not a description. */
const otherText = /^\s*"(?!description"|summary")[^"]*"\s*:\s*"/

/**
 * The links in the descriptions of the specifications that the pages of a site use, whichever page shows them: a broken
 * link is broken on each.
 *
 * @param site The site, after its pages were rendered.
 * @returns Each link with its place.
 */
export async function linksOfDescriptions({ specifications, source }: Site): Promise<ContentReference[]> {
  const files = new Set([...specifications.opened().values()].flatMap((opened) => opened.files))
  const references: ContentReference[] = []
  for (const file of files) {
    if (/^https?:/i.test(file)) continue
    const bytes = await source.read(file)
    if (bytes !== undefined) references.push(...linksOf(decodeText(bytes, file).text, file))
  }
  return references
}

function linksOf(text: string, file: string): ContentReference[] {
  const references: ContentReference[] = []
  for (const [index, line] of text.split('\n').entries()) {
    // Some files are one line of megabytes, and nearly all lines have no link.
    if (!line.includes('](') && !line.includes('href=')) continue
    // An example may be a whole page of HTML.
    if (otherText.test(line)) continue
    for (const match of line.matchAll(link)) {
      const href = (match[1] ?? '').replaceAll('\\/', '/')
      const column = match.index + match[0].length - (match[1] ?? '').length + 1
      references.push({ kind: 'link', href, from: file, file, line: index + 1, column })
    }
  }
  return references
}
