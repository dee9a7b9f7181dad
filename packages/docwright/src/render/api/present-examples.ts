import { encodeForm, jsonText, sampleLanguage, type ApiExamplesView, type ContentNode } from '@docwright/theme'
import type { ComponentNode } from '../../content/content-tree.ts'
import type { ApiContent, ApiOperation, ApiPage } from '../../openapi/api-operation.ts'
import { exampleOf } from '../../openapi/example-of.ts'
import { isRecord } from '../../openapi/read-values.ts'
import { bodyExample, exampleBody, isJson } from './sample-request.ts'

/** Limit of answers in the column that are useful. */
const maxResponses = 40

/**
 * Examples that a specification holds or implies: code samples written by hand, and one answer per status and example.
 * Generated samples are added when the page is rendered.
 *
 * @param page The operation or schema.
 */
export function presentExamples(page: ApiPage): ApiExamplesView {
  if (page.kind === 'overview') return { requests: [], responses: [] }
  if (page.kind === 'schema') {
    const example = exampleOf(page.schema, { direction: 'response' })
    const code = example === undefined ? [] : [block(page.name, 'json', jsonText(example, 2))]
    return { requests: [], responses: code }
  }
  const { operation } = page
  return {
    requests: operation.kind === 'webhook' ? payloads(operation) : handWritten(operation),
    responses: answers(operation),
  }
}

function handWritten({ codeSamples }: ApiOperation): ContentNode[] {
  return codeSamples.map(({ lang, label, source }) => {
    const language = sampleLanguage(lang)
    return block(label ?? language?.label ?? lang, language?.grammar ?? lang.toLowerCase(), source.trimEnd())
  })
}

/** The payloads of a webhook. */
function payloads({ requestBody }: ApiOperation): ContentNode[] {
  return (requestBody?.contents ?? []).flatMap((content) => examplesOf(content, content.type))
}

function answers({ responses }: ApiOperation): ContentNode[] {
  return responses
    .flatMap(({ status, contents }) => {
      // The form that most readers look for comes first.
      const sorted = contents.toSorted((a, b) => Number(isJson(b.type)) - Number(isJson(a.type)))
      return sorted.flatMap((content, index) => examplesOf(content, index === 0 ? status : `${status} ${content.type}`))
    })
    .slice(0, maxResponses)
}

function examplesOf(content: ApiContent, title: string): ContentNode[] {
  const given = content.examples.filter(
    ({ value, externalValue }) => value !== undefined || externalValue !== undefined,
  )
  const [only] = given
  if (given.length > 1 || (only !== undefined && only.value === undefined)) {
    return given.map(({ name, summary, value, externalValue }) => {
      const shown = summary ?? name
      const named = shown === '' ? title : `${title} ${shown}`
      return value === undefined ? block(named, 'text', externalValue ?? '') : codeOf(named, content, value)
    })
  }
  const value = bodyExample(content, false, 'response')
  if (value === undefined || (typeof value === 'string' && /^<.*>$/.test(value) && !isJson(content.type))) return []
  return [codeOf(title, content, value)]
}

function codeOf(title: string, content: ApiContent, value: unknown): ContentNode {
  if (/event-stream/i.test(content.type)) return block(title, 'text', eventText(value))
  const body = typeof value === 'string' && !isJson(content.type) ? undefined : exampleBody(content, value)
  if (body?.kind === 'text') return block(title, languageOf(content.type, body.text), body.text)
  if (body?.kind === 'form') return block(title, 'text', encodeForm(body.fields))
  const text = typeof value === 'string' ? value : jsonText(value, 2)
  return block(title, languageOf(content.type, text), text)
}

/** A stream is a list of events: `data` and, since OpenAPI 3.2, its other fields. */
function eventText(value: unknown): string {
  if (typeof value === 'string') return value
  return listed(value)
    .map((event) => {
      const fields = isRecord(event) && 'data' in event ? event : { data: event }
      return Object.entries(fields)
        .flatMap(([name, part]) =>
          (typeof part === 'string' ? part : jsonText(part)).split('\n').map((line) => `${name}: ${line}\n`),
        )
        .join('')
    })
    .join('\n')
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [value]
}

function languageOf(mediaType: string, text: string): string {
  if (isJson(mediaType)) return 'json'
  if (/xml/i.test(mediaType)) return 'xml'
  if (/html/i.test(mediaType)) return 'html'
  if (/ya?ml/i.test(mediaType)) return 'yaml'
  return /^\s*[[{]/.test(text) ? 'json' : 'text'
}

/**
 * A code block of the column next to the reference.
 *
 * @param title Its tab.
 * @param language Name of a grammar.
 * @param code The code.
 */
export function block(title: string, language: string, code: string): ComponentNode {
  return { type: 'component', name: 'CodeBlock', properties: { title, language, code }, children: [] }
}
