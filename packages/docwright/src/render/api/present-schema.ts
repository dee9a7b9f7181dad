import type { ApiFieldView, ApiProseView, ApiSchemaView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { schemaFacts, textOfValue, typeOf } from './schema-facts.ts'

/** Fields a page may have before named schemas are only named; deeper ones come later and so lose first. */
const fieldBudget = 1000
/** Even schemas without a name end somewhere. */
const fieldLimit = 20_000
/** What stands below an element with a longer id begins anew: each id is in the page several times. */
const longId = 48
const shortId = 32
/** An object of so few plain values is shown again instead of pointed at. */
const smallObject = 12

/** How schemas are shown. */
export interface SchemaPresentation {
  /** Keys of a schema that are shown as labels (`api.params.post`). */
  post: readonly string[]
  /** Address of the page about a named schema, where there is one. */
  hrefOf?(name: string): string | undefined
}

/** Presents the schemas of one page. */
export interface SchemaPresenter {
  /**
   * A schema as the theme shows it. What it holds is filled in by {@link finish}.
   *
   * @param schema The schema.
   * @param id Id of the element that shows it; ids of fields begin with it.
   */
  schema(schema: ApiSchema, id: string): ApiSchemaView
  /** A field with a schema. */
  field(field: FieldParts, id: string): ApiFieldView
  /** An id no other element of the page has. */
  uniqueId(wanted: string): string
  /** Fills in what schemas hold, level by level, so that what is nearest the surface is always complete. */
  finish(): void
}

/** What is known of a field beside its schema. */
export interface FieldParts {
  name: string
  kind?: ApiFieldView['kind']
  required: boolean
  deprecated?: boolean
  description?: string | undefined
  schema: ApiSchema
  extensions?: Readonly<Record<string, unknown>>
}

interface Task {
  schema: ApiSchema
  view: ApiSchemaView
  id: string
}

/**
 * Presents the schemas of a page. Every schema is shown in full where it is met first; further down the page it is
 * pointed at, unless it is small. So a page grows with the number of its schemas, however they refer to each other.
 *
 * @param presentation How.
 */
export function createSchemaPresenter(presentation: SchemaPresentation): SchemaPresenter {
  const ids = new Set<string>()
  const shownAt = new Map<string, string>()
  const queue: Task[] = []
  let fields = 0

  function uniqueId(wanted: string): string {
    const base = wanted.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-+|-+$/g, '') || 'field'
    let id = base
    for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`
    ids.add(id)
    return id
  }

  function present(schema: ApiSchema, id: string): ApiSchemaView {
    const inner = coreOf(schema)
    const view: ApiSchemaView = {
      type: typeOf(schema),
      ...(inner.format === undefined ? {} : { format: inner.format }),
      ...(inner.title === undefined ? {} : { title: inner.title }),
      nullable: schema.nullable,
      readOnly: schema.readOnly,
      writeOnly: schema.writeOnly,
      ...(inner === schema ? {} : prose(inner.description)),
      ...(schema.default === undefined ? {} : { default: textOfValue(schema.default.value) }),
      enumeration: (inner.enum ?? []).map((value) => ({
        value: textOfValue(value),
        ...prose(inner.enumDescriptions[String(value)]),
      })),
      facts: schemaFacts(schema, inner),
      examples: (schema.examples.length > 0 ? schema.examples : inner.examples).map(textOfValue),
      fields: [],
      choices: [],
      parts: [],
    }
    if (holdsSomething(inner)) queue.push({ schema: inner, view, id })
    return view
  }

  function field(parts: FieldParts, wanted: string): ApiFieldView {
    const { name, kind = 'named', required, schema } = parts
    fields += 1
    const id = uniqueId(wanted)
    const extensions = { ...schema.extensions, ...parts.extensions }
    const description = parts.description ?? schema.description
    return {
      id,
      name,
      kind,
      required,
      deprecated: parts.deprecated === true || schema.deprecated,
      before: labelsOf(extensions, 'pre'),
      after: [...postLabels(schema.raw, presentation.post), ...labelsOf(extensions, 'post')],
      ...prose(description),
      schema: present(schema, id),
    }
  }

  function expand({ schema, view, id }: Task): void {
    const earlier = shownAt.get(schema.id)
    if (schema.recursive || (earlier !== undefined && !isSmall(schema)) || isOverBudget(schema)) {
      const name = schema.name ?? schema.title ?? view.type
      const page = earlier === undefined && schema.name !== undefined ? presentation.hrefOf?.(schema.name) : undefined
      const href = earlier === undefined ? page : `#${earlier}`
      view.reference = { name, ...(href === undefined ? {} : { href }) }
      return
    }
    if (earlier === undefined) shownAt.set(schema.id, id)
    const base = id.length > longId ? shortened(schema.name ?? id) : id
    view.fields = [
      ...schema.properties.map((property) => field(property, `${base}-${property.name}`)),
      ...schema.patternProperties.map(({ pattern, schema: value }) =>
        field({ name: pattern, kind: 'pattern', required: false, schema: value }, `${base}-${pattern}`),
      ),
      ...(typeof schema.additionalProperties === 'object'
        ? [
            field(
              { name: '', kind: 'additional', required: false, schema: schema.additionalProperties },
              `${base}-additional`,
            ),
          ]
        : []),
    ]
    view.choices = schema.choices.map(({ kind, discriminator, options }) => ({
      kind: kind === 'oneOf' ? 'one-of' : 'any-of',
      ...(discriminator === undefined ? {} : { discriminator }),
      options: options.map((option) => {
        const optionId = uniqueId(`${base}-${option.label}`)
        const shown = present(option.schema, optionId)
        return {
          id: optionId,
          title: option.label,
          ...(option.discriminatorValues.length === 0 ? {} : { value: option.discriminatorValues.join(', ') }),
          schema: withDescription(shown, option.schema),
        }
      }),
    }))
    view.parts = partsOf(schema).map(([title, part]) => ({ title, schema: described(part, `${base}-${title}`) }))
    if (schema.not !== undefined) view.not = described(schema.not, `${base}-not`)
  }

  function described(schema: ApiSchema, wanted: string): ApiSchemaView {
    return withDescription(present(schema, uniqueId(wanted)), schema)
  }

  function isOverBudget({ name }: ApiSchema): boolean {
    return fields > fieldLimit || (fields > fieldBudget && name !== undefined)
  }

  return {
    schema: present,
    field,
    uniqueId,
    finish() {
      for (let next = 0; next < queue.length; next += 1) {
        const task = queue[next]
        if (task !== undefined) expand(task)
      }
      queue.length = 0
    },
  }
}

