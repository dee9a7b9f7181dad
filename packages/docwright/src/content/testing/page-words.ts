import type { CompiledPage } from '../compiled-page.ts'

/** Number of occurrences by word. */
export type WordCounts = ReadonlyMap<string, number>

/** The words that an author wrote for readers: prose and code. It does not depend on how pages are parsed. */
export function writtenWords(text: string): WordCounts {
  const body = text.replace(/^\uFEFF?---\r?\n[\s\S]*?\r?\n---[ \t]*(?:\r?\n|$)/, '')
  const labels = labelsOf(body)
  return countWords(
    fencesApart(withoutCode(withoutTitle(text, body)))
      .map(({ code, text: part }) => (code ? part : proseOf(part, labels)))
      .join('\n'),
  )
}

/** Drops a heading that repeats the title, in any capitalization. */
function withoutTitle(text: string, body: string): string {
  const [, title = ''] = /^title:[ \t]*["']?(.*?)["']?[ \t]*$/m.exec(text) ?? []
  return body.replace(/^\s*# (.*?)[ \t]*(?:\r?\n|$)/, (whole, heading: string) =>
    heading.toLowerCase() === title.toLowerCase() ? '' : whole,
  )
}

/** The words of a compiled page: texts, code, and properties. */
export function shownWords({ body, frontMatter }: CompiledPage): WordCounts {
  const texts: string[] = []
  const collect = (value: unknown): void => {
    if (typeof value === 'string' || typeof value === 'number') texts.push(String(value))
    else if (Array.isArray(value)) for (const part of value) collect(part)
    else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) collect(part)
  }
  collect(body)
  collect(frontMatter.title)
  return countWords(texts.join('\n'))
}

/**
 * Words that were written but are not shown, with their number.
 *
 * @param written Words of the source.
 * @param shown Words of the page.
 */
export function missingWords(written: WordCounts, shown: WordCounts): string[] {
  return [...written].filter(([word, count]) => (shown.get(word) ?? 0) < count).map(([word]) => word)
}

function countWords(text: string): WordCounts {
  const counts = new Map<string, number>()
  for (const [word] of text.matchAll(/[\p{L}\p{N}]{2,}/gu)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

function fencesApart(text: string): { code: boolean; text: string }[] {
  const parts: { code: boolean; text: string }[] = []
  let fence: string | undefined
  let lines: string[] = []
  const end = (code: boolean): void => {
    parts.push({ code, text: lines.join('\n') })
    lines = []
  }
  for (const line of withoutLongComments(text).split(/\r?\n/)) {
    const mark = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}|~{3,})([^`]*)$/.exec(line)
    if (fence === undefined && mark !== null) {
      end(false)
      ;[, fence] = mark
    } else if (fence !== undefined && mark?.[1]?.startsWith(fence) === true && (mark[2] ?? '').trim() === '') {
      end(true)
      fence = undefined
    } else lines.push(line)
  }
  end(fence !== undefined)
  return parts
}

/** Comments of several lines may contain fences. */
function withoutLongComments(text: string): string {
  let fence: string | undefined
  let isComment = false
  const kept: string[] = []
  for (const line of text.split(/\r?\n/)) {
    const mark = /^[\s>]*(`{3,}|~{3,})/.exec(line)?.[1]
    if (!isComment && mark !== undefined) fence = nextFence(fence, mark)
    if (!isComment && fence === undefined && /^\s*\{\s*\/\*(?!.*\*\/)/.test(line)) isComment = true
    if (!isComment) kept.push(line)
    if (/\*\/\s*\}/.test(line)) isComment = false
  }
  return kept.join('\n')
}

function nextFence(fence: string | undefined, mark: string): string | undefined {
  if (fence === undefined) return mark
  return mark.startsWith(fence) ? undefined : fence
}

/** Authors decide how values and components of code are shown. */
function withoutCode(text: string): string {
  const names = [
    ...text.matchAll(/^import\s+([\s\S]*?)\s+from\s*["']([^"']+)["']/gm),
    ...text.matchAll(/^export\s+(?:const|let|var|function)\s+(\w+)/gm),
  ].flatMap(([, list = '']) => list.match(/[A-Za-z_$][\w$]*/g) ?? [])
  let result = text
  for (const name of new Set(names)) {
    result = result.replaceAll(new RegExp(String.raw`<${name}\b[^>]*(?<!/)>[\s\S]*?</${name}>`, 'g'), ' ')
    result = result.replaceAll(new RegExp(String.raw`\{[^{}\n]*\b${name}\b[^{}\n]*\}`, 'g'), ' ')
  }
  return result
}

const plainLabel = (label: string): string => label.trim().replaceAll(/\s+/g, ' ').toLowerCase()

/** Labels of link definitions, anywhere in a page. */
function labelsOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/^[ \t]*\[([^\]\n]+)\]:\s+\S/gm)].map(([, label = '']) => plainLabel(label)))
}

/** The second half of `[text][label]` names a definition of the page, and is not shown. */
function withoutReferences(text: string, labels: ReadonlySet<string>): string {
  return text.replaceAll(/\]\[([^\]]+)\]/g, (whole, label: string) => (labels.has(plainLabel(label)) ? '] ' : whole))
}

/** Removes parts for programs: statements, comments, tags, addresses, character names. */
function proseOf(text: string, labels: ReadonlySet<string>): string {
  return withoutReferences(text, labels)
    .replaceAll(/^import\s[\s\S]*?(?:from\s*)?["'][^"']+["'];?\s*$/gm, ' ')
    .replaceAll(/^export\s+(?:const|let|var|function|default|async)\b[\s\S]*?(?=\n\s*\n(?![ \t}])|$(?![\s\S]))/gm, ' ')
    .replaceAll(/\{\s*\/\*[\s\S]*?\*\/\s*\}|<!--[\s\S]*?-->/g, ' ')
    .replaceAll(/<\/?[A-Za-z](?:"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}|[^<>"'{}])*>/g, ' ')
    .replaceAll(/\]\((?:<[^>]*>|(?:[^()\s]|\([^()]*\))*)(?:\s+["'][^"']*["'])?\)/g, '] ')
    .replaceAll(/^[ \t]*\[[^\]\n]+\]:\s+\S.*$/gm, ' ')
    .replaceAll(/\{#[^}\n]*\}|\[#[^\]\n]*\]/g, ' ')
    .replaceAll(/<(?:https?|mailto):[^>\s]*>/g, ' ')
    .replaceAll(/&#?\w+;/g, ' ')
    .replaceAll(/^[\s>]*\d+[.)](?=\s)/gm, ' ')
    .replaceAll(/\{\s*frontmatter\.\w+\s*\}/g, ' ')
    .replaceAll(/\{\s*(?:"[^"]*"|'\s*')\s*\}/g, ' ')
}
