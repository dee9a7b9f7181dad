import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { PlaygroundSchema } from '../api/playground-model.ts'
import { fillLabel } from '../labels/fill-label.ts'
import { fittingOption } from './fitting-option.ts'
import { initialValue, isRecord, partOf, type FormValue } from './form-value.ts'
import { ControlLabel, LabelLine, ScalarControl, type ControlProperties } from './scalar-control.tsx'
import { useTexts } from './texts.ts'

/** The control for a value of any kind: a field, a selection, a file, or the controls of its parts. */
export function ValueControl(properties: ControlProperties): JSX.Element {
  const { schema } = properties
  if (schema.options !== undefined && schema.options.length > 0) return <OptionControl {...properties} />
  if (schema.type === 'object' && (schema.properties !== undefined || schema.additional !== undefined))
    return properties.flat === true ? <ObjectParts {...properties} /> : <ObjectControl {...properties} />
  if (schema.type === 'array' && schema.items !== undefined) return <ListControl {...properties} />
  return (
    <div class="playground-value">
      <ControlLabel {...properties} />
      <ScalarControl {...properties} />
    </div>
  )
}

function OptionControl(properties: ControlProperties): JSX.Element {
  const { id, label, schema, value, flat, change } = properties
  const texts = useTexts()
  const options = schema.options ?? []
  const [index, setIndex] = useState(() => fittingOption(options, value))
  const option = options[index]
  const { options: _options, ...rest } = schema
  const own = rest.properties ?? []
  const chosen: PlaygroundSchema | undefined =
    option === undefined || own.length === 0
      ? option?.schema
      : { ...option.schema, type: 'object', properties: [...own, ...(option.schema.properties ?? [])] }
  return (
    <div class="playground-options">
      {flat !== true && <ControlLabel {...properties} id={`${id}-kind`} />}
      <select
        id={`${id}-kind`}
        class="playground-control"
        aria-label={fillLabel(texts.kind, { name: label })}
        value={index}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setIndex(next)
          change(initialValue({ ...schema, options: options.slice(next) }, properties.required, value))
        }}
      >
        {options.map(({ title }, number) => (
          <option value={number}>{title}</option>
        ))}
      </select>
      {chosen !== undefined && (
        <div class={flat === true ? undefined : 'playground-nested'}>
          <ChosenControl {...properties} id={`${id}-${index}`} key={index} schema={chosen} title={option?.title} />
        </div>
      )}
    </div>
  )
}

/** The kind has been named above: an object shows its parts, anything else says what it is. */
function ChosenControl({
  title,
  remove: _above,
  ...properties
}: ControlProperties & { title: string | undefined }): JSX.Element {
  return <ValueControl {...properties} label={title ?? properties.label} flat />
}

function ObjectControl(properties: ControlProperties): JSX.Element {
  const { id, label, required, remove } = properties
  const texts = useTexts()
  return (
    <details class="playground-object" open={required || id.split('-').length < 4}>
      <summary>
        <span>{label}</span>
        <span class="playground-type">object</span>
        {required && <span class="playground-required">{texts.site.required}</span>}
      </summary>
      <div class="playground-nested">
        {remove !== undefined && (
          <button type="button" class="playground-small" onClick={remove}>
            {fillLabel(texts.remove, { name: label })}
          </button>
        )}
        <ObjectParts {...properties} />
      </div>
    </details>
  )
}

/** The parts of an object one below the other, and a way to add those that have no names of their own. */
function ObjectParts({ id, label, required, schema, value, change }: ControlProperties): JSX.Element {
  const parts = isRecord(value) ? value : {}
  const named = schema.properties ?? []
  const names = new Set(named.map(({ name }) => name))
  const others = Object.keys(parts).filter((name) => !names.has(name))
  function set(name: string, part: FormValue): void {
    const { [name]: _before, ...rest } = parts
    const next = part === undefined ? rest : { ...parts, [name]: part }
    change(Object.keys(next).length === 0 && !required ? undefined : next)
  }
  return (
    <div class="playground-parts">
      {named.map((property) => (
        <ValueControl
          key={property.name}
          id={`${id}-${property.name}`}
          label={property.name}
          required={property.required}
          invalid={false}
          schema={property.schema}
          value={partOf(parts, property.name)}
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
            value={partOf(parts, name)}
            change={(part) => set(name, part ?? '')}
            remove={() => set(name, undefined)}
          />
        ))}
      {schema.additional !== undefined && <AddName label={label} add={(name) => set(name, '')} />}
    </div>
  )
}

function AddName({ label, add }: { label: string; add(name: string): void }): JSX.Element {
  const texts = useTexts()
  const [name, setName] = useState('')
  return (
    <div class="playground-add">
      <input
        class="playground-control"
        aria-label={fillLabel(texts.newName, { name: label })}
        placeholder={fillLabel(texts.newName, { name: label })}
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
        {texts.add}
      </button>
    </div>
  )
}

function ListControl(properties: ControlProperties): JSX.Element {
  const { id, label, required, schema, value, change, remove } = properties
  const texts = useTexts()
  const items = Array.isArray(value) ? value : []
  const itemSchema = schema.items ?? { type: 'any' as const }
  function set(next: FormValue[]): void {
    change(next.length === 0 && !required ? undefined : next)
  }
  return (
    <div class="playground-list" role="group" aria-label={label}>
      <LabelLine name={label} type={`${itemSchema.type}[]`} required={required} {...(remove && { remove })}>
        <span class="playground-name">{label}</span>
      </LabelLine>
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
        aria-label={fillLabel(texts.addTo, { name: label })}
        onClick={() => set([...items, initialValue(itemSchema, true) ?? undefined])}
      >
        + {texts.add}
      </button>
    </div>
  )
}
