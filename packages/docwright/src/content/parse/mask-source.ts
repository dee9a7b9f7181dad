import { findProse, type Stretch } from './find-prose.ts'
import { maskDollars } from './mask-dollars.ts'
import { cutStandIn, maxCuts, standIn, type Cut } from './stand-ins.ts'

/** A page's text with stand-ins for everything that is not Markdown or JSX. The length is unchanged. */
interface MaskedSource {
  text: string
  cuts: Cut[]
  /** Whether there are stand-ins, so that texts of the tree have to be restored. */
  masked: boolean
}

/**
 * Replaces text that both parsers would misunderstand: variables, heading ids in braces, dollar signs that are not
 * edges of formulas, and the text of `<style>`, `<script>` and `<Latex>`. The length is unchanged, so that offsets stay
 * valid.
 *
 * @param bodyStart Offset of its body; the front matter becomes blank.
 * @param variables Variables of the site.
 * @returns The text to parse.
 */
export function maskSource(
  source: string,
  bodyStart: number,
  variables: Readonly<Record<string, string>>,
): MaskedSource {
  const cuts: Cut[] = []
  let text = blank(source, bodyStart).replaceAll(/[\uFDD0-\uFDEF]/g, '\uFFFD')
  if (text.includes('#\u00A0')) text = openHeadings(text, bodyStart)
  const before = text
  if (text.includes('{{')) text = maskVariables(text, variables)
  if (text.includes('{#')) text = maskHeadingIds(text)
  if (rawElement.test(text)) text = cutRawElements(text, bodyStart, cuts)
  if (text.includes('$')) text = maskDollars(text, bodyStart)
  return { text, cuts, masked: text !== before }
}

function blank(source: string, bodyStart: number): string {
  if (bodyStart === 0) return source
  return source.slice(0, bodyStart).replaceAll(/[^\n]/g, ' ') + source.slice(bodyStart)
}

/** Some keyboards enter a no-break space after `#`, which looks like any other space but would prevent a heading. */
function openHeadings(text: string, bodyStart: number): string {
  let result = ''
  let from = 0
  for (const { start, end } of findProse(text, bodyStart)) {
    const prose = text.slice(start, end).replaceAll(/(?<=^[ \t>]*#{1,6})\u00A0/gm, ' ')
    result += text.slice(from, start) + prose
    from = end
  }
  return result + text.slice(from)
}

const variable = /\{\{([ \t]*)([A-Za-z0-9][A-Za-z0-9_-]*)([ \t]*)\}\}/g

// `={{name}}` is an object in an attribute, unless the site has such a variable.
function maskVariables(text: string, variables: Readonly<Record<string, string>>): string {
  return text.replaceAll(variable, (whole, before: string, name: string, after: string, offset: number) => {
    if (text.charAt(offset - 1) === '=' && !Object.hasOwn(variables, name)) return whole
    return standIn.variableOpen.repeat(2) + before + name + after + standIn.variableClose.repeat(2)
  })
}

// No JavaScript expression begins with `#`.
function maskHeadingIds(text: string): string {
  return text.replaceAll(/\{(#[^{}\n]*)\}/g, `${standIn.braceOpen}$1${standIn.braceClose}`)
}

const rawElement = /<(style|script|Latex)\b/
// `<Latex>{"\\frac{a}{b}"}</Latex>` is a JavaScript string in MDX; TeX never begins this way.
const textInBraces = /^\s*\{\s*(?:String\.raw\s*)?(?:"[^"]*"|'[^']*'|`[^`]*`)\s*\}\s*$/

function cutRawElements(text: string, bodyStart: number, cuts: Cut[]): string {
  const pattern = /<(style|script|Latex)\b(?:"[^"]*"|'[^']*'|[^"'>])*(?<!\/)>([\s\S]*?)<\/\1\s*>/g
  const found: Replacement[] = []
  for (const { start, end } of proseWithTags(text, bodyStart)) {
    for (const match of text.slice(start, end).matchAll(pattern)) {
      const content = match[2] ?? ''
      const at = start + match.index + match[0].lastIndexOf('<') - content.length
      if (content.length >= 3 && !(match[1] === 'Latex' && textInBraces.test(content)))
        found.push({ start: at, end: at + content.length, cut: { source: content } })
    }
  }
  return replace(text, found, cuts)
}

// Backticks in a style or script have another meaning, so only fenced blocks end the search.
function proseWithTags(text: string, bodyStart: number): Stretch[] {
  const stretches = findProse(text, bodyStart)
  const joined: Stretch[] = []
  for (const stretch of stretches) {
    const last = joined.at(-1)
    if (last !== undefined && !text.slice(last.end, stretch.start).includes('\n')) last.end = stretch.end
    else joined.push({ ...stretch })
  }
  return joined
}

interface Replacement extends Stretch {
  cut: Cut
}

function replace(text: string, found: readonly Replacement[], cuts: Cut[]): string {
  let result = ''
  let from = 0
  for (const { start, end, cut } of found) {
    if (cuts.length >= maxCuts) break
    result += text.slice(from, start) + cutStandIn(cuts.length, end - start)
    cuts.push(cut)
    from = end
  }
  return result + text.slice(from)
}