/**
 * Markdown as a property to spread into a view.
 *
 * @param markdown May be absent or blank.
 */
export function prose(markdown: string | undefined): { description?: ApiProseView } {
  return markdown === undefined || markdown.trim() === '' ? {} : { description: { markdown, content: [] } }
}

/** A view is filled in later: it stays the same object. */
function withDescription(view: ApiSchemaView, { description }: ApiSchema): ApiSchemaView {
  return view.description === undefined ? Object.assign(view, prose(description)) : view
}

/** The last parts of an id. */
function shortened(id: string): string {
  return id.length <= shortId ? id : (/(?<=-).{1,32}$/.exec(id)?.[0] ?? id.slice(-shortId))
}

/** What the items of an array are, however deep the array. */
function coreOf(schema: ApiSchema): ApiSchema {
  let core = schema
  for (let depth = 0; depth < 8 && core.items !== undefined && !holdsSomething(core); depth += 1) core = core.items
  return core
}

function holdsSomething(schema: ApiSchema): boolean {
  return (
    schema.properties.length > 0 ||
    schema.patternProperties.length > 0 ||
    typeof schema.additionalProperties === 'object' ||
    schema.choices.length > 0 ||
    schema.not !== undefined ||
    partsOf(schema).length > 0
  )
}

function isSmall(schema: ApiSchema): boolean {
  return (
    schema.properties.length <= smallObject &&
    schema.choices.length === 0 &&
    schema.properties.every(({ schema: property }) => !holdsSomething(coreOf(property)))
  )
}

/** Parts that no property names; their titles are the keywords themselves. */
function partsOf({ prefixItems, contains, propertyNames, condition }: ApiSchema): [string, ApiSchema][] {
  const parts: [string, ApiSchema | undefined][] = [
    ...prefixItems.map((item, index): [string, ApiSchema] => [`[${index}]`, item]),
    ['contains', contains],
    ['propertyNames', propertyNames],
    ['if', condition?.if],
    ['then', condition?.whenTrue],
    ['else', condition?.whenFalse],
  ]
  return parts.filter((part): part is [string, ApiSchema] => part[1] !== undefined)
}

function labelsOf(extensions: Readonly<Record<string, unknown>>, key: string): string[] {
  const mint = extensions['x-mint']
  const value: unknown = isRecord(mint) ? mint[key] : undefined
  return [value].flat().filter((label) => typeof label === 'string' && label !== '') as string[]
}

/** Text as it is, `true` as the key's name, a number as text, a list as one label each (compatibility §1.5). */
function postLabels(raw: unknown, keys: readonly string[]): string[] {
  if (!isRecord(raw)) return []
  return keys.flatMap((key) =>
    [raw[key]].flat().flatMap((value) => {
      if (typeof value === 'string' && value !== '') return [value]
      if (value === true) return [key]
      return typeof value === 'number' ? [String(value)] : []
    }),
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
