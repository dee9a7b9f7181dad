import { hearWords, type PageName } from './heard-words.ts'
import { offerRules } from './offer-rules.ts'
import type { FieldValues } from './sentence-form.ts'
import { sentenceForms } from './sentence-table.ts'
import { writeSentence } from './write-sentence.ts'

/** A form that may be what a message means, filled in as far as the message says. It changes nothing by itself. */
export interface FormOffer {
  /** Id of the form. */
  form: string
  title: string
  values: FieldValues
  /** The sentence that it would send; undefined if a field has to be filled in first. */
  sentence: string | undefined
}

/** Most forms that are offered. */
const maxOffers = 2

/** Requests for somebody who writes, translates or judges. No form fulfills them, however similar its words are. */
const writing =
  /\b(?:translate|translation|rewrite|re-?write|rephrase|reword|summari[sz]e|summary|explain|elaborate|shorten|expand|simplify|improve|clearer|clarify|friendlier|nicer|better|tone|style guide|grammar|proofread|tutorial|document (?:the|our|how)|code (?:samples?|examples?)|examples?|boring|ugly|beautiful|consistent|section (?:on|about)|delete everything|merge)\b/iu

/**
 * The forms that a message in anybody's words is nearest to, the likeliest first.
 *
 * @param prompt The message.
 * @param pages The pages of the site.
 */
export function nearestForms(prompt: string, pages: readonly PageName[]): FormOffer[] {
  const heard = hearWords(prompt, pages)
  // Addresses are no words: “example.com” asks for no example.
  const words = heard.text.replaceAll(/\b(?:https?:\/\/|www\.)\S+|\S+@\S+|\b[\w-]+(?:\.[\w-]+)+\b/giu, '')
  if (writing.test(words)) return []
  const offers: FormOffer[] = []
  for (const { form: id, guess } of offerRules) {
    const guessed = guess(heard)
    const form = sentenceForms.find((one) => one.id === id)
    if (guessed === undefined || form === undefined) continue
    const values = Object.fromEntries(
      form.fields.flatMap(({ name }) => (guessed[name] === undefined ? [] : [[name, guessed[name]] as const])),
    )
    const written = writeSentence(form, values)
    offers.push({ form: id, title: form.title, values, sentence: 'sentence' in written ? written.sentence : undefined })
    if (offers.length === maxOffers) break
  }
  return offers
}
