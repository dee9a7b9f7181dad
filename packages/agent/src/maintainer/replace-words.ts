import { editText, lineAt } from 'docwright/engine'
import type { Draft } from './draft.ts'
import type { WorkReport } from './report.ts'
import type { DocsScope } from './resolve-scope.ts'
import type { DocsSurvey } from './survey-docs.ts'

/** Addresses and keys: a word that is replaced in them breaks a link or a setting. */
const addresses =
  /\]\([^)\n]*(?:\)|$)|^\[[^\]\n]+\]:.*$|\b(?:href|src|path|root|id|img|icon)=(?:"[^"\n]*"|'[^'\n]*')|^(?:import|export)\s.*?from\s.*$|https?:\/\/[^\s)"'<>]+/gmu
const letter = /[\p{L}\p{N}_]/u
/** Scripts that put no space between words. */
const spaceless = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u

/**
 * Replaces text in pages and snippets, exactly as written and as whole words, with or without an “s” at the end.
 *
 * @param pairs Old and new texts; a text without a replacement is removed together with an adjacent space.
 */
export async function replaceWords(
  pairs: readonly { old: string; replacement: string }[],
  survey: DocsSurvey,
  scope: DocsScope,
  draft: Draft,
): Promise<WorkReport> {
  const files = [...survey.site.files.keys()].filter((path) => /\.mdx?$/i.test(path) && scope.includes(path))
  const done: string[] = []
  const left: string[] = []
  for (const { old, replacement } of pairs) {
    let places = 0
    let kept = 0
    for (const file of files) {
      const text = await draft.read(file)
      if (text === undefined || !text.includes(old)) continue
      const found = occurrences(text, old).filter((offset) => scope.includes(file, lineAt(text, offset)))
      const isAddress = addressTest(text, old)
      const wanted = found.filter((offset) => !isAddress(offset))
      kept += found.length - wanted.length
      if (wanted.length === 0) continue
      places += wanted.length
      const edits = wanted.map((start) => ({ ...spanOf(text, start, old, replacement), insert: replacement }))
      draft.write(file, editText(text, edits).text)
      done.push(`\`${file}\`: ${wanted.length} ${wanted.length === 1 ? 'place' : 'places'}`)
    }
    if (kept > 0)
      left.push(
        `“${old}” is also in ${kept} ${kept === 1 ? 'address' : 'addresses'} of links or files, which stay as they are`,
      )
    else if (places === 0)
      left.push(`“${old}” is in no page${scope.isWhole ? '' : ` of ${scope.words}`}, so nothing was replaced.`)
  }
  return { done, left }
}

function spanOf(text: string, start: number, old: string, replacement: string): { start: number; end: number } {
  const end = start + old.length
  if (replacement !== '') return { start, end }
  if (text.charAt(start - 1) === ' ') return { start: start - 1, end }
  return { start, end: text.charAt(end) === ' ' ? end + 1 : end }
}

function occurrences(text: string, old: string): number[] {
  const offsets: number[] = []
  const [first = ''] = old
  const last = /.$/su.exec(old)?.[0] ?? ''
  for (let at = text.indexOf(old); at !== -1; at = text.indexOf(old, at + old.length)) {
    const before = text.slice(Math.max(0, at - 2), at)
    const after = text.slice(at + old.length, at + old.length + 3)
    const startsWord = !isWordSign(first) || !letter.test(before.at(-1) ?? '')
    const endsWord = !isWordSign(last) || !letter.test(after.charAt(0)) || /^(?:s|es)(?![\p{L}\p{N}_])/u.test(after)
    if (startsWord && endsWord) offsets.push(at)
  }
  return offsets
}

function isWordSign(sign: string): boolean {
  return letter.test(sign) && !spaceless.test(sign)
}

/** A request that names an address or a path asks to change addresses. */
function addressTest(text: string, old: string): (offset: number) => boolean {
  if (/[/.:]/.test(old)) return () => false
  const spans = [...text.matchAll(addresses)].map(({ 0: span, index }) => [index, index + span.length] as const)
  return (offset) => spans.some(([from, to]) => offset >= from && offset < to)
}
