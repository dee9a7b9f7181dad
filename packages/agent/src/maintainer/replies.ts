import { maintainerCapabilities } from './capabilities.ts'
import type { UnknownPlaces } from './resolve-scope.ts'
import type { FormOffer } from './sentences/nearest-forms.ts'

const maxQuoted = 5
const maxQuoteLength = 120

/** The abilities of the maintainer, with sentences that ask for them. */
export const abilities = [
  'These changes need no model:',
  '',
  ...maintainerCapabilities.map(({ does, prompt }) => `- \`${prompt.replaceAll('`', '')}\` ${does}`),
].join('\n')

/** Requests that neither a form nor a model fulfills, or not without a person. */
const refusals: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:push|merge|deploy|publish|release)\b/iu,
    'The agent never merges or publishes: it opens a pull request, and a person merges it.',
  ],
]

/** Number of characters of an unknown text that are searched for a reason. */
const maxLookedAt = 2_000

/**
 * Why a request ends at once: no form does it, so that it takes a model. It is said first, and then the ways on.
 *
 * @param request The request.
 * @param request.unknown The person's words that are no sentence.
 * @param request.understood Those that are.
 * @param request.isGuided Whether instructions or earlier answers came with it.
 * @param request.offers The nearest forms.
 */
export function takesModel(request: {
  unknown: readonly string[]
  understood: readonly string[]
  isGuided: boolean
  offers: readonly FormOffer[]
}): string {
  const { unknown, understood, isGuided, offers } = request
  const text = unknown.join(' ').slice(0, maxLookedAt)
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const isOther = letters > 0 && (text.match(/\p{Script=Latin}/gu)?.length ?? 0) < letters / 2
  const also =
    understood.length === 0 ? '' : ` The rest was left alone as well; send it by itself: ${quotedWords(understood)}.`
  return [
    `This takes a model. This job runs without one, and ${unread(unknown, isGuided)}. Nothing was changed.${also}`,
    ...refusals.flatMap(([words, reason]) => (words.test(text) ? [reason] : [])),
    ...(isOther ? ['It reads English only.'] : []),
    nearest(offers),
    'To have anything done in your own words, connect a model.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function unread(unknown: readonly string[], isGuided: boolean): string {
  const words = unknown.filter((text) => text !== '')
  if (words.length > 0) return `${quotedWords(words)} is none of the sentences it reads`
  return isGuided ? 'nobody reads the instructions and earlier answers that came with it' : 'the message is empty'
}

function nearest(offers: readonly FormOffer[]): string {
  if (offers.length === 0) return ''
  const said = offers.map(({ sentence, title }) =>
    sentence === undefined ? `the form “${title}”` : `\`${sentence.replaceAll('`', '’')}\``,
  )
  return `Nearest without a model: ${said.join(', or ')}.`
}

/**
 * The reply to a request that names an unknown place.
 *
 * @param places The names.
 * @param offers The nearest forms.
 */
export function unknownPlaces({ unknown }: UnknownPlaces, offers: readonly FormOffer[]): string {
  const lines = unknown.slice(0, maxQuoted).map(({ name, near }) => {
    const hint = near === undefined ? '' : ` Did you mean \`${near}\`?`
    return `There is no page, file, folder, group or heading “${cut(name)}”.${hint}`
  })
  return missingPages(lines, offers)
}

/**
 * The reply if nothing was done because a request names missing pages.
 *
 * @param lines One line for each page.
 * @param offers The nearest forms.
 */
export function missingPages(lines: readonly string[], offers: readonly FormOffer[]): string {
  const wayOn = offers.length > 0 ? nearest(offers) : 'To have anything done in your own words, connect a model.'
  return [...lines, 'Nothing was changed.', wayOn].join(' ')
}

/** The reply to a no. */
export const declined = 'All right. Nothing was changed.'

/** The reply to a yes that answers nothing. */
export const nothingToConfirm = 'There is nothing waiting for a “yes”, so nothing was changed.'

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
