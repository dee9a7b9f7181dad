import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlaygroundSchema } from '../api/playground-model.ts'
import { initialValue, typedValue, type FormValue } from './form-value.ts'
import { Cross } from './cross.tsx'

/** What a control is given. */
export interface ControlProperties {
  id: string
  label: string
  required: boolean
  invalid: boolean
  schema: PlaygroundSchema
  value: FormValue
  change(value: FormValue): void
  /** Takes the value away, where it is one of a list or map. */
  remove?(): void
}

/** The control for a value of any kind: a field, a selection, a file, or the controls of its parts. */
export function ValueControl(properties: ControlProperties): JSX.Element {
  const { schema } = properties
  if (schema.options !== undefined && schema.options.length > 0) return <OptionControl {...properties} />
  if (schema.type === 'object' && (schema.properties !== undefined || schema.additional !== undefined))
    return <ObjectControl {...properties} />
  if (schema.type === 'array' && schema.items !== undefined) return <ListControl {...properties} />
  return (
    <div class="playground-value">
      <Label {...properties} />
      <Scalar {...properties} />
    </div>
  )
}

function Label({ id, label, required, schema, remove }: ControlProperties): JSX.Element {
  return (
    <div class="playground-label">
      <label for={id}>{label}</label>
      <span class="playground-type">{schema.format ?? schema.type}</span>
      {required && <span class="playground-required">required</span>}
      {remove !== undefined && (
        <button type="button" class="playground-small" aria-label={`Remove ${label}`} onClick={remove}>
          <Cross />
        </button>
      )}
    </div>
  )
}

function Scalar({ id, required, invalid, schema, value, change }: ControlProperties): JSX.Element {
  const shared = { id, class: 'playground-control', 'aria-required': required, 'aria-invalid': invalid }
  const choices = schema.enumeration ?? (schema.type === 'boolean' ? [true, false] : undefined)
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
  if (schema.type === 'file') {
    return <input {...shared} type="file" onChange={(event) => change(event.currentTarget.files?.[0] ?? undefined)} />
  }
  const text = textOf(value)
  if (schema.type === 'object' || schema.type === 'array' || schema.type === 'any') {
    return (
      <textarea
        {...shared}
        rows={3}
        spellcheck={false}
        placeholder={schema.placeholder ?? 'JSON'}
        value={text}
        onChange={(event) => change(typedValue(event.currentTarget.value, schema))}
      />
    )
  }
  const isNumber = schema.type === 'number' || schema.type === 'integer'
  return (
    <input
      {...shared}
      type="text"
      inputMode={isNumber ? 'decimal' : 'text'}
      autocomplete="off"
      spellcheck={false}
      placeholder={schema.placeholder ?? ''}
      value={text}
      onInput={(event) => change(typedValue(event.currentTarget.value, schema))}
    />
  )
}

function textOf(value: FormValue): string {
  if (value === undefined || value instanceof File) return ''
  if (typeof value === 'object' && value !== null) return JSON.stringify(value, null, 2)
  return String(value)
}

function OptionControl(properties: ControlProperties): JSX.Element {
  const { id, label, schema, change } = properties
  const options = schema.options ?? []
  const [index, setIndex] = useState(0)
  const option = options[index]
  const { options: _options, ...rest } = schema
  const own = rest.properties ?? []
  const chosen: PlaygroundSchema | undefined =
    option === undefined || own.length === 0
      ? option?.schema
      : { ...option.schema, type: 'object', properties: [...own, ...(option.schema.properties ?? [])] }
  return (
    <div class="playground-options">
      <select
        class="playground-control"
        aria-label={`Kind of ${label}`}
        value={index}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setIndex(next)
          const schemaOfNext = options[next]?.schema
          change(schemaOfNext === undefined ? undefined : initialValue(schemaOfNext, properties.required))
        }}
      >
        {options.map(({ title }, number) => (
          <option value={number}>{title}</option>
        ))}
      </select>
      {chosen !== undefined && <ValueControl {...properties} id={`${id}-${index}`} key={index} schema={chosen} />}
    </div>
  )
}

function ObjectControl(properties: ControlProperties): JSX.Element {
  const { id, label, required, schema, value, change, remove } = properties
  const parts = recordOf(value)
  const named = schema.properties ?? []
  const names = new Set(named.map(({ name }) => name))
  const others = Object.keys(parts).filter((name) => !names.has(name))
  function set(name: string, part: FormValue): void {
    const { [name]: _before, ...rest } = parts
    const next = part === undefined ? rest : { ...parts, [name]: part }
    change(Object.keys(next).length === 0 && !required ? undefined : next)
  }
  return (
    <details class="playground-object" open={required || id.split('-').length < 4}>
      <summary>
        {label} <span class="playground-type">object</span>
        {required && <span class="playground-required"> required</span>}
      </summary>
      <div class="playground-parts">
        {remove !== undefined && (
          <button type="button" class="playground-small" onClick={remove}>
            Remove {label}
          </button>
        )}
        {named.map((property) => (
          <ValueControl
            key={property.name}
            id={`${id}-${property.name}`}
            label={property.name}
            required={property.required}
            invalid={false}
            schema={property.schema}
            value={parts[property.name]}
            change={(part) => set(property.name, part)}
          />
        ))}
        {schema.additional !== undefined &&
          others.map((name) => (
            <ValueControl
              key={name}
              id={`${id}-${name}`}
              label={name}
              required={false}
              invalid={false}
              schema={schema.additional ?? { type: 'any' }}
              value={parts[name]}
              change={(part) => set(name, part ?? '')}
              remove={() => set(name, undefined)}
            />
          ))}
        {schema.additional !== undefined && <AddName label={label} add={(name) => set(name, '')} />}
      </div>
    </details>
  )
}

function AddName({ label, add }: { label: string; add(name: string): void }): JSX.Element {
  const [name, setName] = useState('')
  return (
    <div class="playground-add">
      <input
        class="playground-control"
        aria-label={`New name in ${label}`}
        placeholder="name"
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
      />
      <button
        type="button"
        class="playground-small"
        disabled={name === ''}
        onClick={() => {
          add(name)
          setName('')
        }}
      >
        Add
      </button>
    </div>
  )
}

function ListControl(properties: ControlProperties): JSX.Element {
  const { id, label, required, schema, value, change, remove } = properties
  const items = Array.isArray(value) ? value : []
  const itemSchema = schema.items ?? { type: 'any' as const }
  function set(next: FormValue[]): void {
    change(next.length === 0 && !required ? undefined : next)
  }
  return (
    <div class="playground-list" role="group" aria-label={label}>
      <div class="playground-label">
        <span class="playground-name">{label}</span>
        <span class="playground-type">{itemSchema.type}[]</span>
        {required && <span class="playground-required">required</span>}
        {remove !== undefined && (
          <button type="button" class="playground-small" aria-label={`Remove ${label}`} onClick={remove}>
            <Cross />
          </button>
        )}
      </div>
      {items.map((item, index) => (
        <ValueControl
          key={index}
          id={`${id}-${index}`}
          label={`${label} ${index + 1}`}
          required={false}
          invalid={false}
          schema={itemSchema}
          value={item}
          change={(next) => set(items.map((each, at) => (at === index ? next : each)))}
          remove={() => set(items.filter((_each, at) => at !== index))}
        />
      ))}
      <button
        type="button"
        class="playground-small"
        aria-label={`Add to ${label}`}
        onClick={() => set([...items, initialValue(itemSchema, true) ?? undefined])}
      >
        + Add
      </button>
    </div>
  )
}

function recordOf(value: FormValue): { [name: string]: FormValue } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof File) return {}
  return value
}
