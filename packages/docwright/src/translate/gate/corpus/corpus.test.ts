import { expect, test } from 'vitest'
import { askTranslator } from '../../ask-translator.ts'
import { readPage } from '../../read-page.ts'
import type { Slot } from '../../slot.ts'
import { corpusLanguages, corpusTexts } from './right-answers.ts'
import { wrongWays, type RightAnswer } from './wrong-ways.ts'

/** What passes of the answers of one language, by the index of the text. */
async function passedOf(
  slots: readonly Slot[],
  answers: readonly (string | undefined)[],
  to: string,
): Promise<ReadonlySet<number>> {
  const { signal } = new AbortController()
  const bySource = new Map(slots.map(({ text }, index) => [text, answers[index]]))
  const translator = {
    name: 'corpus',
    isPseudo: false,
    translate: (requests: readonly { id: string; text: string }[]) =>
      Promise.resolve(
        new Map(
          requests.flatMap(({ id, text }) => {
            const answer = bySource.get(text)
            return answer === undefined ? [] : [[id, answer] as const]
          }),
        ),
      ),
  }
  const asks = slots.map((slot) => ({ slot, context: { page: 'Page' } }))
  const task = { from: 'en', to, glossary: { keep: [], terms: {} }, signal }
  const { texts } = await askTranslator(asks, translator, task, () => undefined)
  return new Set(slots.flatMap(({ key }, index) => (texts.has(key) ? [index] : [])))
}

async function slotsOf(): Promise<Slot[]> {
  return await Promise.all(
    corpusTexts.map(async ({ source }) => {
      const slot = (await readPage('page.mdx', source)).slots.find(({ isProse }) => isProse)
      if (slot === undefined) throw new Error(source)
      return slot
    }),
  )
}

function answersIn(language: string): RightAnswer[] {
  const at = corpusLanguages.findIndex((one) => one === language)
  return corpusTexts.map(({ source, right }) => ({
    source,
    text: right[at] ?? '',
    language,
    others: Object.fromEntries(corpusLanguages.map((one, index) => [one, right[index] ?? ''])),
  }))
}

const wholeWays = new Set(['all in another language', 'all in English'])

test('at most one right answer of two hundred is refused, and at least 99 of 100 wrong ones are', async () => {
  const slots = await slotsOf()
  const right = { asked: 0, refused: [] as string[] }
  const wrong = { asked: 0, passed: [] as string[] }
  const rows: string[] = []
  const wholes: string[] = []
  for (const language of corpusLanguages) {
    const answers = answersIn(language)
    const texts = answers.map(({ text }) => text)
    const passed = await passedOf(slots, texts, language)
    right.asked += texts.length
    right.refused.push(...texts.filter((_text, index) => !passed.has(index)))
    for (const [name, way] of Object.entries(wrongWays)) {
      const given = way(answers)
      const changed = new Set(given.flatMap((text, index) => (text === texts[index] ? [] : [index])))
      const through = [...(await passedOf(slots, given, language))].filter((index) => changed.has(index))
      if (wholeWays.has(name)) wholes.push(...through.map((index) => `${language}, ${name}: ${given[index]}`))
      wrong.asked += changed.size
      wrong.passed.push(...through.map((index) => `${language}, ${name}: ${given[index]}`))
      rows.push(`${language}\t${name}\t${changed.size - through.length} of ${changed.size}`)
    }
  }
  if (process.env['CORPUS'] === 'print') {
    const sums = `Right: ${right.refused.length} of ${right.asked} refused; wrong: ${wrong.passed.length} of ${wrong.asked} passed`
    process.stdout.write(`${[...rows, sums, ...right.refused, ...wrong.passed].join('\n')}\n`)
  }
  // A whole page in the wrong language is no matter of a share.
  expect(wholes).toEqual([])
  expect(Object.keys(wrongWays)).toEqual(expect.arrayContaining([...wholeWays]))
  expect(right.refused.slice(Math.floor(right.asked * 0.005))).toEqual([])
  expect(wrong.passed.slice(Math.floor(wrong.asked * 0.01))).toEqual([])
  expect(Object.keys(wrongWays).length).toBeGreaterThanOrEqual(25)
})
