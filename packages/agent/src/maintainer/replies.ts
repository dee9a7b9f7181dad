import { maintainerCapabilities } from './capabilities.ts'
import type { UnknownPlaces } from './resolve-scope.ts'

const maxQuoted = 5
const maxQuoteLength = 120

/** What it can do, with requests that can be sent as they stand. */
export const abilities = [
  'I can:',
  '',
  ...maintainerCapabilities.map(({ does, prompt }) => `- ${does}: \`${prompt}\``),
  '',
  'Add “in guides”, “on the quickstart page” or “except in guides/setup” to say where. For anything else, this server needs a language model (`DOCWRIGHT_MODEL`).',
].join('\n')

/** What people ask for that no list of abilities answers. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:delete|remove|erase|drop|wipe)\b/iu,
    'I do not delete pages or text: please do that in a clone of the repository.',
  ],
  [
    /\b(?:push|merge|deploy|publish|release|force)\b/iu,
    'I never merge, publish or push to a branch that readers see: I open a pull request, and a person merges it.',
  ],
  [
    /\b(?:translate|translation|rewrite|rephrase|improve|explain|summari[sz]e|grammar|tone|style|document|describe|shorten|simplify)\b/iu,
    'Writing, translating and judging text takes a language model, and this job runs without one.',
  ],
]

/** Characters of what was not understood that are looked at for a reason. */
const maxLookedAt = 2_000

/**
 * The reply to a request of which nothing was understood: what it can do comes first.
 *
 * @param unknown The person's words.
 */
export function notUnderstood(unknown: readonly string[]): string {
  const text = unknown.join(' ').slice(0, maxLookedAt)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isOther = letters > 0 && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2
  const reasons = refusals.flatMap(([words, reason]) => (words.test(text) ? [reason] : []))
  return [
    'I did not understand the request, so nothing was changed. I am the built-in maintainer, which works by rules and without a language model.',
    ...reasons,
    ...(isOther ? ['I read requests in English only.'] : []),
    abilities,
  ].join('\n\n')
}

/**
 * The reply where a request names a place that is not there.
 *
 * @param places The names.
 */
export function unknownPlaces({ unknown }: UnknownPlaces): string {
  const lines = unknown.slice(0, maxQuoted).map(({ name, near }) => {
    const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`
    return `There is no page, file, folder, group or heading “${cut(name)}”.${hint}`
  })
  return [...lines, 'Nothing was changed.'].join(' ')
}

/** The reply to a no. */
export const declined = 'All right. Nothing was changed.'

/** The reply to a yes that answers nothing. */
export const nothingToConfirm = `There is nothing waiting for a “yes”, so nothing was changed.\n\n${abilities}`

/** The reply to “undo”. */
export const nothingToUndo =
  'I cannot take changes back, so nothing was changed. To drop the changes of this job, close its pull request without merging it; to drop one of its commits, revert that commit on the branch.'

/**
 * Words of a person, quoted.
 *
 * @param words Each piece.
 */
export function quotedWords(words: readonly string[]): string {
  const shown = words.slice(0, maxQuoted).map((text) => `“${cut(text.replaceAll(/[“”]/gu, '"'))}”`)
  return words.length > maxQuoted ? `${shown.join(', ')} and ${words.length - maxQuoted} more` : shown.join(', ')
}

function cut(text: string): string {
  return text.length > maxQuoteLength ? `${text.slice(0, maxQuoteLength - 1)}…` : text
}
