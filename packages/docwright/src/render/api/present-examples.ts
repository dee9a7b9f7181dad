import type { ApiExamplesView, ContentNode } from '@docwright/theme'
import type { ApiContent, ApiOperation, ApiPage } from '../../openapi/api-operation.ts'
import { exampleOf } from '../../openapi/example-of.ts'
import { sampleLanguage } from './sample-languages.ts'
import { bodyExample, isJson } from './sample-request.ts'

/** More answers than these in the column help nobody. */
const mostResponses = 16

/**
 * Examples that a specification holds or implies: code samples written by hand, and one answer per status and example.
 * Generated samples are added where the page is rendered.
 *
 * @param page The operation or schema.
 */
export function presentExamples(page: ApiPage): ApiExamplesView {
  if (page.kind === 'schema') {
    const example = exampleOf(page.schema, { direction: 'response' })
    const code = example === undefined ? [] : [block(page.name, 'json', JSON.stringify(example, null, 2))]
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

/** What a webhook sends. */
function payloads({ requestBody }: ApiOperation): ContentNode[] {
  return (requestBody?.contents ?? []).flatMap((content) => examplesOf(content, content.type))
}

function answers({ responses }: ApiOperation): ContentNode[] {
  return responses
    .flatMap(({ status, contents }) => {
      const content = contents.find(({ type }) => isJson(type)) ?? contents[0]
      return content === undefined ? [] : examplesOf(content, status)
    })
    .slice(0, mostResponses)
}

function examplesOf(content: ApiContent, title: string): ContentNode[] {
  const given = content.examples.filter(({ value }) => value !== undefined)
  if (given.length > 1) {
    return given.map(({ name, summary, value }) => {
      const shown = summary ?? name
      return codeOf(shown === '' ? title : `${title} ${shown}`, content.type, value)
    })
  }
  const value = bodyExample(content, false, 'response')
  if (value === undefined || (typeof value === 'string' && /^<.*>$/.test(value) && !isJson(content.type))) return []
  return [codeOf(title, content.type, value)]
}

function codeOf(title: string, mediaType: string, value: unknown): ContentNode {
  if (typeof value === 'string' && !isJson(mediaType)) return block(title, languageOf(mediaType), value)
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return block(title, 'json', value)
  return block(title, 'json', JSON.stringify(value, null, 2) ?? '')
}

function languageOf(mediaType: string): string {
  if (/xml/i.test(mediaType)) return 'xml'
  if (/html/i.test(mediaType)) return 'html'
  return /ya?ml/i.test(mediaType) ? 'yaml' : 'text'
}

/**
 * A code block of the column beside the reference.
 *
 * @param title Its tab.
 * @param language Name of a grammar.
 * @param code The code.
 */
export function block(title: string, language: string, code: string): ContentNode {
  return { type: 'component', name: 'CodeBlock', properties: { title, language, code }, children: [] }
}
