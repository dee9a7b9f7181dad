import { hostsOf } from '../gate/inspect-changes.ts'
import type { Fact, Question } from './upkeep.ts'

/** A model's answer to a question. */
export interface Answer {
  text: string
  sources: readonly { commit: string; file: string; line: number }[]
}

const longest = { stretch: 4_000, description: 300, line: 300 }

/**
 * Explains why an answer is refused. A claim must rest on lines that were shown: a claim without a source, with one
 * that does not exist, or with numbers and names that its source does not have, is dropped.
 *
 * @returns The reason; undefined if the answer is accepted.
 */
export function faultOf(question: Question, { text, sources }: Answer): string | undefined {
  const { current, facts, put } = question
  if (put.kind === 'wording' || text === current) return undefined
  const most = longest[put.kind]
  if (text.length > most) return `it has more than ${most} characters`
  if (/[\n\r]/.test(text) && (put.kind !== 'stretch' || /\n[ \t]*\n/.test(text))) return 'it has several paragraphs'
  const added = hostsOf(text).filter((host) => !hostsOf(current).includes(host))
  if (added.length > 0) return `it adds an address of ${added.join(', ')}`
  if (put.kind === 'stretch') {
    const markup = /<[A-Za-z/!][^>]*>?|\{[^}]*\}?|\]\([^)]{0,2000}\)?/g
    const known = new Set(current.match(markup))
    const foreign = (withoutCode(text).match(markup) ?? []).find((one) => !known.has(one))
    if (foreign !== undefined) return `it adds “${foreign.slice(0, 60)}”`
  } else if (/[<>{}[\]]/.test(withoutCode(text))) return 'it has markup'
  if (text === '' && put.kind === 'line') return undefined
  if (text.trim() === '') return 'it is empty'
  const cited = sources.flatMap((source) => facts.find((fact) => isIn(source, fact)) ?? [])
  if (sources.length === 0) return 'it names no source'
  if (cited.length < sources.length) return 'it names a source that does not exist'
  const shown = [...cited.flatMap(({ lines }) => lines), current].join('\n').toLowerCase()
  const unfounded = claimsOf(text).find((claim) => !shown.includes(claim.toLowerCase()))
  return unfounded === undefined ? undefined : `its source does not say “${unfounded}”`
}

/**
 * Numbers, and names in code or with a capital, an underscore or a digit inside: claims that can be checked word by
 * word.
 */
function claimsOf(text: string): string[] {
  const code = [...text.matchAll(/`([^`]+)`/g)].map(([, inside = '']) => inside)
  const names = text.match(/\b(?:\d[\d.,]*\d|\d|\w*[a-z][A-Z]\w*|\w[^\W_]*_\w+)\b/g) ?? []
  return [...code, ...names]
}

function isIn({ commit, file, line }: Answer['sources'][number], fact: Fact): boolean {
  const isCommit = commit.length >= 7 && fact.commit.startsWith(commit.toLowerCase())
  return isCommit && file === fact.file && line >= fact.from && line < fact.from + fact.lines.length
}

function withoutCode(text: string): string {
  return text.replaceAll(/`[^`\n]*`/g, '')
}
