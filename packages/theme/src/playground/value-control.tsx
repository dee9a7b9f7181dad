import type { JSX } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { fillLabel } from '../labels/fill-label.ts'
import { chosenSchema } from './find-problems.ts'
import { fittingOption } from './fitting-option.ts'
import { focusIn } from './focus-field.ts'
import { Memory } from './form-memory.ts'
import { initialValue, isRecord, partOf, type FormValue } from './form-value.ts'
import { otherKind } from './other-kind.ts'
import {
  ControlLabel,
  Description,
  LabelLine,
  ProblemLine,
  ScalarControl,
  type ControlProperties,
} from './scalar-control.tsx'
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
      <Description id={properties.id} />
      <ScalarControl {...properties} />
      <ProblemLine id={properties.id} />
    </div>
  )
}

function OptionControl(properties: ControlProperties): JSX.Element {
  const { id, label, schema, value, flat } = properties
  const texts = useTexts()
  const options = schema.options ?? []
  const [index, setIndex] = useState(() => fittingOption(options, value))
  // A value from elsewhere, such as an example, may be of another kind than the one that was chosen here.
  const own = useRef(value)
  if (value !== own.current) {
    own.current = value
    setIndex(fittingOption(options, value))
  }
  function change(next: FormValue): void {
    own.current = next
    properties.change(next)
  }
  const option = options[index]
  // The check before a request is sent uses the kind that is chosen here.
  useContext(Memory).chosen.set(id, index)
  const chosen = option === undefined ? undefined : chosenSchema(schema, option.schema)
  return (
    <div class="playground-options" data-field={id}>
      {flat !== true && <ControlLabel {...properties} id={`${id}-kind`} />}
      <select
        id={`${id}-kind`}
        class="playground-control"
        aria-label={fillLabel(texts.kind, { name: label })}
        value={index}
        onChange={(event) => {
          const next = Number(event.currentTarget.value)
          setIndex(next)
          change(otherKind(schema, { from: index, to: next }, value))
        }}
      >
        {options.map(({ title }, number) => (
          <option value={number}>{title}</option>
        ))}
      </select>
      <ProblemLine id={id} />
      {chosen !== undefined && (
        <div class={flat === true ? undefined : 'playground-nested'}>
          <ChosenControl
            {...properties}
            change={change}
            id={`${id}-${index}`}
            key={index}
            schema={chosen}
            title={option?.title}
          />
        </div>
      )}
    </div>
  )
}

/** The kind has been named above: an object shows its parts, any other value its type. */
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
    <details class="playground-object" data-field={id} open={required || id.split('-').length < 4}>
      <summary>
        <span>{label}</span>
        <span class="playground-type">object</span>
        {required && <span class="playground-required">{texts.site.required}</span>}
      </summary>
      <div class="playground-nested">
        {remove !== undefined && (
          <button type="button" class="playground-small" data-remove onClick={remove}>
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
    // An object that begins to be one says which kind it is, and one that says nothing else is none.
    const begun = isRecord(value) ? parts : initialValue(schema, true)
    const { [name]: _before, ...rest } = isRecord(begun) ? begun : {}
    const next = part === undefined ? rest : { ...rest, [name]: part }
    const constants = new Set(named.filter((each) => each.schema.value !== undefined).map((each) => each.name))
    change(Object.keys(next).every((each) => constants.has(each)) && !required ? undefined : next)
  }
  const focus = useFocusOnPart()
  return (
    <div class="playground-parts" data-field={id} ref={focus.parts}>
      <ProblemLine id={id} />
      {named.map((property) => (
        <ValueControl
          key={property.name}
          id={`${id}-${property.name}`}
          label={property.name}
          required={property.required}
          schema={property.schema}
          value={partOf(parts, property.name)}
          change={(part) => set(property.name, part)}
        />
      ))}
      {schema.additional !== undefined &&
        others.map((name, index) => (
          <div class="playground-item" data-item key={name}>
            <ValueControl
              id={`${id}-${name}`}
              label={name}
              required={false}
              schema={schema.additional ?? { type: 'any' }}
              value={partOf(parts, name)}
              change={(part) => set(name, part ?? '')}
              remove={() => {
                focus.afterRemoval(index)
                set(name, undefined)
              }}
            />
          </div>
        ))}
      {schema.additional !== undefined && (
        <AddName
          label={label}
          add={(name) => {
            const index = others.indexOf(name)
            focus.on(index < 0 ? others.length : index)
            // A name that is there already leads to its value.
            set(name, partOf(parts, name) ?? initialValue(schema.additional ?? { type: 'any' }, true) ?? '')
          }}
        />
      )}
    </div>
  )
}

