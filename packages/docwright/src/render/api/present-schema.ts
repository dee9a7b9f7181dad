import { pageIds, type ApiFieldView, type ApiProseView, type ApiSchemaView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { isRecord } from '../../openapi/read-values.ts'
import { schemaFacts, textOfValue, typeOf } from './schema-facts.ts'

/** Fields a page may have before what further ones hold is left to files of its own; deeper ones lose first. */
const fieldBudget = 24
/** Where there can be no such files, a page ends somewhere all the same. */
const fieldLimit = 20_000
/** An object of so few plain values is smaller than what would lead to it. */
const tinyObject = 3
/** A choice between so few is shown, so that its options are the same files wherever they can be chosen. */
const tinyChoice = 4
/** What stands below an element with a longer id begins anew: each id is in the page several times. */
const longId = 48
const shortId = 32
/** An object of so few plain values is shown again instead of pointed at. */
const smallObject = 12

/** How schemas are shown. */
export interface SchemaPresentation {
  /** Keys of a schema that are shown as labels (`api.params.post`). */
  post: readonly string[]
  /** Fields a page may have in all; 20,000 by default. */
  limit?: number
  /**
   * Address of the file that shows what a schema holds, for those that a page has no room for.
   *
   * @param id Id of the schema.
   * @returns URL; undefined where there can be none.
   */
  partHref?(id: string): string | undefined
  /**
   * Address of the page about a schema.
   *
   * @param id Id of the schema.
   * @returns URL; undefined where it has none.
   */
  modelHref?(id: string): string | undefined
  /** Says the name of every schema that the specification gives one, also where there is no page about it. */
  named?: boolean
}

/** Presents the schemas of one page. */
export interface SchemaPresenter {
  /**
   * A schema as the theme shows it. What it holds is filled in by {@link finish}.
   *
   * @param schema The schema.
   * @param id What ids of its fields begin with.
   * @param anchor Id of the element that shows it; absent where it is the same.
   */
  schema(schema: ApiSchema, id: string, anchor?: string): ApiSchemaView
  /** A field with a schema. */
  field(field: FieldParts, id: string): ApiFieldView
  /** An id no other element of the page has. */
  uniqueId(wanted: string): string
  /** Ids of the schemas that were left to files of their own. */
  readonly parts: ReadonlySet<string>
  /** Fills in what schemas hold, level by level, so that what is nearest the surface is always complete. */
  finish(): void
}

/** Links name a field as other documentation does: `body-max-tokens` for `max_tokens` and for `maxTokens`. */
function inKebabCase(id: string): string {
  const split = id.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '-')
  return split.replaceAll(/-?_[-_]*/g, '-').toLowerCase()
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
  /** Id of the element that shows it. */
  anchor: string
  /** Schemas around it on the page. */
  depth: number
}

/**
 * Presents the schemas of a page. Every schema is shown where it is met first; further down the page it is pointed at,
 * unless it is small. What a request or an answer holds at its surface is always on the page; of what lies below, as much
 * as there is room for. The rest is left to files that pages share (decision 011): so the size of a page does not
 * depend on how its schemas refer to each other.
 *
 * @param presentation How.
 */
