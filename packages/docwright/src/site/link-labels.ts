import { aliasSlugs, headingSlug } from '../content/anchors/slug.ts'
import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import { findProse } from '../content/parse/find-prose.ts'
import { titleFromPath } from '../content/title-from-path.ts'
import { titleText } from '../content/title-text.ts'
import { linksBelow } from '../navigation/first-link.ts'
import type { NavigationTree } from '../navigation/navigation-tree.ts'
import { decodeText } from '../source/decode-text.ts'
import type { Source } from '../source/source.ts'
import type { SitePage } from './page-paths.ts'
import { decodePercent } from '../source/decode-percent.ts'

/** Labels for links of a navigation that lead to a place in a page, such as `index#first-part`. */
export interface LinkLabels {
  /** Labels by link, as the navigation has it. */
  labels: ReadonlyMap<string, string>
  /** Keys of the pages whose headings they are: with one of those, the navigation changes. */
  pages: ReadonlySet<string>
}

/**
 * Finds the headings that links of a navigation lead to. A page is read only if a link names a place in it.
 *
 * @param tree The navigation.
 * @param source Has the files.
 * @param findPage Finds a page by the path of a link, without slashes at its ends.
 */
export async function labelLinks(
  tree: NavigationTree,
  source: Source,
  findPage: (path: string) => SitePage | undefined,
): Promise<LinkLabels> {
  const labels = new Map<string, string>()
  const texts = new Map<string, Promise<string>>()
  for (const href of linksBelow(tree)) {
    const [, path = '', fragment = ''] = /^\/([^#?]*)(?:\?[^#]*)?#(.+)$/.exec(href) ?? []
    const page = fragment === '' ? undefined : findPage(decodePercent(path))
    if (page === undefined) continue
    const text = texts.get(page.key) ?? readPage(page, source)
    texts.set(page.key, text)
    labels.set(href, headingFor(decodePercent(fragment), await text) ?? titleFromPath(decodePercent(fragment)))
  }
  return { labels, pages: new Set(texts.keys()) }
}

async function readPage({ file }: SitePage, source: Source): Promise<string> {
  const bytes = await source.read(file)
  return bytes === undefined ? '' : decodeText(bytes, file).text
}

const heading = /^ {0,3}#{1,6}[ \t]+(\S.*)/
const ownId = /(?<!\s)\s*\{#([^\s{}]+)(?![^\s{}])([^{}]*)\}$/

/** A heading by its id, else by one of the other spellings under which links know it. */
function headingFor(anchor: string, text: string): string | undefined {
  const counts = new Map<string, number>()
  let alike: string | undefined
  for (const line of headingLines(text)) {
    const [, id, others = ''] = ownId.exec(line) ?? []
    const title = titleText(line.replace(ownId, ''))
      .replaceAll(/<[^<>]*>/g, '')
      .trim()
    const slug = headingSlug(title)
    const count = counts.get(slug) ?? 0
    counts.set(slug, count + 1)
    if ((id ?? (count === 0 ? slug : `${slug}-${count + 1}`)) === anchor) return title
    if (others.split(/\s+/).includes(`#${anchor}`) || aliasSlugs(title).includes(anchor)) alike ??= title
  }
  return alike
}

function headingLines(text: string): string[] {
  const from = splitFrontMatter(text)?.bodyStart ?? 0
  const prose = findProse(text, from)
  const lines: string[] = []
  for (let at = from; at < text.length;) {
    const newline = text.indexOf('\n', at)
    const end = newline === -1 ? text.length : newline
    const [, title] = heading.exec(text.slice(at, end).replace(/\r$/, '')) ?? []
    const start = at
    if (title !== undefined && prose.some((stretch) => stretch.start <= start && start < stretch.end))
      lines.push(title.trimEnd().replace(/(?<![ \t])[ \t]+#+$/, ''))
    at = end + 1
  }
  return lines
}
