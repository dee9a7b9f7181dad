import type { Slot } from '../slot.ts'
import { languageOf } from './detect-language.ts'
import { usualLength } from './language-rules.ts'
import { refuseMisplaced } from './misplaced.ts'
import { wordsOf, type Candidate, type Refusal, type RuleName } from './segment-rule.ts'

/** One text of an answer, and what its own rules have found. */
export interface Answered {
  slot: Slot
  text: string
  refusal: Refusal | undefined
}

/** Answers with fewer texts show nothing that they have in common. */
const leastTexts = 4

/**
 * Judges the texts of one answer together: what each of them could have alone, and all of them have, is the model's and not
 * the text's; a language that no text is long enough to show is certain of all of them; and lengths that do not go with those
 * of the sources are those of other texts.
 *
 * @param answered The texts; those that did not pass by themselves say something of the others.
 * @param settings The languages.
 * @returns What is refused, and why.
 */
export async function checkAnswer(
  answered: readonly Answered[],
  settings: Pick<Candidate, 'from' | 'to' | 'isPseudo' | 'isDoubted'>,
): Promise<Map<Slot, Refusal>> {
  const refused = new Map<Slot, Refusal>()
  if (settings.isPseudo) return refused
  const all = answered.map(({ slot, text }) => ({ slot, source: wordsOf(slot.text), words: wordsOf(text) }))
  refuseShort(all, settings.to, refused)
  refuseUntranslated(all, refused)
  refuseLongSame(all, refused)
  refuseSame(all, settings.to, refused)
  refuseOrder(all, refused)
  refuseShifted(all, settings.isDoubted === true, refused)
  for (const [slot, refusal] of refuseMisplaced(answered, settings)) refused.set(slot, refusal)
  await refuseLanguage(all, settings, refused)
  refuseWhole(answered, refused)
  return refused
}

/** Rules about what a model does, and not about one text: who breaks them in most texts has broken them in the others, too. */
const ofWhole: ReadonlySet<RuleName> = new Set([
  'control',
  'language',
  'length',
  'markup',
  'order',
  'quotation',
  'refusal',
  'repetition',
  'same',
  'script',
  'sentences',
  'untranslated',
])

/**
 * Whether a rule is about what a model does, rather than about one text.
 *
 * @param rule Its name.
 */
export function isOfModel(rule: RuleName): boolean {
  return ofWhole.has(rule)
}

/** Where more than this part of an answer breaks them, none of it is taken. */
const largestShare = 0.4

function refuseWhole(answered: readonly Answered[], refused: Map<Slot, Refusal>): void {
  const rules = answered.flatMap(({ slot, refusal }) => refusal?.rule ?? refused.get(slot)?.rule ?? [])
  // Where two of three texts are in another language, the third is as well.
  const others = rules.filter((rule) => rule === 'language' || rule === 'script').length
  if (answered.length < leastTexts && !(others >= 2 && others * 2 > answered.length)) return
  if (rules.filter((rule) => ofWhole.has(rule)).length <= answered.length * largestShare) return
  const message = 'Too many texts of the answer were wrong, so that none of it is taken.'
  for (const { slot } of answered) if (!refused.has(slot)) refused.set(slot, { rule: 'order', message })
}

/** Words that are names in no language, by which a text shows whether it is translated. */
const plainWords = /(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu

/** A model that answers with the sources does so with short ones, too, which could be names one by one. */
function refuseUntranslated(all: readonly Pair[], refused: Map<Slot, Refusal>): void {
  const shows = all.filter(({ source }) => (source.match(plainWords) ?? []).length >= 2)
  const same = shows.filter(({ source, words }) => words === source)
  if (shows.length < leastTexts || same.length <= shows.length / 2) return
  for (const { slot, source, words } of all)
    if (words === source && (source.match(plainWords) ?? []).length > 0)
      refused.set(slot, { rule: 'untranslated', message: 'The texts are not translated.' })
}

/** As long as a sentence of a few words. */
const longEdge = 24
const leastLong = 3

/** Refuses texts with the same long beginning or end, if their sources differ there: the model has added it. */
function refuseLongSame(all: readonly Pair[], refused: Map<Slot, Refusal>): void {
  for (const edgeOf of [
    (text: string, size: number) => text.slice(0, size),
    (text: string, size: number) => text.slice(-size),
  ]) {
    const groups = Map.groupBy(
      all.filter(({ words }) => words.length >= longEdge),
      ({ words }) => edgeOf(words, longEdge),
    )
    for (const [edge, pairs] of groups) {
      const sources = new Set(pairs.map(({ source }) => source))
      // Sources that begin or end alike have translations that do.
      const alike = mostFrequent([...sources].map((source) => edgeOf(source, longEdge / 3)))
      if (sources.size < leastLong || (alike?.count ?? 0) > sources.size * 0.6) continue
      const message = `“${edge}” stands in several translations and in none of their sources. Answer with the translation alone.`
      for (const { slot } of pairs) refused.set(slot, { rule: 'same', message })
    }
  }
}

interface Pair {
  slot: Slot
  source: string
  words: string
}

/** Scripts of syllables say as much with half of the letters. */
const shortScripts = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
/** Verbs stand last in these, so that sentences end alike. */
const endsAlike = new Set(['ja', 'ko', 'hi', 'tr', 'uz', 'zh'])

function refuseSame(all: readonly Pair[], to: string, refused: Map<Slot, Refusal>): void {
  if (all.length < leastTexts) return
  const isShort = shortScripts.test(all.map(({ words }) => words).join(''))
  const size = isShort ? 4 : 9
  const ends = endsAlike.has(to.split('-')[0] ?? to) ? size * 3 : size
  const sides: [string, (text: string) => string][] = [
    ['begins', (text) => text.slice(0, size)],
    ['ends', (text) => text.slice(-ends)],
  ]
  for (const [side, edgeOf] of sides) {
    const edges = all.filter(({ words }) => words.length >= (side === 'ends' ? ends : size))
    const found = mostFrequent(edges.map(({ words }) => edgeOf(words)))
    if (found === undefined || found.count < Math.max(leastTexts, all.length * 0.5)) continue
    const sources = edges.filter(({ words }) => edgeOf(words) === found.text).map(({ source }) => source)
    // Sources that begin or end alike have translations that do.
    const alike = mostFrequent(sources.map((source) => (side === 'ends' ? source.slice(-4) : source.slice(0, 4))))
    if ((alike?.count ?? 0) > sources.length * 0.6) continue
    for (const { slot, words } of edges)
      if (edgeOf(words) === found.text)
        refused.set(slot, {
          rule: 'same',
          message: `The translation ${side} with “${found.text}”, as others do whose sources do not. Answer with the translation alone.`,
        })
  }
}

function mostFrequent(texts: readonly string[]): { text: string; count: number } | undefined {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one)
  return first && { text: first[0], count: first[1] }
}

