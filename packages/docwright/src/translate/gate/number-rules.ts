import { bound } from './bounds.ts'
import { clockTimesOf, refuseClock } from './clock-times.ts'
import { otherCurrencies } from './currencies.ts'
import { countOf, knowsNumber, mayMean, wordedNumbers, wordOf } from './number-words.ts'
import { writtenOut } from './written-out.ts'
import { negations } from './negations.ts'
import { timeRatesOf, timeUnitsOf } from './time-units.ts'
import { otherScale, ratesOf, unitsOf } from './units.ts'
import { difference, type Candidate, type Refusal, type Rule } from './segment-rule.ts'

/** Rules about numbers, units and negations: exact, since judges that compare meanings miss them. */
export const numberRules: readonly Rule[] = [number, unit, timeUnit, bound, numberWord, negation]

/** The numbers of a text in one form, whatever digits and separators it has. */
export function numbersOf(text: string): string[] {
  const western = text.replaceAll(/\p{Nd}/gu, westernDigit)
  const found = western.match(/\d+(?:(?:[.,'’٫٬]|[\u00A0\u202F\u2009 ](?=\d{3}(?!\d)))\d+)*/g) ?? []
  return found.map((written) => {
    const [first = '', ...rest] = written.split(/\D/)
    const isWhole = rest.length > 0 && rest.every((group) => group.length === 3) && first.length <= 3
    return isWhole ? first + rest.join('') : [first, ...rest].join('.')
  })
}

/** Digits of every script stand in rows of ten. */
function westernDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 0x80) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String(code - zero)
}

function number({ source, words, from, to }: Candidate): Refusal | undefined {
  const clock = refuseClock(source, words)
  if (clock !== undefined) return { rule: 'number', message: clock }
  const [said, heard] = clockTimesOf(source, words)
  const { missing, added: all } = difference(numbersOf(said), numbersOf(heard))
  const known = saidInWords(source, from, to)
  const added = all.filter((one) => !known.has(one))
  if (missing.length === 0 && added.length === 0) return undefined
  const shown = missing.length > 0 ? `${missing.join(', ')} must be in it` : `${added.join(', ')} must not be in it`
  return { rule: 'number', message: `Numbers stay as they are, in digits: ${shown}.` }
}

/**
 * Digits that may stand for words of the source: “three widths” are 3 of them, “twice” is 2 times, “the second tab” is number 2,
 * and where things are counted, “a page” is 1.
 */
export function saidInWords(source: string, from: string, to: string): Set<string> {
  const own = languageOf(from)
  const digits = new Set([...(wordedNumbers(source, own) ?? [])].map((value) => String(countOf(value))))
  if (own === 'en') for (const digit of [...writtenOut(source), ...monthsOf(source)]) digits.add(digit)
  if (countsThings.has(languageOf(to)) && /(?<!\p{L})(?:an?|one|single|each|every|per|once)(?!\p{L})/iu.test(source))
    digits.add('1')
  return digits
}

/** Dates may have months as numbers: “March 4” is “3月4日”. */
function monthsOf(source: string): string[] {
  const names =
    'Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?'.split(
      '|',
    )
  return names.flatMap((name, index) =>
    new RegExp(String.raw`(?<!\p{L})${name}(?!\p{L})`, 'u').test(source) ? [`${index + 1}`] : [],
  )
}

/** Languages that count with a word for what is counted. */
const countsThings = new Set(['ja', 'zh', 'ko', 'vi'])

function unit({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  const compared = [
    { missing: otherCurrencies(source, words), added: [] },
    { missing: isPseudo ? [] : otherScale(source, words), added: [] },
    isPseudo ? { missing: [], added: [] } : difference(ratesOf(source), ratesOf(words)),
    // Pseudo-translations accent the letters of a unit as well.
    isPseudo
      ? { missing: [], added: [] }
      : difference(unitsOf(source, languageOf(from)), unitsOf(words, languageOf(to))),
  ]
  for (const { missing, added } of compared) {
    if (missing.length === 0 && added.length === 0) continue
    const shown = [...new Set([...missing, ...added])].join(', ')
    return { rule: 'unit', message: `Units and currencies stay what they are: ${shown}.` }
  }
  return undefined
}

/** Units of time must stay the same. If nothing is missing or nothing is added, the language may just count differently. */
function timeUnit({ source, words, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  const spans = difference(timeUnitsOf(source), timeUnitsOf(words))
  const rates = difference(timeRatesOf(source), timeRatesOf(words))
  const other = [spans, rates].find(({ missing, added }) => missing.length > 0 && added.length > 0)
  if (other === undefined) return undefined
  const { missing } = other
  return { rule: 'unit', message: `Spans of time stay what they are: ${missing.join(', ')}.` }
}

function numberWord({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  const [own, other] = [languageOf(from), languageOf(to)]
  const wanted = wordedNumbers(source, own)
  const found = wordedNumbers(words, other)
  if (isPseudo || wanted === undefined || found === undefined) return undefined
  const says = (value: number): boolean =>
    found.has(value) || mayMean(value, words, other) || numbersOf(words).includes(String(value))
  for (const value of wanted) {
    if (!knowsNumber(value, other) || says(value) || says(countOf(value))) continue
    return { rule: 'number-word', message: `The source says “${wordOf(value)}”; say the same number.` }
  }
  for (const value of found) {
    if (value > 100 || wanted.has(value) || !knowsNumber(value, own) || mayMean(value, source, own)) continue
    if (numbersOf(source).includes(String(value))) continue
    return { rule: 'number-word', message: `The translation speaks of ${value}; the source does not.` }
  }
  return undefined
}

/** Who is not sure is in doubt, and what is not less than 5 is at least 5. */
const saidWithoutDenial =
  /(?<!\p{L})not (?:sure|certain|(?:\p{L}+ ){0,3}(?:more|less|fewer|longer|shorter|larger|smaller|greater|higher|lower) than(?= \p{Nd}))(?!\p{L})/giu

function negation({ source, words, from, to, isPseudo }: Candidate): Refusal | undefined {
  const known = negations[languageOf(from)]
  const theirs = negations[languageOf(to)]
  if (isPseudo || known === undefined || theirs === undefined) return undefined
  if (known.certain.test(source.replaceAll(saidWithoutDenial, 'unsure')) && !theirs.possible.test(words))
    return { rule: 'negation', message: 'The source denies something; the translation does not.' }
  if (!known.possible.test(source) && theirs.certain.test(words))
    return { rule: 'negation', message: 'The translation denies something; the source does not.' }
  return undefined
}

function languageOf(tag: string): string {
  return tag.split('-')[0] ?? tag
}
