import { expect, test } from 'vitest'
import { askTranslator } from '../../ask-translator.ts'
import { readPage } from '../../read-page.ts'
import type { Slot } from '../../slot.ts'
import { fifthUnseen } from './fifth-unseen.ts'
import { firstUnseen } from './first-unseen.ts'
import { fourthUnseen } from './fourth-unseen.ts'
import { secondUnseen } from './second-unseen.ts'
import { thirdUnseen } from './third-unseen.ts'
import { fifthPassed, fourthPassed, thirdPassed } from './passed-answers.ts'
import type { Answer, RightTexts, UnseenAnswers } from './unseen-answers.ts'

/** Which texts of one answer the gate lets through. */
async function passedOf(texts: readonly (readonly [source: string, text: string])[], to: string): Promise<boolean[]> {
  const slots = await Promise.all(texts.map(async ([source]) => slotOf(source)))
  const bySource = new Map(slots.map(({ text }, index) => [text, texts[index]?.[1] ?? '']))
  const translator = {
    name: 'unseen',
    isPseudo: false,
    translate: (requests: readonly { id: string; text: string }[]) =>
      Promise.resolve(new Map(requests.map(({ id, text }) => [id, bySource.get(text) ?? '']))),
  }
  const asks = slots.map((slot) => ({ slot, context: { page: 'Page' } }))
  const task = { from: 'en', to, glossary: { keep: [], terms: {} }, signal: new AbortController().signal }
  const answers = await askTranslator(asks, translator, task, () => undefined)
  return slots.map(({ key }) => answers.texts.has(key))
}

async function slotOf(source: string): Promise<Slot> {
  const slot = (await readPage('page.mdx', source)).slots.find(({ isProse }) => isProse)
  if (slot === undefined) throw new Error(source)
  return slot
}

function isList(given: readonly Answer[] | RightTexts): given is readonly Answer[] {
  return Array.isArray(given)
}

function shifted(right: UnseenAnswers['right'], { of, shift, most }: RightTexts): Answer[] {
  const all = right[of] ?? []
  return all.slice(0, most).map(([source], index) => [source, all[(index + shift) % all.length]?.[1] ?? ''])
}

/** Right answers that are refused, and wrong ones of which something passes. */
async function mistakesIn({ sources, right, wrong }: UnseenAnswers): Promise<{ refused: string[]; passed: string[] }> {
  const refused: string[] = []
  const passed: string[] = []
  for (const [to, answers] of Object.entries(right)) {
    const texts = answers.map(([source, text]) => [sources[source] ?? '', text] as const)
    // Each by itself, and all of them as the texts of one page.
    const verdicts = await Promise.all([...texts.map((text) => passedOf([text], to)), passedOf(texts, to)])
    const isRefused = (index: number): boolean => verdicts[index]?.[0] !== true || verdicts.at(-1)?.[index] !== true
    refused.push(...texts.flatMap(([, text], index) => (isRefused(index) ? [`${to}: ${text}`] : [])))
  }
  for (const [to, manner, given] of wrong) {
    const answers = isList(given) ? given : shifted(right, given)
    const texts = answers.map(([source, text]) => [sources[source] ?? '', text] as const)
    const known = new Set(right[to]?.map(([source, text]) => `${source} ${text}`))
    const through = (await passedOf(texts, to)).filter(
      (isThrough, index) => isThrough && !known.has((answers[index] ?? []).join(' ')),
    )
    if (through.length > 0) passed.push(`${to}, ${manner}: ${texts.map(([, text]) => text).join(' | ')}`)
  }
  return { refused, passed }
}

test('answers that the author of the rules wrote after them: right ones pass, and wrong ones do not', async () => {
  expect(await mistakesIn(firstUnseen)).toEqual({ refused: [], passed: [] })
  const { refused, passed } = await mistakesIn(secondUnseen)
  expect(refused).toEqual([])
  // Nothing but their meaning tells two sentences of one length without a number or a name apart.
  expect(passed).toEqual([expect.stringMatching(/^sv, permuted: /), expect.stringMatching(/^ja, two swapped: /)])
})

test('sentences in which one word means the opposite: right ones pass, and of wrong ones those alone that are listed', async () => {
  for (const [set, known] of [
    [thirdUnseen, thirdPassed],
    [fourthUnseen, fourthPassed],
    [fifthUnseen, fifthPassed],
  ] as const) {
    const { refused, passed } = await mistakesIn(set)
    expect(refused).toEqual([])
    expect(passed.toSorted()).toEqual(known)
  }
})
