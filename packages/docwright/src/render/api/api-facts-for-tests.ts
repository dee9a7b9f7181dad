import { renderBody, type ApiView, type ContentContext } from '@docwright/theme'
import { openSpecification } from '../../openapi/open-specification.ts'
import type { Specification } from '../../openapi/specification.ts'
import type { ApiSettings } from './api-content.ts'
import { apiMarkdown } from './api-markdown.ts'
import { createDescriber } from './describe.ts'
import { finishView } from './finish-view.ts'
import { presentApi } from './present-operation.ts'

const settings: ApiSettings = {
  base: '',
  display: 'none',
  credentials: false,
  expanded: true,
  post: [],
  fullUrl: false,
  examples: { onlyRequired: false, prefill: false, autogenerate: false },
}

/** A fact of an operation that one of its two forms does not say. */
export interface MissingFact {
  operation: string
  form: 'HTML' | 'Markdown'
  fact: string
}

/** Opens a specification that is given as text. */
export async function openForFacts(text: string): Promise<Specification> {
  const bytes = Buffer.from(text)
  const { specification } = await openSpecification('api.json', () => Promise.resolve({ bytes, diagnostics: [] }))
  if (specification === undefined) throw new Error('The specification of the test is broken.')
  return specification
}

/** One operation as Markdown. */
export function markdownOf(specification: Specification, pointer: string): string {
  const operation = specification.operation(pointer)
  if (operation === undefined) throw new Error(`There is no ${pointer}.`)
  const content = presentApi({ kind: 'operation', operation, specification: { source: 'api.json' } }, settings)
  return apiMarkdown(
    finishView(
      content,
      createDescriber((href) => href),
    ).view,
  )
}

/**
 * Writes every operation of a specification as HTML and as Markdown, and looks for every fact of its description in both.
 *
 * @param most How many operations.
 * @returns How many there were with how many facts, and those that are missing.
 */
export function compareForms(
  specification: Specification,
  most = Infinity,
): { operations: number; facts: number; missing: MissingFact[] } {
  const result = { operations: 0, facts: 0, missing: new Array<MissingFact>() }
  for (const { pointer } of specification.operations.slice(0, most)) {
    const operation = specification.operation(pointer)
    if (operation === undefined) continue
    const content = presentApi({ kind: 'operation', operation, specification: { source: 'api.json' } }, settings)
    const { view } = finishView(
      content,
      createDescriber((href) => href),
    )
    const context: ContentContext = { language: 'en', icon: () => undefined }
    const { html } = renderBody([], context, { api: view, beside: true })
    const forms = { HTML: wordsOf(textOfHtml(html)), Markdown: wordsOf(apiMarkdown(view)) }
    result.operations += 1
    for (const fact of factsOf(view)) {
      result.facts += 1
      for (const form of ['HTML', 'Markdown'] as const)
        if (!forms[form].includes(wordsOf(fact))) result.missing.push({ operation: pointer, form, fact })
    }
  }
  return result
}

/** The facts for a reader: names, types and values. Prose is Markdown, and is compared by its words. */
function* factsOf(view: ApiView): Iterable<string> {
  const { parameters, body, responses, callbacks, authorizations } = view
  yield* walk({ parameters, body, responses, callbacks, authorizations })
}

const told = new Set(
  [
    'name',
    'type',
    'format',
    'default',
    'value',
    'mediaType',
    'status',
    'target',
    'discriminator',
    'fallback',
    'expression',
  ].concat('title'),
)

function* walk(value: unknown, key = ''): Iterable<string> {
  if (typeof value === 'string') {
    if (told.has(key)) yield value
  } else if (Array.isArray(value)) {
    for (const item of value) yield* walk(item, key === 'examples' ? 'value' : '')
  } else if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    if ('markdown' in value && typeof value.markdown === 'string') {
      // Tags and names of characters are no words.
      const words = value.markdown.replaceAll(/<\/?[A-Za-z][^<>]*>|&#?\w+;/g, ' ')
      yield* words.match(/[\p{L}\p{N}]{4,}/gu) ?? []
      return
    }
    const record = value as Record<string, unknown>
    const isField = 'before' in record
    for (const [name, inner] of entries) {
      if (name === 'id' || name === 'href') continue
      // The fields of a body make it obvious that it is an object.
      if (name === 'type' && inner === 'object' && key === 'body' && !isEmpty(record)) continue
      // The title of a schema is shown if a field holds more than the field says.
      if (name === 'title' && 'fields' in record && (key !== 'held' || isEmpty(record))) continue
      const holder = 'mediaType' in record ? 'body' : 'held'
      yield* walk(inner, name === 'schema' && (isField || holder === 'body') ? holder : name)
    }
  }
}

function isEmpty({ fields, choices, parts, not, part }: Record<string, unknown>): boolean {
  const none = (list: unknown): boolean => !Array.isArray(list) || list.length === 0
  return none(fields) && none(choices) && none(parts) && not === undefined && part === undefined
}

/** The targets of links, and the languages of code, are part of the text. */
function textOfHtml(html: string): string {
  return html
    .replaceAll(/<[^>]*\s(?:href|src|data-language)="([^"]*)"[^>]*>/g, ' $1 ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
}

/** Letters, digits and signs without the marks and breaks in which the two forms differ. */
function wordsOf(text: string): string {
  return text.toLowerCase().replaceAll(/[\s`*_\\|[\]]+/g, '')
}
