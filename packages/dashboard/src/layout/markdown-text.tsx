import type { ComponentChildren, JSX } from 'preact'

const blockStart = /^(?:#{1,6} |[-*] |\d+[.)] |```|> |---+$)/

/**
 * The Markdown that agents and pull requests are written in: paragraphs, headings, lists, code, quotes, rules, emphasis
 * and links. Everything becomes elements of ours; HTML in it stays text, and only http and https addresses become links.
 */
export function MarkdownText({ text }: { text: string }): JSX.Element {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const blocks: JSX.Element[] = []
  while (lines.length > 0) {
    const block = takeBlock(lines)
    if (block !== undefined) blocks.push(block)
  }
  return <div class="prose">{blocks}</div>
}

/** Takes one block off the front of the lines; at least one line goes. */
function takeBlock(lines: string[]): JSX.Element | undefined {
  const line = lines[0] ?? ''
  if (line.trim() === '') {
    lines.shift()
    return undefined
  }
  if (line.startsWith('```')) return takeCode(lines)
  if (/^-{3,}$/.test(line)) {
    lines.shift()
    return <hr />
  }
  const heading = /^#{1,6} (.*)$/.exec(line)
  if (heading !== null) {
    lines.shift()
    return <p class="prose-heading">{inline(heading[1] ?? '')}</p>
  }
  if (/^[-*] /.test(line)) return <ul>{items(lines, /^[-*] /)}</ul>
  if (/^\d+[.)] /.test(line)) return <ol>{items(lines, /^\d+[.)] /)}</ol>
  if (line.startsWith('> ')) return <blockquote>{inline(takeWhile(lines, /^> ?/).join('\n'))}</blockquote>
  return <p>{inline(takeParagraph(lines).join('\n'))}</p>
}

function takeCode(lines: string[]): JSX.Element {
  lines.shift()
  const end = lines.findIndex((line) => line.startsWith('```'))
  const code = lines.splice(0, end === -1 ? lines.length : end)
  lines.shift()
  return (
    <pre tabindex={0}>
      <code>{code.join('\n')}</code>
    </pre>
  )
}

/** The items of a list; a line that is indented continues the item before it. */
function items(lines: string[], mark: RegExp): JSX.Element[] {
  const found: string[] = []
  for (let line = lines[0]; line !== undefined; line = lines[0]) {
    if (mark.test(line)) found.push(line.replace(mark, ''))
    else if (/^\s+\S/.test(line)) found.push(`${found.pop() ?? ''}\n${line.trim()}`)
    else break
    lines.shift()
  }
  return found.map((item) => <li>{inline(item)}</li>)
}

function takeWhile(lines: string[], mark: RegExp): string[] {
  const end = lines.findIndex((line) => !mark.test(line))
  return lines.splice(0, end === -1 ? lines.length : end).map((line) => line.replace(mark, ''))
}

function takeParagraph(lines: string[]): string[] {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || blockStart.test(line)))
  return lines.splice(0, end === -1 ? lines.length : end)
}

/** Code, strong text, emphasis, links and bare addresses. No part runs past its own beginning: others write the text. */
const marks =
  /`([^`\n]+)`|\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|\[([^[\]\n]+)\]\(([^)\s]{1,2000})\)|(https?:\/\/[^\s<>")]+[^\s<>").,;:!?])/g

function inline(text: string): ComponentChildren[] {
  const parts: ComponentChildren[] = []
  let end = 0
  for (const match of text.matchAll(marks)) {
    parts.push(decoded(text.slice(end, match.index)), markOf(match))
    end = match.index + match[0].length
  }
  return [...parts, decoded(text.slice(end))]
}

const characters: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
}

/** Markdown writes signs that would begin a tag as entities; code holds none. */
function decoded(text: string): string {
  return text.replaceAll(/&(lt|gt|amp|quot|apos|nbsp);/g, (_entity, name: string) => characters[name] ?? '')
}

function markOf([whole, code, strong, emphasis, label, target, address]: RegExpMatchArray): ComponentChildren {
  if (code !== undefined) return <code>{code}</code>
  if (strong !== undefined) return <strong>{decoded(strong)}</strong>
  if (emphasis !== undefined) return <em>{decoded(emphasis)}</em>
  const href = target ?? address ?? ''
  if (!/^https?:\/\//i.test(href)) return label === undefined ? whole : `${decoded(label)} (${href})`
  return (
    <a href={href} rel="noopener noreferrer nofollow">
      {label === undefined ? href : decoded(label)}
    </a>
  )
}
