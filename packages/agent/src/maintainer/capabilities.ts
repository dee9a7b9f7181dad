import { sentenceForms } from './sentences/sentence-table.ts'
import { exampleSentence } from './sentences/write-sentence.ts'

/** Something the built-in maintainer can do, with a request it understands. */
export interface MaintainerCapability {
  /** Permanent, kebab-case. */
  id: string
  /** Its effect, as a phrase that follows “it”. */
  does: string
  /** A sentence that asks for it. */
  prompt: string
  /** True if the sentence fits any project; others name a page or a text of an example. */
  isReady: boolean
}

/** Everything the built-in maintainer can do, in the order in which people look for it. */
export const maintainerCapabilities: readonly MaintainerCapability[] = sentenceForms.map((form) => ({
  id: form.id,
  does: form.does,
  prompt: exampleSentence(form),
  isReady: form.fields.every(({ kind, isOptional }) => kind === 'choice' || isOptional === true),
}))
