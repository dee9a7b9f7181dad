import { exampleOf } from '../../openapi/example-of.ts'
import type { ReferenceExample, ReferenceFact, ReferenceSection } from '../reference-page.ts'
import { avroExample, avroType } from './avro.ts'
import { bindingsOf } from './bindings.ts'
import { textIn } from './layers.ts'
import type { AsyncMessage } from './messages.ts'

/** Limit of examples in the side column. */
const maxExamples = 40

/**
 * Messages with their headers, payload, correlation and bindings.
 *
 * @param messages Messages of one operation or channel.
 */
export function messagesSection(
  messages: readonly AsyncMessage[],
  title = messages.length === 1 ? 'Message' : 'Messages',
): ReferenceSection[] {
  if (messages.length === 0) return []
  const sections = messages.map(messageSection)
  return [{ title, sections, isFolded: messages.length > 1 }]
}

function messageSection(message: AsyncMessage): ReferenceSection {
  const { title, description, headers, payload, correlationId, key, layers, set } = message
  // The name in programs, which may differ from the title.
  const name = textIn(layers, 'name')
  const facts: ReferenceFact[] = [
    ...(name === undefined || name === title || name === key ? [] : [{ label: 'name', value: name }]),
    ...(key === undefined || key === title ? [] : [{ label: 'key', value: key }]),
    ...(message.contentType === undefined ? [] : [{ label: 'content type', value: message.contentType }]),
    ...(message.deprecated ? [{ label: 'deprecated', value: '' }] : []),
    ...message.tags,
  ]
  const sections: ReferenceSection[] = [
    ...(headers === undefined ? [] : [{ title: 'Headers', schema: headers }]),
    ...(payload === undefined ? [] : [payloadSection(payload)]),
    ...(correlationId === undefined
      ? []
      : [
          {
            title: 'Correlation ID',
            description: correlationId.description,
            facts: correlationId.location === undefined ? [] : [{ label: 'location', value: correlationId.location }],
          },
        ]),
    ...bindingsOf(layers, set),
  ]
  return { title, description, facts, ...(sections.length === 0 ? {} : { sections }) }
}

function payloadSection(payload: NonNullable<AsyncMessage['payload']>): ReferenceSection {
  const title = 'Payload'
  switch (payload.kind) {
    case 'schema':
      return { title, mediaType: payload.format, schema: payload.schema }
    case 'avro': {
      const { text, fields, ...rest } = avroType(payload.at.value)
      const isRecord = fields !== undefined && rest.enumeration === undefined
      return {
        title,
        mediaType: payload.format,
        facts: [{ label: 'type', value: text }, ...(rest.facts ?? [])],
        fields: isRecord
          ? fields
          : [{ name: text, value: { ...rest, text, ...(fields === undefined ? {} : { fields }) } }],
      }
    }
    case 'text':
      return { title, mediaType: payload.format, description: fenced(payload.text, payload.format) }
  }
}

/** Grammars of languages by their format. */
const grammars: readonly [RegExp, string][] = [
  [/protobuf/i, 'proto'],
  [/raml|yaml/i, 'yaml'],
  [/json/i, 'json'],
]

/** A schema in another language, as code. */
function fenced(text: string, format: string): string {
  const ticks = Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1))
  const fence = '`'.repeat(ticks)
  const [, language = 'text'] = grammars.find(([pattern]) => pattern.test(format)) ?? []
  return `${fence}${language}\n${text.trimEnd()}\n${fence}`
}

/**
 * Examples of messages: the author's, otherwise one made from the payload.
 *
 * @param messages Messages of one operation or channel.
 */
export function messageExamples(messages: readonly AsyncMessage[]): ReferenceExample[] {
  return messages.flatMap(examplesOf).slice(0, maxExamples)
}

function examplesOf(message: AsyncMessage): ReferenceExample[] {
  const given = message.examples.flatMap(({ name, summary, payload, headers }): ReferenceExample[] => {
    const what = summary ?? name
    const title = what === undefined ? message.title : `${message.title}: ${what}`
    return [
      ...(payload === undefined ? [] : [code(title, payload)]),
      ...(headers === undefined ? [] : [code(`${title} (headers)`, headers)]),
    ]
  })
  if (given.length > 0) return given
  const made = madeOf(message.payload)
  return made === undefined || made === null ? [] : [code(message.title, made)]
}

function madeOf(payload: AsyncMessage['payload']): unknown {
  if (payload?.kind === 'schema') return exampleOf(payload.schema, { direction: 'response' })
  return payload?.kind === 'avro' ? avroExample(payload.at.value) : undefined
}

function code(title: string, value: unknown): ReferenceExample {
  return { title, language: typeof value === 'string' && !/^\s*[[{]/.test(value) ? 'text' : 'json', value }
}