export function createSchemaPresenter(presentation: SchemaPresentation): SchemaPresenter {
  const ids = new Set(pageIds)
  const shownAt = new Map<string, string>()
  const queue: Task[] = []
  const parts = new Set<string>()
  let fields = 0

  function uniqueId(wanted: string): string {
    const base = wanted.replaceAll(/[^\p{L}\p{N}_.-]+/gu, '-').replaceAll(/^-+|(?<!-)-+$/g, '') || 'field'
    let id = base
    for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`
    ids.add(id)
    return id
  }

  function present(schema: ApiSchema, id: string, depth: number, anchor = id): ApiSchemaView {
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
    const model = presentation.modelHref?.(inner.id)
    if (model !== undefined) view.model = { name: inner.name ?? inner.title ?? view.type, href: model }
    else if (presentation.named && inner.name !== undefined) view.model = { name: inner.name }
    if (holdsSomething(inner)) queue.push({ schema: inner, view, id, anchor, depth })
    return view
  }

  function field(given: FieldParts, wanted: string, depth: number): ApiFieldView {
    const { name, kind = 'named', required, schema } = given
    fields += 1
    const id = uniqueId(inKebabCase(wanted))
    const extensions = { ...schema.extensions, ...given.extensions }
    const description = given.description ?? schema.description
    return {
      id,
      name,
      kind,
      // Nobody sends what only the server writes.
      required: required && !(schema.readOnly && wanted.startsWith('body')),
      deprecated: given.deprecated === true || schema.deprecated,
      before: labelsOf(extensions, 'pre'),
      after: [...postLabels(schema.raw, presentation.post), ...labelsOf(extensions, 'post')],
      ...prose(description),
      schema: present(schema, id, depth),
    }
  }

  function expand({ schema, view, id, anchor, depth }: Task): void {
    const earlier = shownAt.get(schema.id)
    const isFull = depth > 0 && fields >= fieldBudget
    const isShown = earlier !== undefined && (isFull || !isSmall(schema))
    if (schema.recursive || isShown || fields > (presentation.limit ?? fieldLimit)) {
      view.reference = { name: nameOf(schema, view), ...(earlier === undefined ? {} : { href: `#${earlier}` }) }
      return
    }
    const href = isFull && !isTiny(schema) ? presentation.partHref?.(schema.id) : undefined
    if (href !== undefined) {
      parts.add(schema.id)
      view.part = { id, name: nameOf(schema, view), href }
      return
    }
    if (earlier === undefined) shownAt.set(schema.id, anchor)
    const base = id.length > longId ? shortened(schema.name ?? id) : id
    view.fields = [
      ...schema.properties.map((property) => field(property, `${base}-${property.name}`, depth + 1)),
      ...schema.patternProperties.map(({ pattern, schema: value }) =>
        field({ name: pattern, kind: 'pattern', required: false, schema: value }, `${base}-${pattern}`, depth + 1),
      ),
      ...(typeof schema.additionalProperties === 'object'
        ? [
            field(
              { name: '', kind: 'additional', required: false, schema: schema.additionalProperties },
              `${base}-additional`,
              depth + 1,
            ),
          ]
        : []),
    ]
    view.choices = schema.choices.map(({ kind, discriminator, fallback, options }) => ({
      kind: kind === 'oneOf' ? 'one-of' : 'any-of',
      ...(discriminator === undefined ? {} : { discriminator }),
      ...(fallback === undefined ? {} : { fallback }),
      options: options.map((option) => {
        const optionId = uniqueId(`${base}-${option.label}`)
        const shown = present(option.schema, optionId, depth + 1)
        return {
          id: optionId,
          title: option.label,
          ...(option.discriminatorValues.length === 0 ? {} : { value: option.discriminatorValues.join(', ') }),
          schema: withDescription(shown, option.schema),
        }
      }),
    }))
    view.parts.push(
      ...partsOf(schema).map(([title, one]) => ({ title, schema: described(one, `${base}-${title}`, depth + 1) })),
    )
    if (schema.not !== undefined) view.not = described(schema.not, `${base}-not`, depth + 1)
  }

  function described(schema: ApiSchema, wanted: string, depth: number): ApiSchemaView {
    return withDescription(present(schema, uniqueId(wanted), depth), schema)
  }

  return {
    schema: (schema, id, anchor) => present(schema, id, 0, anchor),
    field: (given, wanted) => field(given, wanted, 1),
    uniqueId,
    parts,
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

function nameOf({ name, title }: ApiSchema, { type }: ApiSchemaView): string {
  return name ?? title ?? type
}

function isTiny(schema: ApiSchema): boolean {
  const { properties, patternProperties, additionalProperties, not } = schema
  const holdsOnlyChoices =
    properties.length + patternProperties.length === 0 &&
    typeof additionalProperties !== 'object' &&
    not === undefined &&
    partsOf(schema).length === 0
  const options = schema.choices.reduce((sum, choice) => sum + choice.options.length, 0)
  return isSmall(schema, tinyObject) || (holdsOnlyChoices && options <= tinyChoice)
}

function isSmall(schema: ApiSchema, limit = smallObject): boolean {
  return (
    schema.properties.length <= limit &&
    schema.choices.length === 0 &&
    schema.properties.every(({ schema: property }) => !holdsSomething(coreOf(property)))
  )
}

/** Parts that no property names; their titles are the keywords themselves. */
function partsOf(schema: ApiSchema): [string, ApiSchema][] {
  const { prefixItems, contains, propertyNames, condition, dependentSchemas, items } = schema
  const parts: [string, ApiSchema | undefined][] = [
    ...prefixItems.map((item, index): [string, ApiSchema] => [`[${index}]`, item]),
    ['contains', contains],
    ['unevaluatedItems', schema.unevaluatedItems],
    ['contentSchema', schema.contentSchema],
    ['propertyNames', propertyNames],
    ...dependentSchemas.map(({ name, schema: one }): [string, ApiSchema] => [`dependentSchemas ${name}`, one]),
    ['if', condition?.if],
    ['then', condition?.whenTrue],
    ['else', condition?.whenFalse],
  ]
  const present = parts.filter((part): part is [string, ApiSchema] => part[1] !== undefined)
  // What holds nothing but its items is shown as what they are.
  const holdsMore =
    present.length > 0 || schema.properties.length > 0 || schema.choices.length > 0 || schema.not !== undefined
  return items !== undefined && holdsMore ? [...present, ['items', items]] : present
}

function labelsOf(extensions: Readonly<Record<string, unknown>>, key: string): string[] {
  const mint = extensions['x-mint']
  const value: unknown = isRecord(mint) ? mint[key] : undefined
  return [value].flat().filter((label) => typeof label === 'string' && label !== '') as string[]
}

/** Text as it is, `true` as the key's name, a number as text, a list as one label each. */
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
