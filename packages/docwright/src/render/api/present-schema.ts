import { pageIds, type ApiFieldView, type ApiProseView, type ApiSchemaView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import { schemaFacts, textOfValue, typeOf } from './schema-facts.ts'
import { labelsOf, postLabels } from './schema-labels.ts'
import { coreOf, holdsSomething, isSmall, isTiny, nameOf, partsOf } from './schema-shape.ts'

/** Fields that a page may have before the contents of more go to files of their own, the deepest first. */
const fieldBudget = 24
/** The limit of a page that can have no such files. */
const fieldLimit = 20_000
/** Below an element with a longer id, ids start over: each is in the page several times. */
const longId = 48
const shortId = 32

/** How schemas are shown. */
export interface SchemaPresentation {
  /** Keys of a schema that are shown as labels (`api.params.post`). */
  post: readonly string[]
  /** Fields a page may have in all; 20,000 by default. */
  limit?: number
  /**
   * Address of the file with the contents of a schema that a page has no room for.
   *
   * @param id Id of the schema.
   * @returns URL; undefined if there can be none.
   */
  partHref?(id: string): string | undefined
  /**
   * Address of the page about a schema.
   *
   * @param id Id of the schema.
   * @returns URL; undefined if it has none.
   */
  modelHref?(id: string): string | undefined
  /** Says the name of every schema that the specification gives one, even if there is no page about it. */
  named?: boolean
}

/** Presents the schemas of one page. */
export interface SchemaPresenter {
  /**
   * A schema as the theme shows it. {@link finish} fills in its contents.
   *
   * @param schema The schema.
   * @param id The beginning of the ids of its fields.
   * @param anchor Id of the element that shows it; by default, the same.
   */
  schema(schema: ApiSchema, id: string, anchor?: string): ApiSchemaView
  /** A field with a schema. */
  field(field: FieldParts, id: string): ApiFieldView
  /** An id no other element of the page has. */
  uniqueId(wanted: string): string
  /** Ids of the schemas that have files of their own. */
  readonly parts: ReadonlySet<string>
  /** Fills in the contents of schemas level by level, so that the levels near the surface are always complete. */
  finish(): void
}

/** Links name a field as other documentation does: `body-max-tokens` for `max_tokens` and for `maxTokens`. */
function inKebabCase(id: string): string {
  const split = id.replaceAll(/(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, '-')
  return split.replaceAll(/-?_[-_]*/g, '-').toLowerCase()
}

/** A field: its schema, and the facts around it. */
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
 * Presents the schemas of a page. Every schema is shown where it comes first; further down, the page links to it,
 * unless it is small. The surface of a request or an answer is always on the page, and as many of the levels below as
 * there is room for. The rest is in files that pages share (decision 011), so the size of a page does not depend on the
 * references between its schemas.
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
    const view = surfaceOf(schema, inner)
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
      // A field that only the server writes is never sent.
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
    view.fields = heldFields(schema).map(([name, held]) => field(held, `${base}-${name}`, depth + 1))
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

/** The parts of a view that need no look at what the schema holds. */
function surfaceOf(schema: ApiSchema, inner: ApiSchema): ApiSchemaView {
  return {
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
}

/** The fields of an object, each with the end of its id. */
function heldFields(schema: ApiSchema): [id: string, field: FieldParts][] {
  const { properties, patternProperties, additionalProperties } = schema
  return [
    ...properties.map((property): [string, FieldParts] => [property.name, property]),
    ...patternProperties.map(({ pattern, schema: value }): [string, FieldParts] => [
      pattern,
      { name: pattern, kind: 'pattern', required: false, schema: value },
    ]),
    ...(typeof additionalProperties === 'object'
      ? [
          ['additional', { name: '', kind: 'additional', required: false, schema: additionalProperties }] as [
            string,
            FieldParts,
          ],
        ]
      : []),
  ]
}

/** A view is filled in later: it stays the same object. */
function withDescription(view: ApiSchemaView, { description }: ApiSchema): ApiSchemaView {
  return view.description === undefined ? Object.assign(view, prose(description)) : view
}

/** The last parts of an id. */
function shortened(id: string): string {
  return id.length <= shortId ? id : (/(?<=-).{1,32}$/.exec(id)?.[0] ?? id.slice(-shortId))
}
