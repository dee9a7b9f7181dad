import { checkAnswer, isOfModel, type Answered } from './gate/check-answer.ts'
import { checkSegment } from './gate/check-segment.ts'
import { readableAnswer, type Refusal } from './gate/segment-rule.ts'
import type { Slot } from './slot.ts'
import type { TranslationRequest, TranslationTask, Translator } from './translator.ts'

/** One text to ask for, wherever it occurs first. */
export interface Ask {
  slot: Slot
  context: TranslationRequest['context']
  /** What an earlier check of the whole page refused. */
  refused?: { text: string; reason: string }
  /** Whether the answer before was wrong in a way that is the model's, or many others were. */
  isDoubted?: boolean
}

/** The results of all requests. */
export interface Answers {
  /** Translations by key. */
  texts: Map<string, string>
  /** By key, texts for which the gate refused every answer. */
  refused: Map<string, Refusal>
  /** Texts asked for, repetitions included. */
  asked: number
}

/** A model is doubted once more than this share of its answers was wrong in ways that are its own, of so many at least. */
const doubt = { share: 0.2, texts: 10 }
/** And it is asked no more once most of what it answered was. */
const despair = { share: 0.6, texts: 200 }
/** How often a text is asked for again after the gate refused it. */
const maxRetries = 2
const maxTexts = 40
const maxCharacters = 6000

/**
 * Asks a translator in batches. Texts whose answers the gate refuses are asked for again, alone and with the reason.
 *
 * A model that is wrong most of the time is not asked any more.
 *
 * @param asks Texts with different keys.
 * @param task Languages and glossary.
 * @param onAnswer Called with each translation that passed, and the number of them so far.
 */
export async function askTranslator(
  asks: readonly Ask[],
  translator: Translator,
  task: TranslationTask,
  onAnswer: (slot: Slot, text: string, done: number) => void,
): Promise<Answers> {
  const answers: Answers = { texts: new Map(), refused: new Map(), asked: 0 }
  let open = [...asks]
  let judged = 0
  let wrong = 0
  for (let attempt = 0; attempt <= maxRetries && open.length > 0; attempt += 1) {
    const again: Ask[] = []
    for (const group of batchesOf(open)) {
      const isWrongOften = judged >= doubt.texts && wrong > judged * doubt.share
      const batch = isWrongOften ? group.map((ask) => ({ ...ask, isDoubted: true })) : group
      if (judged >= despair.texts && wrong > judged * despair.share) {
        for (const { slot } of batch) answers.refused.set(slot.key, notAsked)
        continue
      }
      task.signal.throwIfAborted()
      answers.asked += batch.length
      const requests = batch.map((ask, index) => requestOf(ask, `t${index + 1}`))
      const found = await translator.translate(requests, task)
      const texts = batch.map((_ask, index) => found.get(`t${index + 1}`)?.trim())
      const refusals = await judgeAll(batch, texts, translator, task)
      judged += batch.length
      wrong += [...refusals.values()].filter(({ rule }) => isOfModel(rule)).length
      for (const [index, ask] of batch.entries()) {
        const [text, refusal] = [texts[index], refusals.get(ask.slot)]
        if (refusal === undefined) {
          answers.texts.set(ask.slot.key, text ?? '')
          onAnswer(ask.slot, text ?? '', answers.texts.size)
        } else {
          answers.refused.set(ask.slot.key, { ...refusal, answer: readableAnswer(refusal, text) })
          const isDoubted = ask.isDoubted === true || isOfModel(refusal.rule)
          again.push({ ...ask, isDoubted, refused: { text: text ?? '', reason: refusal.message } })
        }
      }
    }
    open = again
  }
  for (const key of answers.texts.keys()) answers.refused.delete(key)
  return answers
}

const notAsked: Refusal = {
  rule: 'not-asked',
  message: 'Most answers of the model were wrong, so it was not asked any more. Set a more capable one.',
}

/** Each text alone, then all together: what they share is no translation of any. */
async function judgeAll(
  batch: readonly Ask[],
  texts: readonly (string | undefined)[],
  translator: Translator,
  task: TranslationTask,
): Promise<Map<Slot, Refusal>> {
  const refusals = new Map<Slot, Refusal>()
  const answered: Answered[] = []
  for (const [index, ask] of batch.entries()) {
    const { slot } = ask
    const text = texts[index]
    const refusal = await judge(ask, text, translator, task)
    if (text !== undefined) answered.push({ slot, text, refusal })
    if (refusal !== undefined) refusals.set(slot, refusal)
  }
  const { isPseudo } = translator
  const isDoubted = batch.every((ask) => ask.isDoubted === true)
  for (const [slot, refusal] of await checkAnswer(answered, { ...task, isPseudo, isDoubted }))
    if (!refusals.has(slot)) refusals.set(slot, refusal)
  return refusals
}

async function judge(
  { slot, isDoubted }: Ask,
  text: string | undefined,
  { isPseudo }: Translator,
  { from, to, glossary }: TranslationTask,
): Promise<Refusal | undefined> {
  if (text === undefined) return { rule: 'ids', message: 'There was no answer with the id of this text.' }
  return await checkSegment(slot, text, { from, to, isPseudo, isDoubted, glossary })
}

function requestOf({ slot, context, refused }: Ask, id: string): TranslationRequest {
  return {
    id,
    kind: slot.kind,
    text: slot.text,
    placeholders: Object.fromEntries(slot.placeholders.map((placeholder) => [placeholder.id, placeholder.hint])),
    context,
    ...(refused === undefined ? {} : { refused }),
  }
}

function batchesOf(asks: readonly Ask[]): Ask[][] {
  const batches: Ask[][] = []
  let characters = Infinity
  for (const ask of asks) {
    characters += ask.slot.text.length
    const last = batches.at(-1)
    if (last === undefined || last.length >= maxTexts || characters > maxCharacters) {
      batches.push([ask])
      characters = ask.slot.text.length
    } else last.push(ask)
  }
  return batches
}