/** Fewer texts, or shorter ones, may all be shorter than usual. */
const leastTogether = { texts: 3, letters: 60 }
/** Single texts may be half as long as usual; all of them together are not. */
const leastShare = 0.55

/** A model that cuts texts cuts short ones too, which show nothing by themselves. */
function refuseShort(answered: readonly Pair[], to: string, refused: Map<Slot, Refusal>): void {
  const all = answered.filter(({ source, words }) => words !== source)
  const lengthOf = (texts: readonly string[]): number => texts.join('').length
  const [wanted, have] = [lengthOf(all.map(({ source }) => source)), lengthOf(all.map(({ words }) => words))]
  if (all.length < leastTogether.texts || wanted < leastTogether.letters) return
  if (have >= wanted * usualLength(to) * leastShare) return
  const message = 'The translations are cut off: together they are much shorter than their sources.'
  for (const { slot } of all) refused.set(slot, { rule: 'length', message })
}

/** Lengths of eight texts say whether they are translations of one another. */
const leastLengths = 8
const leastCorrelation = 0.45

function refuseOrder(answered: readonly Pair[], refused: Map<Slot, Refusal>): void {
  // Empty texts are another mistake.
  const all = answered.filter(({ words }) => words !== '')
  if (all.length < leastLengths) return
  const [ones, others] = [
    all.map(({ source }) => Math.log(source.length + 1)),
    all.map(({ words }) => Math.log(words.length + 1)),
  ]
  if (spread(ones) < 0.35 || correlation(ones, others) >= leastCorrelation) return
  const message = 'The translations do not seem to belong to the ids that they stand at.'
  for (const { slot } of all) refused.set(slot, { rule: 'order', message })
}

/** So many times as far from the lengths of the sources as the same texts at other ids; few texts are so by chance. */
const clearlyFarther = { few: 1.6, many: 1.1 }
/** Right translations are a fifth longer or shorter than their sources, seldom a third. */
const usualDistance = 0.35

/** At the ids of others, the texts would be as long as they should be; of few texts, this is said of a doubted model alone. */
function refuseShifted(answered: readonly Pair[], isDoubted: boolean, refused: Map<Slot, Refusal>): void {
  const all = answered.filter(({ words }) => words !== '')
  const isFew = all.length < leastLengths
  if (all.length < 2 || (isFew && !isDoubted)) return
  const distance = (place: (index: number) => number): number =>
    mean(
      all.map(({ source }, index) => {
        const { words = '' } = all.at(place(index)) ?? {}
        return Math.abs(Math.log((words.length + 1) / (source.length + 1)))
      }),
    )
  const have = distance((index) => index)
  const shifted = all.slice(1).map((_one, shift) => distance((index) => (index + shift + 1) % all.length))
  const least = Math.min(
    ...shifted,
    distance((index) => all.length - 1 - index),
  )
  if (have < usualDistance || have < least * (isFew ? clearlyFarther.few : clearlyFarther.many)) return
  const message = 'The translations do not seem to belong to the ids that they stand at.'
  for (const { slot } of all) refused.set(slot, { rule: 'order', message })
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}

function spread(numbers: readonly number[]): number {
  const middle = mean(numbers)
  return Math.sqrt(mean(numbers.map((one) => (one - middle) ** 2)))
}

function correlation(ones: readonly number[], others: readonly number[]): number {
  const [middle, otherMiddle] = [mean(ones), mean(others)]
  const together = mean(ones.map((one, index) => (one - middle) * ((others[index] ?? otherMiddle) - otherMiddle)))
  return together / Math.max(spread(ones) * spread(others), 1e-9)
}

async function refuseLanguage(
  all: readonly Pair[],
  { from, to }: Pick<Candidate, 'from' | 'to'>,
  refused: Map<Slot, Refusal>,
): Promise<void> {
  // Unchanged texts, such as names, do not show the language.
  const open = all.filter(({ slot, source, words }) => !refused.has(slot) && words !== source)
  const found = await languageOf(open.map(({ words }) => words).join('. '), from, to)
  if (found === undefined) return
  const message = `The translations are in the language “${found}”; they must be in “${to}”.`
  for (const { slot } of open) refused.set(slot, { rule: 'language', message })
}