function AddName({ label, add }: { label: string; add(name: string): void }): JSX.Element {
  const texts = useTexts()
  const [name, setName] = useState('')
  function finish(): void {
    add(name)
    setName('')
  }
  return (
    <div class="playground-add">
      <input
        data-adds
        class="playground-control"
        aria-label={fillLabel(texts.newName, { name: label })}
        placeholder={fillLabel(texts.newName, { name: label })}
        value={name}
        onInput={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would send the request.
          event.preventDefault()
          if (name !== '') finish()
        }}
      />
      <button type="button" class="playground-small" disabled={name === ''} onClick={finish}>
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
  const keys = useKeys(items.length)
  const focus = useFocusOnPart()
  function set(next: FormValue[]): void {
    change(next.length === 0 && !required ? undefined : next)
  }
  return (
    <div class="playground-list" role="group" aria-label={label} data-field={id} ref={focus.parts}>
      <LabelLine name={label} type={`${itemSchema.type}[]`} required={required} {...(remove && { remove })}>
        <span class="playground-name">{label}</span>
      </LabelLine>
      <ProblemLine id={id} />
      {items.map((item, index) => (
        <div class="playground-item" data-item key={keys.of(index)}>
          <ValueControl
            id={`${id}-${index}`}
            label={`${label} ${index + 1}`}
            required={false}
            schema={itemSchema}
            value={item}
            change={(next) => set(items.map((each, at) => (at === index ? next : each)))}
            remove={() => {
              keys.remove(index)
              focus.afterRemoval(index)
              set(items.filter((_each, at) => at !== index))
            }}
          />
        </div>
      ))}
      <button
        type="button"
        class="playground-small"
        data-adds
        aria-label={fillLabel(texts.addTo, { name: label })}
        onClick={() => {
          focus.on(items.length)
          set([...items, initialValue(itemSchema, true) ?? undefined])
        }}
      >
        + {texts.add}
      </button>
    </div>
  )
}

/** Items have no names: each has a key as long as it exists, so that a choice in one stays with it. */
function useKeys(count: number): { of(index: number): number; remove(index: number): void } {
  const keys = useRef<number[]>([])
  const next = useRef(0)
  while (keys.current.length < count) {
    keys.current.push(next.current)
    next.current += 1
  }
  keys.current.length = count
  return { of: (index) => keys.current[index] ?? index, remove: (index) => keys.current.splice(index, 1) }
}

/** Moves the focus to an added part, and after a removal to a neighbor. */
function useFocusOnPart() {
  const parts = useRef<HTMLDivElement>(null)
  const wanted = useRef<{ index: number; removed: boolean } | undefined>(undefined)
  useLayoutEffect(() => {
    const { current } = wanted
    const root = parts.current
    if (current === undefined || root === null) return
    wanted.current = undefined
    const items = [...root.querySelectorAll<HTMLElement>(':scope > [data-item]')]
    const item = items[current.index] ?? (current.removed ? items.at(-1) : undefined)
    const adds = root.querySelector<HTMLElement>(':scope > [data-adds], :scope > .playground-add > [data-adds]')
    if (item !== undefined) focusIn(item)
    else adds?.focus()
  })
  return {
    parts,
    on(index: number) {
      wanted.current = { index, removed: false }
    },
    afterRemoval(index: number) {
      wanted.current = { index, removed: true }
    },
  }
}
