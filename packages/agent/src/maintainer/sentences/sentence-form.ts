import type { MaintainerTask } from '../maintainer-task.ts'

/**
 * The kind of value that a field takes, and how a sentence spells it.
 *
 * - `text`, `long-text`: words, always in quotation marks.
 * - `page`: a page of the site, by its path or its title.
 * - `place`: a page, a folder, a group of the navigation.
 * - `path`: a path that need not exist yet, with a slash in it.
 * - `target`: a page, or a web address.
 * - `value`: one word, or several in quotation marks.
 * - `choice`: one of {@link SentenceField.choices}.
 */
export type FieldKind = 'text' | 'long-text' | 'page' | 'place' | 'path' | 'target' | 'value' | 'choice'

/** One of the values of a field. */
export interface FieldChoice {
  value: string
  /** Its words in a sentence; the first is written, all are read. */
  words: readonly [string, ...string[]]
}

/** A field of a form: a gap of its sentence. */
export interface SentenceField {
  name: string
  label: string
  kind: FieldKind
  /** The sample value in the documentation. */
  example: string
  hint?: string
  choices?: readonly FieldChoice[]
  /** Whether it may be omitted. */
  isOptional?: true
}

/** Values by the names of fields; an omitted field has none. */
export type FieldValues = Readonly<Record<string, string | undefined>>

/** Groups of forms, as people look for them. */
export type FormGroup = 'text' | 'pages' | 'site' | 'repairs'

/**
 * A change that needs no model. Its form, its sentence, the reading of that sentence and its documentation are all made
 * of this one description.
 */
export interface SentenceForm {
  /** Permanent, kebab-case. */
  id: string
  group: FormGroup
  /** Its name, as an instruction. */
  title: string
  /** Its effect, as a phrase that follows “it”. */
  does: string
  fields: readonly SentenceField[]
  /**
   * The spelling of the sentence: `{field}` is a gap, `<a|b>` a choice of words of which the first is written, `[…]` is
   * written only if a field in it has a value.
   */
  pattern: string
  /** Other spellings that are read. */
  also?: readonly string[]
  /** Makes the task from these values. */
  task: (values: FieldValues) => MaintainerTask
}
