import type { ApiFieldView, ApiSchemaView, ApiSectionView, ApiView } from '@docwright/theme'
import { joinTexts } from './join-texts.ts'
import type { SearchSection } from './search-document.ts'

/** Schemas hold others without end; what is deeper is on pages of its own, or opened by hand. */
const deepest = 3
const maxCharacters = 4000

/**
 * Reads an endpoint: its parameters and the fields of its body by name, its responses.
 *
 * @param api The endpoint.
 */
export function readReference(api: ApiView): SearchSection[] {
  const sections: SearchSection[] = []
  if (api.call !== undefined) {
    const servers = api.call.servers.map(({ url }) => url).join(' ')
    sections.push({
      anchor: '',
      title: '',
      text: proseOf(api.description),
      code: `${api.call.method} ${api.call.path} ${servers}`.trim(),
    })
  }
  for (const section of api.sections ?? []) sections.push(...sectionsOf(section))
  for (const { fields } of api.parameters) sections.push(...fields.flatMap(fieldSection))
  for (const { schema } of api.body?.contents ?? []) sections.push(...schemaSections(schema))
  if (api.schema !== undefined) sections.push(...schemaSections(api.schema))
  for (const { id, status, description, headers, contents } of api.responses) {
    const names = contents.map(({ schema }) => (schema === undefined ? '' : schemaText(schema, 0)))
    const text = joinTexts([proseOf(description), ...headers.map((field) => fieldText(field, 1)), ...names])
    // Every endpoint has the same statuses: by its number, what explains one is looked for, as fields are by their names.
    sections.push({ anchor: id, title: status, text: cut(text), isField: true })
  }
  return sections
}

/** A section of a reference that is not of HTTP: its title with what is said, then its fields. */
function sectionsOf(section: ApiSectionView): SearchSection[] {
  const { id, title, description, notes, links, fields, schema, sections } = section
  const said = [
    proseOf(description),
    ...notes.map(({ label, value }) => `${label} ${value}`),
    ...links.map((link) => joinTexts([link.title, proseOf(link.description)])),
  ]
  return [
    { anchor: id, title, text: cut(joinTexts(said)) },
    ...fields.flatMap(fieldSection),
    ...schemaSections(schema),
    ...sections.flatMap(sectionsOf),
  ]
}

function schemaSections(schema: ApiSchemaView | undefined): SearchSection[] {
  if (schema === undefined) return []
  const chosen = schema.choices.flatMap(({ options }) => options.flatMap((option) => option.schema.fields))
  return [...schema.fields, ...chosen].flatMap(fieldSection)
}

function fieldSection(field: ApiFieldView): SearchSection[] {
  if (field.name === '' || field.id === '') return []
  return [{ anchor: field.id, title: field.name, text: cut(fieldText(field, 0, false)), isField: true }]
}

function fieldText(field: ApiFieldView, depth: number, isNamed = true): string {
  const { description, schema } = field
  const name = isNamed ? field.name : ''
  return joinTexts([`${name} ${typeOf(schema)}`.trim(), proseOf(description), detailsOf(schema, depth)])
}

function schemaText(schema: ApiSchemaView, depth: number): string {
  return joinTexts([typeOf(schema), detailsOf(schema, depth)])
}

/** That it is an object is seen from its fields. */
function typeOf({ type, fields }: ApiSchemaView): string {
  return type === 'object' && fields.length > 0 ? '' : type
}

function detailsOf(schema: ApiSchemaView, depth: number): string {
  const { description, enumeration, fields, choices } = schema
  const values = enumeration.map(({ value }) => value).join(', ')
  const inner =
    depth >= deepest ? [] : [...fields, ...choices.flatMap(({ options }) => options.flatMap((o) => o.schema.fields))]
  return joinTexts([proseOf(description), values, ...inner.map((field) => fieldText(field, depth + 1))])
}

function proseOf(prose: { markdown: string } | undefined): string {
  return (prose?.markdown ?? '')
    .replaceAll(/!?\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/[*`#>|]+|<[^<>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function cut(text: string): string {
  return text.length > maxCharacters ? text.slice(0, maxCharacters) : text
}
