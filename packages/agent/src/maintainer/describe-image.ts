import { lineAt } from 'docwright/engine'
import type { Draft } from './draft.ts'
import { noPage, type WorkReport } from './report.ts'
import { pageNamed } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/**
 * Sets the description of an image on a page, as Markdown or as a tag.
 *
 * @param request The image and its description.
 * @param request.image Its path as the page has it, or the name of its file.
 * @param request.page The page, as a person names it.
 * @param request.text The description.
 */
export async function describeImage(
  { image, page, text: words }: { image: string; page: string; text: string },
  survey: DocsSurvey,
  draft: Draft,
): Promise<WorkReport> {
  const file = pageNamed(page, survey)
  const text = file === undefined ? undefined : await draft.read(file)
  if (file === undefined || text === undefined) return noPage(page, survey)
  const images = [...text.matchAll(/!\[([^[\]\n]*)\]\(([^)\s]{1,1000})(?![^)\s])[^)\n]{0,500}\)|<img\b[^<>]*>/gu)]
  const named = images.filter(({ 0: all, 2: path }) => isNamed(path ?? sourceOf(all), image))
  const [found, ...more] = named
  if (found === undefined) return { done: [], left: [`\`${file}\` shows no image “${image}”.`] }
  if (more.length > 0) {
    const lines = named.map(({ index }) => lineAt(text, index)).join(', ')
    return { done: [], left: [`\`${file}\` shows “${image}” more than once (lines ${lines}); describe them there.`] }
  }
  const put = found[0].startsWith('<')
    ? withAlt(found[0], words)
    : `![${words.replaceAll(/[[\]\\]/gu, String.raw`\$&`)}]${found[0].slice(found[0].indexOf('](') + 1)}`
  draft.write(file, text.slice(0, found.index) + put + text.slice(found.index + found[0].length))
  return { done: [`\`${file}\` line ${lineAt(text, found.index)}: described \`${image}\``], left: [] }
}

function sourceOf(tag: string): string {
  return /\bsrc=["']([^"']*)["']/u.exec(tag)?.[1] ?? ''
}

function isNamed(path: string, image: string): boolean {
  const plain = (text: string): string => text.replace(/^\.?\/+/u, '').toLowerCase()
  return plain(path) === plain(image) || plain(path).split('/').at(-1) === plain(image)
}

function withAlt(tag: string, words: string): string {
  const value = words.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const alt = /\balt=(?:"[^"]*"|'[^']*'|\{[^{}]*\})/u
  return alt.test(tag) ? tag.replace(alt, () => `alt="${value}"`) : tag.replace(/^<img\b/u, () => `<img alt="${value}"`)
}
