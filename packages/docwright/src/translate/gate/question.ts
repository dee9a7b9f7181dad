import type { Candidate, Refusal } from './segment-rule.ts'

const asks = /[?？؟]/u

/** A title may ask without a mark; a sentence with a period answers. */
const states = /[.。।]["'”’»)」』\s]*$/u

/** In these, the end of the verb asks. */
const askingEnd = /(?:か|かな|吗|嗎|呢|까|나요|가요|지요|죠)[.。]\s*$/u

/** Sources whose translation may be a question, such as “If you have questions, contact us.” */
const mayAsk =
  /\b(?:questions?|wonder\p{L}*|whether|ask\p{L}*|how|what|why|which|who|where|if you|need|want|guess|curious|unsure)\b/iu

/** A question must not be answered, and nothing must be asked that the source does not ask. */
export function question({ source, words, isPseudo }: Candidate): Refusal | undefined {
  if (isPseudo) return undefined
  const [wanted, found] = [asks.test(source), asks.test(words)]
  if (wanted && !found && /[?]["'”’»)\s]*$/u.test(source) && states.test(words) && !askingEnd.test(words))
    return { rule: 'sentences', message: 'The source is a question: translate it, and do not answer it.' }
  if (!wanted && found && !mayAsk.test(source) && /[.!:]["'”’»)\s]*$/u.test(source))
    return { rule: 'sentences', message: 'The translation asks something; the source does not.' }
  return undefined
}
