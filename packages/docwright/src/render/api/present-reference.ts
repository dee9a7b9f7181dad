import { jsonText, type ApiFieldView, type ApiSchemaView, type ApiSectionView } from '@docwright/theme'
import type { ApiSchema } from '../../openapi/api-schema.ts'
import type {
  ReferenceExample,
  ReferenceFact,
  ReferenceField,
  ReferencePage,
  ReferenceSection,
  ReferenceType,
} from '../../references/reference-page.ts'
import type { ApiContent, ApiSettings } from './api-content.ts'
import { graphqlModel, type GraphqlAccess } from './graphql-model.ts'
import { block } from './present-examples.ts'
import { docsOf } from './present-overview.ts'
import { createSchemaPresenter, prose, type SchemaPresenter } from './present-schema.ts'

/** A page with more fields than this is of no use: what else there is goes by its name. */
const fieldLimit = 5000

/** Shared by all parts of a page that is presented. */
interface Presentation {
  schemas: SchemaPresenter
  /** Address of the page of another part, with the base path; undefined if it has none. */
  hrefOf(pointer: string): string | undefined
}

/**
 * A page of a reference to an API of another kind than HTTP, as the theme shows it.
 *
 * @param page The part of a specification that it shows.
 * @param settings How references are shown.
 * @param hrefOf Address of the page of another part, with the base path.
 * @param access The endpoint and authentication of its API; absent if they are not known.
 * @returns Plain data; descriptions are still Markdown.
 */
export function presentReference(
  page: ReferencePage,
  settings: ApiSettings,
  hrefOf: (pointer: string) => string | undefined,
  access?: GraphqlAccess,
): ApiContent {
  const presentation: Presentation = {
    schemas: createSchemaPresenter({ post: settings.post, limit: fieldLimit, named: true }),
    hrefOf,
  }
  const { call, description, externalDocs, examples, request, specification } = page
  const isTried = request !== undefined && access !== undefined && settings.display === 'interactive'
  const { specificationHref, overviewHref } = settings
  const sections = page.sections.map((section) => presentSection(section, '', presentation))
  presentation.schemas.finish()
  return {
    view: {
      kind: 'reference',
      ...prose(description),
      ...docsOf(externalDocs),
      ...(call === undefined ? {} : { call: { ...call, servers: [], showServer: false } }),
      authorizations: [],
      authorizationOptional: false,
      parameters: [],
      responses: [],
      callbacks: [],
      sections,
      examples: {
        requests: examples.requests.map((example) => block(example.title, example.language, codeOf(example))),
        responses: examples.responses.map((example) => block(example.title, example.language, codeOf(example))),
      },
      playground: { display: settings.display === 'interactive' && !isTried ? 'simple' : settings.display },
      expanded: settings.expanded,
      ...(overviewHref === undefined
        ? {}
        : { overview: { href: overviewHref, title: specification.title ?? specification.source } }),
      ...(specificationHref === undefined
        ? {}
        : { specification: { href: specificationHref, name: specification.source } }),
    },
    languages: [],
    ...(isTried ? { model: graphqlModel(request, access, specification.source, settings) } : {}),
    parts: [],
  }
}

function codeOf({ value }: ReferenceExample): string {
  return typeof value === 'string' ? value : jsonText(value, 2)
}

function presentSection(section: ReferenceSection, prefix: string, presentation: Presentation): ApiSectionView {
  const { schemas, hrefOf } = presentation
  const {
    title,
    mediaType,
    description,
    facts = [],
    links = [],
    fields = [],
    schema,
    sections = [],
    isFolded,
  } = section
  const id = schemas.uniqueId(`${prefix}${title}`.toLowerCase())
  const inside = `${id}-`
  return {
    id,
    title,
    ...(mediaType === undefined ? {} : { mediaType }),
    ...prose(description),
    notes: facts.map(({ label, value }) => ({ label, value })),
    links: links.map((link) => {
      const href = link.pointer === undefined ? undefined : hrefOf(link.pointer)
      return {
        title: link.title,
        ...(href === undefined ? {} : { href }),
        ...(link.method === undefined ? {} : { method: link.method }),
        ...prose(link.description),
        deprecated: link.deprecated === true,
      }
    }),
    fields: fields.map((field) => presentField(field, inside, presentation)),
    ...(schema === undefined ? {} : { schema: presentSchema(schema, id, schemas) }),
    sections: sections.map((one) => presentSection(one, inside, presentation)),
    folded: isFolded === true,
  }
}

function presentSchema(schema: ApiSchema, id: string, schemas: SchemaPresenter): ApiSchemaView {
  const view = schemas.schema(schema, id)
  // The content of the schema is filled in later, into this very object.
  return Object.assign(view, view.description === undefined ? prose(schema.description) : {})
}

function presentField(field: ReferenceField, prefix: string, presentation: Presentation): ApiFieldView {
  const { name, required = false, deprecated = false, description, value } = field
  const wanted = `${prefix}${name}`
  if (!('isPlain' in value))
    return presentation.schemas.field({ name, required, deprecated, description, schema: value }, wanted)
  const id = presentation.schemas.uniqueId(wanted)
  return {
    id,
    name,
    kind: 'named',
    required,
    deprecated,
    before: [],
    after: [],
    ...prose(description),
    schema: presentType(value, `${id}-`, presentation),
  }
}

function presentType(type: ReferenceType, prefix: string, presentation: Presentation): ApiSchemaView {
  const { text, title, model, default: usual, enumeration = [], facts = [], fields = [] } = type
  const href = model === undefined ? undefined : presentation.hrefOf(model.pointer)
  return {
    type: text,
    ...(title === undefined ? {} : { title }),
    ...(model === undefined || href === undefined ? {} : { model: { name: model.name, href } }),
    nullable: false,
    readOnly: false,
    writeOnly: false,
    ...(usual === undefined ? {} : { default: usual }),
    enumeration: enumeration.map((one) => ({ value: one.value, ...prose(one.description) })),
    facts: facts.map(factView),
    examples: [],
    fields: fields.map((field) => presentField(field, prefix, presentation)),
    choices: [],
    parts: [],
  }
}

function factView({ label, value }: ReferenceFact): ApiSchemaView['facts'][number] {
  return { fact: label, value }
}
