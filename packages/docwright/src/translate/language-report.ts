import type { Answers } from './ask-translator.ts'
import type { Refusal } from './gate/segment-rule.ts'
import type { LanguagePlan } from './plan-translation.ts'
import type { Slot } from './slot.ts'

/** What came of one language. */
export interface LanguageReport {
  code: string
  /** Pages and snippets that have a translation, and those that nothing happened to. */
  pages: number
  unchanged: number
  written: number
  /** Texts that were translated now, and how many were sent, repetitions included. */
  translated: number
  asked: number
  /** Texts of people that stayed. */
  human: number
  /** Texts that no attempt brought through the gate. */
  refused: { file: string; text: string; rule: string; message: string; answer?: string | undefined }[]
  /** Texts that are not translated or whose translation is of an older source, those of earlier runs included. */
  left: number
  /** Pages that were not written, since nothing of them was translated. */
  unwritten: string[]
  /** Files that cannot be compared with their source and stay as they are. */
  different: string[]
  /** Files that differ from their source in what people wrote, which stays. */
  own: string[]
  /** Ids of the source that a translation lacks. */
  lostIds: { file: string; ids: readonly string[] }[]
}

/** The report of a language of which nothing has been written yet. */
export function reportOf(target: LanguagePlan, answers: Answers): LanguageReport {
  return {
    code: target.code,
    pages: target.files.sources.length + target.files.specifications.size,
    unchanged: target.unchanged,
    written: 0,
    translated: answers.texts.size,
    asked: answers.asked,
    human: 0,
    refused: [],
    left: 0,
    unwritten: [],
    different: [],
    own: [],
    lostIds: [],
  }
}

/** Why a text was not translated. */
export function refusalOf(
  file: string,
  { key, text }: Slot,
  refused: ReadonlyMap<string, Refusal>,
): LanguageReport['refused'][number] {
  const missing: Refusal = { rule: 'ids', message: 'There was no answer for this text.' }
  const { rule, message, answer: said } = refused.get(key) ?? missing
  return { file, text, rule, message, ...(said === undefined ? {} : { answer: said }) }
}

/**
 * Tells people that a language was asked for and is not translated.
 *
 * @param code The language.
 */
export function leftOut(code: string): string {
  return `“${code}” is not translated: it was removed from docs.json. Remove it from the workflow too, or add it again: { "language": "${code}" } in “languages” of the navigation, or docwright translate --language ${code}.`
}
