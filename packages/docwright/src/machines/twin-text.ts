import type { Site } from '../site/create-site.ts'
import { isClosed } from './is-closed.ts'

/** What is to be known of a site for the Markdown of one of its pages. */
export interface TwinSite extends Pick<Site, 'base'> {
  config: Pick<Site['config'], 'seo' | 'markdown'>
}

/**
 * A page's Markdown as it is served: programs read first where all pages are, and last what the site's author tells them.
 * Its links work wherever it is read.
 *
 * @param markdown The page.
 * @param origin Origin of the site; empty if it is not known.
 */
export function twinText(markdown: string, site: TwinSite, origin: string): string {
  const pointer = isClosed(site) ? '' : `> The index of all pages is at ${origin}${site.base}/llms.txt\n\n`
  const instructions = site.config.markdown?.instructions?.trim() ?? ''
  return `${pointer}${withOrigin(markdown, origin)}${instructions === '' ? '' : `\n---\n\n${instructions}\n`}`
}

/**
 * Gives links to pages of the site its origin. What is code stays as it is.
 *
 * @param markdown The page.
 * @param origin Origin of the site; empty if it is not known, which changes nothing.
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
