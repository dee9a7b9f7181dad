import type { Refusal } from '@docwright/contract'
import type { ComponentChildren, JSX } from 'preact'
import { CodeText } from './code-text.tsx'
import { usePage } from './page-context.ts'

/** A form that changes something: posted, with the visit's token. */
export function ActionForm(properties: {
  action: string
  class?: string
  /** For fields outside of the form. */
  id?: string
  children: ComponentChildren
}): JSX.Element {
  return (
    <form id={properties.id} method="post" action={properties.action} class={properties.class}>
      <input type="hidden" name="token" value={usePage().formToken} />
      {properties.children}
    </form>
  )
}

/** Properties of a field. */
export interface FieldProperties {
  name: string
  label: string
  hint?: string | undefined
  value?: string | undefined
  refusal?: Refusal | undefined
  /** `conditional`: another field decides whether it is needed; the hint explains when. */
  need?: 'required' | 'optional' | 'conditional'
}

/** Attributes of an `<input>` that a field may have besides its own. */
interface InputAttributes {
  type?: 'text' | 'datetime-local' | 'search' | 'email' | 'password' | 'url'
  inputMode?: 'url'
  autocomplete?: 'username' | 'current-password' | 'new-password' | 'name' | 'off'
  autofocus?: boolean
  spellcheck?: boolean
  placeholder?: string
  minLength?: number
  maxLength?: number
}

/** One line of text with its label, its hint, and what is wrong with it. */
export function TextField(properties: FieldProperties & InputAttributes): JSX.Element {
  const { name, label, hint, value, refusal, need = 'required', ...others } = properties
  return (
    <Field {...{ name, label, hint, refusal, need }}>
      <input
        {...(others as object)}
        {...describedBy({ name, hint, refusal })}
        id={`field-${name}`}
        name={name}
        value={value}
        required={need === 'required'}
      />
    </Field>
  )
}

/** Several lines of text. */
export function TextArea(
  properties: FieldProperties & {
    rows: number
    placeholder?: string
    maxLength?: number
    autofocus?: boolean
    /** Whether Ctrl+Enter and ⌘ Enter send the form. */
    sendsByKeys?: boolean
  },
): JSX.Element {
  const { name, label, hint, value = '', refusal, need = 'required', sendsByKeys = false, ...others } = properties
  return (
    <Field {...{ name, label, hint, refusal, need }}>
      <textarea
        {...others}
        aria-keyshortcuts={sendsByKeys ? 'Control+Enter Meta+Enter' : undefined}
        {...describedBy({ name, hint, refusal })}
        id={`field-${name}`}
        name={name}
        required={need === 'required'}
        value={value}
      />
    </Field>
  )
}

/** A choice from a list. */
export function SelectField(
  properties: FieldProperties & { choices: readonly { value: string; label: string }[] },
): JSX.Element {
  const { name, label, hint, value, refusal, choices } = properties
  return (
    <Field {...{ name, label, hint, refusal }}>
      <span class="select">
        <select {...describedBy({ name, hint, refusal })} id={`field-${name}`} name={name}>
          {choices.map((choice) => (
            <option value={choice.value} selected={choice.value === value}>
              {choice.label}
            </option>
          ))}
        </select>
      </span>
    </Field>
  )
}

/** Several choices under one question: boxes to tick, or one of them. */
export function ChoiceField(properties: {
  name: string
  label: string
  type: 'checkbox' | 'radio'
  choices: readonly { value: string; label: string; hint?: string; checked: boolean }[]
  refusal?: Refusal | undefined
  class?: string
}): JSX.Element {
  const { name, label, type, choices, refusal } = properties
  const problem = problemOf(name, refusal)
  return (
    <fieldset class={properties.class === undefined ? 'field' : `field ${properties.class}`}>
      <legend>{label}</legend>
      {problem !== undefined && <p class="field-problem">{problem}</p>}
      <div class="choices">
        {choices.map(({ value, hint, checked, label: choice }) => (
          <label class="choice">
            <input type={type} name={name} value={value} checked={checked} />
            <span>
              <span class="choice-label">{choice}</span>
              {hint !== undefined && <span class="hint">{hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The problem with a form, above it. Fields repeat their part next to themselves. */
export function RefusalNotice({ refusal }: { refusal: Refusal | undefined }): JSX.Element | null {
  if (refusal === undefined) return null
  return (
    <div class="notice" data-tone="bad" role="alert">
      <span>
        <CodeText text={refusal.message} />
      </span>
    </div>
  )
}

/** A field with its label, its hint, and what is wrong with it, around whatever takes the value. */
export function Field(
  properties: Pick<FieldProperties, 'name' | 'label' | 'need'> & {
    hint: string | undefined
    refusal: Refusal | undefined
    children: ComponentChildren
  },
): JSX.Element {
  const { name, label, hint, refusal, need = 'required', children } = properties
  const problem = problemOf(name, refusal)
  return (
    <div class="field">
      <label for={`field-${name}`}>
        {label}
        {need === 'optional' && <span class="optional"> {usePage().texts.optional}</span>}
      </label>
      {hint !== undefined && <FieldHint name={name} hint={hint} />}
      {children}
      {problem !== undefined && (
        <p class="field-problem" id={`problem-${name}`}>
          {problem}
        </p>
      )}
    </div>
  )
}

/** The hint of a field, which is also rendered alone if it changes while the page is open. */
export function FieldHint({ name, hint }: { name: string; hint: string }): JSX.Element {
  return (
    <p class="hint" id={`hint-${name}`}>
      {hint}
    </p>
  )
}

function problemOf(name: string, refusal: Refusal | undefined): string | undefined {
  return refusal?.field === name ? refusal.message : undefined
}

/** Attributes that tie a field to its hint and its problem. */
export function describedBy(field: { name: string; hint: string | undefined; refusal: Refusal | undefined }): {
  'aria-describedby'?: string
  'aria-invalid'?: 'true'
} {
  const isWrong = problemOf(field.name, field.refusal) !== undefined
  const ids = [
    ...(field.hint === undefined ? [] : [`hint-${field.name}`]),
    ...(isWrong ? [`problem-${field.name}`] : []),
  ]
  return {
    ...(ids.length === 0 ? {} : { 'aria-describedby': ids.join(' ') }),
    ...(isWrong ? { 'aria-invalid': 'true' as const } : {}),
  }
}
