import { parse } from 'yaml'
import type { ExpectedPart } from './missing-parts.ts'

type Json = Readonly<Record<string, unknown>>

/**
 * Counts an AsyncAPI specification of version 2 or 3 by its own words: every channel by its address, every operation by its
 * channel, and every message with the fields of its payload and headers, however deep.
 *
 * @param text YAML or JSON.
 */
export function asyncApiParts(text: string): ExpectedPart[] {
  const document = objectOf(parse(text, { maxAliasCount: -1, uniqueKeys: false }))
  const channels = Object.entries(objectOf(document['channels']))
  const isSecond = String(document['asyncapi']).startsWith('2')
  const parts: ExpectedPart[] = []
  for (const [key, value] of channels) {
    const channel = resolve(document, value)
    const address = typeof channel['address'] === 'string' ? channel['address'] : key
    parts.push({ kind: 'channel', name: address, beside: [] })
    // Version 3 has operations of their own.
    for (const action of isSecond ? ['publish', 'subscribe'] : []) {
      const operation = resolve(document, channel[action])
      if (channel[action] === undefined) continue
      parts.push({ kind: 'operation', name: address, beside: [] })
      for (const message of messagesOf(document, operation['message'])) parts.push(...messageParts(document, message))
    }
    for (const message of Object.values(objectOf(channel['messages'])))
      parts.push(...messageParts(document, resolve(document, message)))
  }
  for (const value of Object.values(objectOf(document['operations']))) {
    const operation = resolve(document, value)
    const reference = textIn(objectOf(operation['channel'])['$ref'])
    const channel = resolve(document, operation['channel'])
    const address = textIn(channel['address']) ?? reference?.split('/').at(-1)?.replaceAll('~1', '/')
    if (address !== undefined) parts.push({ kind: 'operation', name: address, beside: [] })
  }
  return parts
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function objectOf(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}
}

/** What a local reference leads to. */
function resolve(document: Json, value: unknown, seen: readonly string[] = []): Json {
  const reference = objectOf(value)['$ref']
  if (typeof reference !== 'string') return objectOf(value)
  if (!reference.startsWith('#/') || seen.includes(reference)) return {}
  let found: unknown = document
  for (const word of reference.slice(2).split('/'))
    found = objectOf(found)[decodeURIComponent(word).replaceAll('~1', '/').replaceAll('~0', '~')]
  return resolve(document, found, [...seen, reference])
}

function messagesOf(document: Json, message: unknown): Json[] {
  const found = resolve(document, message)
  const several = found['oneOf']
  return Array.isArray(several) ? several.map((one) => resolve(document, one)) : [found]
}

function messageParts(document: Json, message: Json): ExpectedPart[] {
  const several = message['oneOf']
  if (Array.isArray(several)) return several.flatMap((one) => messageParts(document, resolve(document, one)))
  const names = new Set<string>()
  for (const name of ['payload', 'headers']) {
    const schema = resolve(document, message[name])
    // In version 3, a schema in another language is wrapped in an object with its name.
    fieldNames(document, 'schemaFormat' in schema ? resolve(document, schema['schema']) : schema, names, new Set())
  }
  return [...names].map((name) => ({ kind: 'field', name, beside: [] }))
}

/** The names of all fields below a schema; Avro has its own way to say them. */
function fieldNames(document: Json, schema: Json, names: Set<string>, seen: Set<Json>): void {
  if (seen.has(schema)) return
  seen.add(schema)
  for (const [name, value] of Object.entries(objectOf(schema['properties']))) {
    names.add(name)
    fieldNames(document, resolve(document, value), names, seen)
  }
  for (const key of ['items', 'additionalProperties', 'not', 'if', 'then', 'else'])
    if (schema[key] !== undefined) fieldNames(document, resolve(document, schema[key]), names, seen)
  for (const key of ['allOf', 'oneOf', 'anyOf', 'items']) {
    const several = schema[key]
    if (Array.isArray(several)) for (const one of several) fieldNames(document, resolve(document, one), names, seen)
  }
}
