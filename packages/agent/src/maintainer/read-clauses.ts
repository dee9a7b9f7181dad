/** A prompt taken apart: pieces that each ask for one thing, and the texts that stood in quotation marks. */
export interface PromptClauses {
  /** In the order of the prompt, in which quoted texts are stood for by {@link quoteMark}s. */
  clauses: readonly string[]
  quotes: readonly string[]
}

/** What stands for a quoted text in a clause, as the source of a regular expression that captures its number. */
export const quoteMark = '\uE000(\\d+)\uE001'

const pairs = [/[“„]([^“”„]*)[”“]/g, /«([^«»]*)»/g, /「([^「」]*)」/g, /"([^"]*)"/g, /`([^`\n]*)`/g]

/** Between letters it is an apostrophe. */
const single = /(^|[\s(:])['‘]([^'‘’\n]+)['’](?=$|[\s).,;:!?])/g

/** Words that begin a request, whether or not the maintainer can do what they ask for. */
const verbs =
  'fix|repair|mend|correct|resolve|clean|tidy|check|verify|validate|inspect|examine|audit|review|test|find|look|search|list|show|report|tell|name|add|append|insert|put|write|create|make|start|fill|generate|provide|complete|include|replace|change|swap|substitute|use|update|rename|move|set|give|redirect|delete|remove|drop|erase|translate|explain|rewrite|rephrase|improve|shorten|simplify|expand|summari[sz]e|document|describe|merge|split|convert|format|reorder|sort|publish|deploy|commit|push|pull|open|close|run|execute|install|upgrade|revert|undo|restore|send|mail|ignore|forget|print|read|build|bring|keep|leave|do|proofread|edit|adjust|polish|reword|adapt|implement|migrate|sync|copy|link|hide|archive|bump'

// White space is single by now: every piece of these patterns has an end, so that they take as long as the text is.
const joined = new RegExp(
  ` ?,? (?:and then|and also|and|then|also|plus|but also|but|or) (?=(?:(?:also|then|please) ){0,3}(?:${verbs})\\b)| ?, ?(?=(?:please )?(?:${verbs})\\b)`,
  'iu',
)
const limited =
  / ?,? (?:and |but )?(?=(?:do not|don't|dont|never|without|except|excluding|apart from|other than|but not|ignoring|skipping|leaving)\b)| ?, ?(?:but )?(?=(?:only|just|not)\b)| but (?=(?:only|just|not)\b)/iu

/** Spellings of one meaning that would be taken apart at the wrong place. */
const sameMeanings: readonly (readonly [RegExp, string])[] = [
  [/\b(everything|everywhere|all pages|all files|every page|anything) but\b/giu, '$1 except'],
  [/\b(?:find|look for|search for|check for|check|locate|identify) and (fix|repair|correct|mend)\b/giu, '$1'],
  [
    /\bpages?\s+(?:(?:(?:that|which)\s+)?(?:are|is)\s+)?(?:not\s+(?:yet\s+)?(?:listed\s+|named\s+)?(?:in|on)|missing\s+(?:in|from)|in\s+no|absent\s+from|not\s+part\s+of)\s+(?:of\s+)?(?:the\s+|any\s+)?(?:navigation|sidebar|menu|nav)\b/giu,
    'unlisted pages',
  ],
  [
    /\bpages?\s+(?:that|which)\s+(?:the|no)\s+(?:navigation|sidebar|menu)\s+(?:does\s+not\s+)?names?\b/giu,
    'unlisted pages',
  ],
  [
    /\bpages?\s+(?:without|with no|lacking|(?:that\s+)?(?:have|has|had) no|that lack|missing)\s+(?:an?\s+|any\s+)?(titles?|descriptions?)\b/giu,
    'missing $1',
  ],
  [/\b(?:orphan(?:ed)?\s+pages?|orphans)\b/giu, 'unlisted pages'],
]

/**
 * Takes a prompt apart: at ends of sentences and lines, before another request, and before what limits one.
 *
 * @param prompt The person's words.
 */
export function readClauses(prompt: string): PromptClauses {
  const quotes: string[] = []
  const keep = (_all: string, text: string): string => `\uE000${quotes.push(text) - 1}\uE001`
  let text = prompt.replaceAll(/[\uE000\uE001]/g, '').replaceAll('\r\n', '\n')
  text = withoutBlocks(text, (inner) => keep('', inner))
  for (const pair of pairs) text = text.replaceAll(pair, keep)
  text = text
    .replaceAll(single, (all, before: string, inner: string) => `${before}${keep(all, inner)}`)
    .replaceAll(/[’‘]/g, "'")
  text = text.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/ ?\n\s*/gu, '\n')
  for (const [pattern, put] of sameMeanings) text = text.replaceAll(pattern, put)
  const clauses = text
    .replaceAll(/: ?\n(?=\uE000\d{1,6}\uE001 ?(?:\n|$))/gu, ': ')
    .split('\n')
    .flatMap((line) => withoutMark(line).split(/(?<=[.!?;])\s+|(?<=[。！？；])/u))
    .flatMap((sentence) => splitSentence(tidy(sentence)))
    .map(tidy)
    .filter((clause) => clause !== '')
  return { clauses, quotes }
}

/**
 * Takes out what stands between lines of three backticks.
 *
 * @param keep Gets each block, and gives what stands for it.
 */
function withoutBlocks(text: string, keep: (inner: string) => string): string {
  const pieces: string[] = []
  let done = 0
  for (let open = text.indexOf(fence); open !== -1; open = text.indexOf(fence, done)) {
    const line = text.indexOf('\n', open)
    const close = line === -1 ? -1 : text.indexOf(fence, line)
    if (close === -1) break
    const inner = text.slice(line + 1, close)
    pieces.push(text.slice(done, open), keep(inner.endsWith('\n') ? inner.slice(0, -1) : inner))
    done = close + fence.length
  }
  return pieces.join('') + text.slice(done)
}

const fence = '```'

function splitSentence(sentence: string): string[] {
  const [, place, rest] = new RegExp(
    `^((?:in|on|under|within)\\s+[^,:]+?)\\s*[,:]\\s*((?:please\\s+)?(?:${verbs})\\b.*)$`,
    'iu',
  ).exec(sentence) ?? [undefined, undefined, sentence]
  const clauses = (rest ?? '').split(joined).flatMap((clause) => clause.split(limited))
  // “In guides/a, fix …” is “fix … in guides/a”.
  return place === undefined ? clauses : clauses.map((clause) => `${tidy(clause)} ${place}`)
}

/** A line without the mark of a list. */
function withoutMark(line: string): string {
  return line.trim().replace(/^(?:(?:[-*•+–]|\d+[.)]|\[[ x]\])\s+)+/iu, '')
}

/** Without white space and the marks of a sentence's end. */
function tidy(text: string): string {
  const words = text.replaceAll(/\s+/g, ' ').trim()
  let end = words.length
  while (end > 0 && endMarks.has(words.charAt(end - 1))) end -= 1
  return words.slice(0, end)
}

const endMarks: ReadonlySet<string> = new Set(' .!?;:,…。！？；')
