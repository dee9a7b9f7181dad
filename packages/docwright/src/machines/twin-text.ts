import type { Site } from '../site/create-site.ts'
import { isClosed } from './is-closed.ts'

/** The part of a site that is needed for the Markdown of a page. */
export interface TwinSite extends Pick<Site, 'base'> {
  config: Pick<Site['config'], 'seo' | 'markdown'>
}

/**
 * A page's Markdown as it is served: it begins with a pointer to all pages, and ends with the author's notes for
 * programs. Its links work wherever it is read.
 *
 * @param origin Origin of the site; empty if it is unknown.
 */
export function twinText(markdown: string, site: TwinSite, origin: string): string {
  const pointer = isClosed(site) ? '' : `> The index of all pages is at ${origin}${site.base}/llms.txt\n\n`
  const instructions = site.config.markdown?.instructions?.trim() ?? ''
  return `${pointer}${withOrigin(markdown, origin)}${instructions === '' ? '' : `\n---\n\n${instructions}\n`}`
}

/**
 * Makes links to pages of the site absolute. Code is not changed.
 *
 * @param origin Origin of the site; if it is empty, nothing changes.
 */
export function withOrigin(markdown: string, origin: string): string {
  if (origin === '' || !markdown.includes('](/')) return markdown
  let fence = ''
  const lines = markdown.split('\n').map((line) => {
    const mark = /^\s*(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === '' && mark !== undefined) fence = mark
    else if (fence !== '') fence = mark?.startsWith(fence) === true ? '' : fence
    else if (line.includes('](/')) return completed(line, origin)
    return line
  })
  return lines.join('\n')
}

function completed(line: string, origin: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part) => (part.startsWith('`') ? part : part.replaceAll(/\]\(\/(?!\/)/g, `](${origin}/`)))
    .join('')
}
