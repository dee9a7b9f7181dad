export interface ChangeFormChoice {
  value: string
  label: string
}

/** A field of a form for a change. Its kinds `page` and `place` offer the pages of the site. */
export interface ChangeFormField {
  name: string
  label: string
  kind: 'text' | 'long-text' | 'page' | 'place' | 'path' | 'target' | 'value' | 'choice'
  example: string
  hint?: string | undefined
  choices?: readonly ChangeFormChoice[] | undefined
  isOptional: boolean
}

/** A form for a change that needs no model. It produces a sentence that the API accepts as well. */
export interface ChangeForm {
  /** Permanent, kebab-case. */
  id: string
  group: 'text' | 'pages' | 'site' | 'repairs'
  title: string
  /** A phrase that follows “it”. */
  does: string
  fields: readonly ChangeFormField[]
}

/** A form that a message may have meant, filled in as far as the message says. */
export interface ChangeFormOffer {
  form: string
  title: string
  values: Readonly<Record<string, string | undefined>>
  /** The sentence that the form sends; null if fields are still missing. */
  sentence: string | null
}

export interface PickedPage {
  /** Its path without extension. */
  key: string
  title?: string | undefined
}
