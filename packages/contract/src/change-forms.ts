/** A value that a field of a form offers. */
export interface ChangeFormChoice {
  value: string
  label: string
}

/** A field of a form for a change. `page` and `place` are picked from those of the site. */
export interface ChangeFormField {
  name: string
  label: string
  kind: 'text' | 'long-text' | 'page' | 'place' | 'path' | 'target' | 'value' | 'choice'
  example: string
  hint?: string | undefined
  choices?: readonly ChangeFormChoice[] | undefined
  isOptional: boolean
}

/** A form for a change that takes no model. It writes a sentence, which the API takes as well. */
export interface ChangeForm {
  /** Permanent, kebab-case. */
  id: string
  group: 'text' | 'pages' | 'site' | 'repairs'
  title: string
  /** What it does, as a phrase that follows “it”. */
  does: string
  fields: readonly ChangeFormField[]
}

/** A form that may be what a message means, filled in as far as the message says. */
export interface ChangeFormOffer {
  form: string
  title: string
  values: Readonly<Record<string, string | undefined>>
  /** What it sends; null where something has to be filled in first. */
  sentence: string | null
}

/** A page of a site as a form offers it. */
export interface PickedPage {
  /** Its path without extension. */
  key: string
  title?: string | undefined
}
