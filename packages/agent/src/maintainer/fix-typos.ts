import { editText, lineAt, type TextEdit } from 'docwright/engine'
import type { Draft } from './draft.ts'
import { withinTime } from '../workspace/within-time.ts'
import { createKeptTexts } from './kept-texts.ts'
import { misspellings } from './misspellings.ts'
import type { WorkReport } from './report.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** Parts of a page that are no prose: code, tags, addresses, expressions, imports, formulas. */
const noProse =
  /^(?:import|export)\s.*$|(?<fence>(?<!`)`{3,}(?!`)|(?<!~)~{3,}(?!~))[^\n]*\n[\s\S]*?(?:\n[ \t>]*\k<fence>|(?![\s\S]))|(?<!`)(?<ticks>`+)(?!`)[\s\S]*?(?<!`)\k<ticks>(?!`)|\{\/\*[\s\S]*?(?:\*\/\}|(?![\s\S]))|<!--[\s\S]*?(?:-->|(?![\s\S]))|\$\$[\s\S]*?\$\$|<\/?[\w.]+(?![\w.])(?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{[^{}]*\})*\})*>|\]\([^)\n]{0,2000}\)|^\[[^\]\n]+\]:.*$|\{[^{}\n]*\}|https?:\/\/\S+|(?<![\w.+-])[\w.+-]+@[\w-]+\.[\w.]+|(?<![\w-])[\w-]*(?:[/\\_.][\w-]+)+/gmu

/** Replaces text that is no prose: no letter, so that words next to it stay words. */
const masked = '¦'

/** Values of the front matter that are prose. */
const proseKeys = /^(?:title|sidebarTitle|description):[ \t]*(.*)/gmu
const frontMatter = /^\uFEFF?---[ \t]*\r?\n[\s\S]*?\r?\n---[ \t]*(?=\r?\n|$)/u

/** Words that are never right twice; “that that” and “had had” may be. */
const doubled = /\b(the|a|an|and|or|of|to|for|with|your|from|we)(\s+)\1\b(?!['’-])/gu

/** Words that nearly every English sentence has one of, and that other languages have seldom. */
const english = /\b(?:the|and|of|to|is|you|your|with|for|this|are|from)\b/giu

/** Corrects misspellings that are never right, and words that are written twice, in the prose of English pages. */
export async function fixTypos(survey: DocsSurvey, scope: DocsScope, draft: Draft): Promise<WorkReport> {
  const done: string[] = []
  for (const { file, text, found } of await findTypos(survey, scope, draft)) {
    draft.write(file, editText(text, found).text)
    for (const { line, wrong, right } of found) done.push(`\`${file}\` line ${line}: “${wrong}” → “${right}”`)
  }
  return { done, left: [] }
}

/** A typo and its place. */
interface Typo extends TextEdit {
  line: number
  wrong: string
  right: string
}

/**
 * Finds the typos of a part of the site.
 *
 * @param survey The site.
 * @param survey.site Its pages and files.
 * @param draft Gives the text of pages.
 * @returns The files that have some, with their text.
 */
export async function findTypos(
  { site }: DocsSurvey,
  scope: DocsScope,
  draft: Pick<Draft, 'read'>,
): Promise<{ file: string; text: string; found: Typo[] }[]> {
  const languages = new Map(
    [...site.pages].map(([key, page]) => {
      const divisions = site.navigation.places.get(key)?.divisions ?? []
      return [page.file, divisions.find(({ language }) => language !== undefined)?.language?.tag ?? 'en']
    }),
  )
  const files = [...site.files.keys()].filter((path) => /\.mdx?$/iu.test(path) && scope.includes(path))
  const all: { file: string; text: string; found: Typo[] }[] = []
  // Of a site in ten languages, one page in ten is read.
  const isEnglishPage = (file: string): boolean => /^en\b/iu.test(languages.get(file) ?? 'en')
  for (const file of files.filter(isEnglishPage).toSorted()) {
    const text = await draft.read(file)
    if (text === undefined) continue
    const found = readTypos(text)
      .map((edit) => ({
        ...edit,
        line: lineAt(text, edit.start),
        wrong: text.slice(edit.start, edit.end).replaceAll(/\s+/gu, ' '),
        right: edit.insert,
      }))
      .filter(({ line }) => scope.includes(file, line))
    if (found.length > 0) all.push({ file, text, found })
  }
  return all
}

/** Milliseconds that the reading of a page may take; it takes a few. */
const maxReading = 2_000

/**
 * Results for pages whose text has not changed: a workflow reads the whole site at every push, and most pushes change
 * one page.
 */
const known = createKeptTexts<readonly TextEdit[]>(8_000_000)

/** A page whose reading does not end was written for that: its prose is not read. */
function readTypos(text: string): readonly TextEdit[] {
  return known.get(text, () =>
    withinTime(
      maxReading,
      () => (isEnglish(text) ? typosIn(text) : []),
      () => [],
    ),
  )
}

/**
 * Finds misspellings and doubled words in a page's prose.
 *
 * @param text The page.
 * @returns Their corrections, in the order of the text.
 */
export function typosIn(text: string): TextEdit[] {
  const prose = proseOf(text)
  const words = [...prose.matchAll(/(?<![\p{L}\p{N}'’_-])[a-z]{3,}(?![\p{L}\p{N}_]|['’-]\p{L})/giu)].flatMap(
    ({ 0: word, index }) => {
      const right = Object.hasOwn(misspellings, word.toLowerCase()) ? misspellings[word.toLowerCase()] : undefined
      const put = right === undefined ? undefined : inCaseOf(word, right)
      return put === undefined ? [] : [{ start: index, end: index + word.length, insert: put }]
    },
  )
  const twice = [...prose.matchAll(doubled)].map(({ 0: both, 1: word = '', index }) => ({
    start: index,
    end: index + both.length,
    insert: word,
  }))
  return [...words, ...twice].toSorted((a, b) => a.start - b.start)
}

/** The text with all that is no prose written over by signs that no word has, so that places stay the same. */
function proseOf(text: string): string {
  const head = frontMatter.exec(text)?.[0] ?? ''
  const shown = [...head.matchAll(proseKeys)].map(({ 0: line, 1: value = '', index }) => ({
    from: index + line.length - value.length,
    to: index + line.length,
  }))
  const shownHead = head
    .split('')
    .map((character, at) => (shown.some(({ from, to }) => at >= from && at < to) ? character : blank(character)))
    .join('')
  const body = text.slice(head.length).replaceAll(noProse, (code) => code.replaceAll(/[^\n]/gu, blankAll))
  return `${shownHead}${body}`
}

/** Replaces a text with as many signs that are not part of words. */
function blankAll(character: string): string {
  return masked.repeat(character.length)
}

function blank(character: string): string {
  return character === '\n' ? character : masked
}

function isEnglish(text: string): boolean {
  const words = proseOf(text).match(/\p{L}{2,}/gu) ?? []
  return (proseOf(text).match(english)?.length ?? 0) >= words.length * 0.04
}

/** A word in capitals is an abbreviation or a constant: nothing is known of those. */
function inCaseOf(word: string, right: string): string | undefined {
  if (word === word.toLowerCase()) return right
  const [first = '', ...rest] = word
  if (rest.join('') !== rest.join('').toLowerCase()) return undefined
  return first === right.charAt(0) ? right : `${right.charAt(0).toUpperCase()}${right.slice(1)}`
}
