import type { SlotKind } from './slot.ts'

/** One text to translate. */
export interface TranslationRequest {
  /** Unique among those asked for together. */
  id: string
  kind: SlotKind
  /** The text; `<x1/>` stands for something that stays, `<g1>…</g1>` for something around words. */
  text: string
  /** What stands behind the placeholders. */
  placeholders: Readonly<Record<string, string>>
  /** Title of the page, and the texts before and after. */
  context: { page: string; before?: string; after?: string }
  /** An earlier answer and what was wrong with it. */
  refused?: { text: string; reason: string }
}

/** The facts that a translator needs besides the texts. */
export interface TranslationTask {
  /** BCP 47 tags. */
  from: string
  to: string
  /** Words that stay as they are, those whose translation is fixed, what words mean, and how texts are written. */
  glossary: {
    keep: readonly string[]
    terms: Readonly<Record<string, string>>
    notes?: Readonly<Record<string, string>> | undefined
    style?: string | undefined
  }
  signal: AbortSignal
}

/** Translates texts. Its answers are checked, so it may answer anything. */
export interface Translator {
  /** As a person names it; kept with every translation. */
  readonly name: string
  /** True for one whose texts are no language, for tests and layouts. */
  readonly isPseudo: boolean
  /**
   * Translates.
   *
   * @param requests Texts, at most a few thousand characters together.
   * @param task The languages and the glossary.
   * @returns Translations by id; missing ones count as not translated.
   * @throws If the translator cannot be reached.
   */
  translate(requests: readonly TranslationRequest[], task: TranslationTask): Promise<ReadonlyMap<string, string>>
}
