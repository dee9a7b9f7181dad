import type { ComponentChildren, JSX } from 'preact'
import { useMemo, useRef } from 'preact/hooks'
import type { PlaygroundExample, PlaygroundSchema } from '../api/playground-model.ts'
import { fillLabel } from '../labels/fill-label.ts'
import { jsonText } from '../request/json-text.ts'
import { Cross } from './cross.tsx'
import { encodeFile } from './encode-file.ts'
import { plainValue, typedValue, type FormValue } from './form-value.ts'
import { useProblemText } from './form-memory.ts'
import { useTexts } from './texts.ts'

/** Properties of a control. */
export interface ControlProperties {
  id: string
  label: string
  required: boolean
  schema: PlaygroundSchema
  value: FormValue
  /** Values to choose from; any other can also be typed. */
  examples?: readonly PlaygroundExample[]
  change(value: FormValue): void
  /** Its parts are shown at once below the title of the form's part, which is also its name. */
  flat?: boolean
  /** Removes the value, if it is one of a list or map. */
  remove?(): void
}

/** Name and type of a value that has one control. */
export function ControlLabel({ id, label, required, schema, remove }: ControlProperties): JSX.Element {
  return (
    <LabelLine name={label} type={schema.format ?? schema.type} required={required} {...(remove && { remove })}>
      <label for={id}>{label}</label>
    </LabelLine>
  )
}

/** The line above a value: what names it, its type, whether it is required, and a button that takes it away. */
export function LabelLine(properties: {
  name: string
  type: string
  required: boolean
  remove?(): void
  children: ComponentChildren
}): JSX.Element {
  const { name, type, required, remove, children } = properties
  const texts = useTexts()
  return (
    <div class="playground-label">
      {children}
      <span class="playground-type">{type}</span>
      {required && <span class="playground-required">{texts.site.required}</span>}
      {remove !== undefined && (
        <button
          type="button"
          class="playground-small"
          data-remove
          aria-label={fillLabel(texts.remove, { name })}
          onClick={remove}
        >
          <Cross />
        </button>
      )}
    </div>
  )
}

/** The description of a value in the page's reference: the text is the page's own, so nothing is loaded for it. */
export function Description({ id }: { id: string }): JSX.Element | null {
  const text = useMemo(() => {
    const slug = id
      .slice('playground-'.length)
      .replaceAll(/(?<=[a-z\d])(?=[A-Z])|\W+/g, '-')
      .toLowerCase()
    return document.getElementById(slug)?.querySelector('.field-body > .api-prose')?.textContent
  }, [id])
  return text ? <p class="playground-note">{text}</p> : null
}

/** The problem with a value, below its control. */
export function ProblemLine({ id }: { id: string }): JSX.Element | null {
  const text = useProblemText(id)
  if (text === undefined) return null
  return (
    <p class="playground-problem" id={`${id}-problem`}>
      {text}
    </p>
  )
}

/** One field: a selection, a file, text. */
export function ScalarControl({ id, required, schema, value, change, examples = [] }: ControlProperties): JSX.Element {
  const invalid = useProblemText(id) !== undefined
  const shared = {
    id,
    class: 'playground-control',
    'aria-required': required,
    'aria-invalid': invalid,
    ...(invalid ? { 'aria-describedby': `${id}-problem` } : {}),
  }
  const choices = choicesOf(schema)
  if (choices !== undefined) {
    const chosen = choices.findIndex((choice) => choice === value)
    return (
      <select
        {...shared}
        value={chosen}
        onChange={(event) => change(choices[Number(event.currentTarget.value)] ?? undefined)}
      >
        <option value={-1}>–</option>
        {choices.map((choice, index) => (
          <option value={index}>{String(choice)}</option>
        ))}
      </select>
    )
  }
  if (schema.type === 'file') return <FileControl shared={shared} encoding={schema.encoding} change={change} />
  const text = textOf(value)
  if (schema.type === 'object' || schema.type === 'array' || schema.type === 'any') {
    return (
      <textarea
        {...shared}
        rows={3}
        spellcheck={false}
        dir="auto"
        placeholder={schema.placeholder ?? 'JSON'}
        value={text}
        onChange={(event) => change(typedValue(event.currentTarget.value, schema))}
      />
    )
  }
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  const offered = examples.filter(({ value: offer }) => typeof offer !== 'object')
  const list = offered.length > 1 ? `${id}-examples` : undefined
  const Field = isWriting(id, schema, text) ? 'textarea' : 'input'
  const field = (
    <Field
      {...shared}
      list={list}
      rows={(schema.maxLength ?? 0) > 500 || text.includes('\n') ? 9 : 1}
      inputMode={isNumber ? 'decimal' : 'text'}
      autocomplete="off"
      spellcheck={false}
      dir="auto"
      placeholder={schema.placeholder ?? ''}
      value={text}
      onInput={(event) => change(typedValue(event.currentTarget.value, schema))}
    />
  )
  if (list === undefined) return field
  return (
    <>
      {field}
      <datalist id={list}>
        {offered.map(({ title, value: offer }) => (
          <option value={typeof offer === 'string' ? offer : jsonText(offer)}>{title}</option>
        ))}
      </datalist>
    </>
  )
}

/** Text of a body may have many lines; what goes elsewhere, or has a form of its own, has one. */
function isWriting(id: string, { type, format }: PlaygroundSchema, text: string): boolean {
  return text.includes('\n') || (type === 'string' && format === undefined && id.startsWith('playground-body'))
}

function FileControl(properties: {
  shared: { id: string; class: string; 'aria-required': boolean; 'aria-invalid': boolean; 'aria-describedby'?: string }
  encoding: PlaygroundSchema['encoding']
  change(value: FormValue): void
}): JSX.Element {
  const { shared, encoding, change } = properties
  const chosen = useRef<File>(undefined)
  const latest = useRef(change)
  latest.current = change
  return (
    <input
      {...shared}
      type="file"
      onChange={async (event) => {
        const file = event.currentTarget.files?.[0]
        chosen.current = file
        if (file === undefined || encoding === undefined) return change(file)
        // A file that cannot be read is none.
        const text = await encodeFile(file, encoding).catch(() => undefined)
        // Meanwhile another one may have been chosen, or other fields filled in.
        if (chosen.current === file) latest.current(text)
      }}
    />
  )
}

function choicesOf({ enumeration, type, nullable }: PlaygroundSchema): PlaygroundSchema['enumeration'] {
  const choices = enumeration ?? (type === 'boolean' ? [true, false] : undefined)
  return choices === undefined || nullable !== true || choices.includes(null) ? choices : [...choices, null]
}

function textOf(value: FormValue): string {
  if (value === undefined || value instanceof File) return ''
  if (typeof value === 'object' && value !== null) return jsonText(plainValue(value), 2)
  return String(value)
}
