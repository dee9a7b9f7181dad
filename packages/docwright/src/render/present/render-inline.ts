import { escapeAttribute, escapeText } from '../../content/escape-html.ts'
import { type SafeHtml, trustHtml } from '@docwright/theme'

/**
 * Inline Markdown of the configuration (banners, the 404 page) as HTML: links, bold, italic and code. Everything
 * else is text.
 *
 * @param markdown One line or paragraph.
 * @param link Turns a link's address into the one to use.
 * @returns Inline HTML.
 */
export function renderInline(markdown: string, link: (href: string) => string): SafeHtml {
  return trustHtml(inline(markdown, link))
}

function inline(markdown: string, link: (href: string) => string): string {
  let html = ''
  let rest = markdown
  while (rest !== '') {
    const found = nextMark(rest)
    if (found === undefined) return html + plain(rest)
    html += plain(rest.slice(0, found.match.index)) + found.render(found.match, (text) => inline(text, link), link)
    rest = rest.slice(found.match.index + found.match[0].length)
  }
  return html
}

/** Character references stay what they are: `&nbsp;` is a space. */
function plain(text: string): string {
  return escapeText(text).replace(/&amp;(#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/gi, '&$1;')
}

interface Mark {
  expression: RegExp
  render(match: RegExpExecArray, inner: (text: string) => string, link: (href: string) => string): string
}

const marks: readonly Mark[] = [
  { expression: /`([^`]+)`/, render: (match) => `<code>${escapeText(match[1] ?? '')}</code>` },
  {
    expression: /\[([^[\]]+)\]\(\s*([^\s)]+)(?![^\s)])[^)]{0,2000}\)/,
    render: (match, inner, link) => anchor(match[2] ?? '', inner(match[1] ?? ''), link),
  },
  {
    expression: /<a\s+href="([^"]+)"[^>]*>(.*?)<\/a>/s,
    render: (match, inner, link) => anchor(match[1] ?? '', inner(match[2] ?? ''), link),
  },
  {
    expression: /\*\*(.+?)\*\*|__(.+?)__/s,
    render: (match, inner) => `<strong>${inner(match[1] ?? match[2] ?? '')}</strong>`,
  },
  {
    expression: /\*(?!\s)([^*]+?)\*|(?<!\w)_(?!\s)([^_]+?)_(?!\w)/,
    render: (match, inner) => `<em>${inner(match[1] ?? match[2] ?? '')}</em>`,
  },
]

function nextMark(text: string): (Mark & { match: RegExpExecArray }) | undefined {
  let first: (Mark & { match: RegExpExecArray }) | undefined
  for (const mark of marks) {
    const match = mark.expression.exec(text)
    if (match !== null && (first === undefined || match.index < first.match.index)) first = { ...mark, match }
  }
  return first
}

function anchor(href: string, content: string, link: (href: string) => string): string {
  if (/^\s*(javascript|vbscript|data):/i.test(href)) return content
  return `<a href="${escapeAttribute(link(href))}">${content}</a>`
}
