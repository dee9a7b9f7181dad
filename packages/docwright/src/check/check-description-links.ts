import type { ContentReference } from '../content/content-tree.ts'
import type { Site } from '../site/create-site.ts'
import { decodeText } from '../source/decode-text.ts'

/** A link of Markdown or HTML to a path of the site, as it stands in the text of a JSON or YAML file. */
const link = /(?:\]\(\s*<?|\bhref=(?:\\?["'])?)((?:\\?\/)(?!\\?\/)[^\s)<>"'\\]*(?:\\\/[^\s)<>"'\\]*)*)/g

/** A text of JSON that is no description. */
const otherText = /^\s*"(?!description"|summary")[^"]*"\s*:\s*"/

/**
 * The links in the descriptions of the specifications that the pages of a site needed. Which page shows a description is
 * not asked: a link that leads nowhere does so from each.
 *
 * @param site The site, after its pages were rendered.
 * @returns Each link where it stands in its file.
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
    // Some files are one line of megabytes; nearly every line has no link.
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
