import { isUtf8 } from 'node:buffer'
import { createConfigDocument } from '../config/config-document.ts'
import { nodeAt, placeOf as placeOfNode, valueOf } from '../config/config-node.ts'
import { recoverJson } from '../config/recover-json.ts'
import { decodeText } from '../source/decode-text.ts'
import { diagnose, type Diagnostic, type Place } from '../source/diagnostic.ts'
import { createApiDocument, type ApiDocument, descend } from './api-document.ts'
import { outlineJson, OutlineError, type OutlineNode } from './json-outline.ts'
import { createYamlLocator } from './locate-in-yaml.ts'
import { openapiProblems, type OpenapiProblemCode } from './openapi-problems.ts'
import { yamlToJson } from './parse-yaml-document.ts'
import { createTextPlaces } from './text-places.ts'
import { findNodeAtLocation, parseTree } from 'jsonc-parser'

/** A file of a specification, with the mistakes of its text. */
export interface ReadDocument {
  /** Absent if the text cannot be understood. */
  document?: ApiDocument
  diagnostics: Diagnostic[]
}

/** Size limit of a file, and of its conversion from YAML, in bytes. */
export const documentSizeLimit = 96 * 1024 * 1024

/**
 * Reads a file as JSON or YAML, which its beginning decides, not its name.
 *
 * @param file Path from the docs root, or URL.
 * @returns The document, and every mistake of its text.
 */
export function readDocument(file: string, bytes: Uint8Array): ReadDocument {
  const start = { file, line: 1, column: 1 }
  if (bytes.length > documentSizeLimit) {
    const message = `The file has ${Math.ceil(bytes.length / 1024 / 1024)} MB; the limit is ${documentSizeLimit / 1024 / 1024} MB.`
    return { diagnostics: [problem('openapi-too-large', start, message, 'Split the specification into several.')] }
  }
  if (!isUtf8(bytes)) {
    const { text, problem: encoding } = decodeText(bytes, file)
    const read = text === '' ? { diagnostics: [] } : readText(file, Buffer.from(text))
    return { ...read, diagnostics: [...(encoding === undefined ? [] : [encoding]), ...read.diagnostics] }
  }
  return readText(file, Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

function readText(file: string, bytes: Buffer): ReadDocument {
  const beginning = bytes
    .toString('utf8', 0, 4096)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (beginning === '' && bytes.toString('utf8').trim() === '') {
    const message = 'The file is empty.'
    return { diagnostics: [problem('openapi-invalid-syntax', { file, line: 1, column: 1 }, message)] }
  }
  return /^[{[]/.test(beginning) || beginning.startsWith('//') || beginning.startsWith('/*')
    ? readJson(file, bytes)
    : readYaml(file, bytes)
}

function readJson(file: string, bytes: Buffer): ReadDocument {
  try {
    const { root, repeated } = outlineJson(bytes)
    if (!isSound(bytes, root)) return readDamagedJson(file, bytes)
    const placeAt = createTextPlaces(file, bytes)
    return {
      document: createApiDocument(file, bytes, root, createJsonLocator(bytes, root, placeAt)),
      diagnostics: repeated.map(({ key, offset }) => repeatedKey(key, placeAt(offset))),
    }
  } catch (error) {
    if (!(error instanceof OutlineError)) throw error
    if (error.reason === 'nesting') return tooDeep(createTextPlaces(file, bytes)(error.offset))
    return readDamagedJson(file, bytes)
  }
}

/** Whether every part can be parsed. Parts are tried one after another, so that they are never all in memory. */
function isSound(bytes: Buffer, node: OutlineNode): boolean {
  if (node.children !== undefined) return [...node.children.values()].every((child) => isSound(bytes, child))
  try {
    JSON.parse(bytes.toString('utf8', node.start, node.end))
    return true
  } catch {
    return false
  }
}

/** Reads damaged JSON as far as it makes sense. */
function readDamagedJson(file: string, bytes: Buffer): ReadDocument {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const config = createConfigDocument(file, text)
  const { root, mistakes, loose, duplicates } = recoverJson(config)
  const fix = 'Correct the JSON here.'
  const diagnostics = [
    ...mistakes.map(({ message, offset, end }) =>
      problem('openapi-invalid-syntax', config.placeAt(offset, end), message, fix),
    ),
    ...duplicates.map(({ key, member }) => repeatedKey(key, placeOfNode(member.key))),
  ]
  if (loose !== undefined && mistakes.length === 0) {
    const message = `JSON has no ${loose.what}s; other tools refuse this file.`
    diagnostics.push(problem('openapi-invalid-syntax', config.placeAt(loose.offset, loose.end), message, fix))
  }
  if (root === undefined) return { diagnostics }
  const compact = Buffer.from(JSON.stringify(valueOf(root)))
  const placeOf = (segments: readonly string[]): Place => {
    for (let length = segments.length; length > 0; length -= 1) {
      const node = nodeAt(root, segments.slice(0, length))
      if (node !== undefined) return placeOfNode(node)
    }
    return { file, line: 1, column: 1 }
  }
  return { document: createApiDocument(file, compact, outlineJson(compact).root, placeOf), diagnostics }
}

function readYaml(file: string, bytes: Buffer): ReadDocument {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  const locator = createYamlLocator(file, text)
  const converted = yamlToJson(text, documentSizeLimit)
  if ('reason' in converted) {
    const start = { file, line: 1, column: 1 }
    if (converted.reason === 'nesting') return tooDeep(start)
    if (converted.reason === 'aliases') {
      const fix = 'Write the parts out in full, or use `$ref`.'
      return { diagnostics: [problem('openapi-yaml-aliases', start, converted.message, fix)] }
    }
    const mistakes = locator.mistakes()
    const neither = { place: start, message: 'This is neither JSON nor YAML.', fix: 'Correct the YAML here.' }
    const found = mistakes.length > 0 ? mistakes : [neither]
    return {
      diagnostics: found.map(({ place, message, fix }) =>
        problem('openapi-invalid-syntax', place, sentence(message), fix),
      ),
    }
  }
  const compact = Buffer.from(converted.json)
  const repeated = converted.repeatsKeys ? locator.repeatedKeys() : []
  return {
    document: createApiDocument(file, compact, outlineJson(compact).root, (segments) => locator.placeOf(segments)),
    diagnostics: repeated.map(({ key, place }) => repeatedKey(key, place)),
  }
}

function tooDeep(place: Place): ReadDocument {
  const message = 'The values of this file are nested too deeply.'
  return { diagnostics: [problem('openapi-too-large', place, message)] }
}

function repeatedKey(key: string, place: Place): Diagnostic {
  const message = `The key “${key}” occurs more than once in this object; the last one counts.`
  return problem('openapi-duplicate-key', place, message, 'Remove one of them.')
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`
}

function problem(code: OpenapiProblemCode, place: Place, message: string, fix?: string): Diagnostic {
  return diagnose(openapiProblems, code, place, message, fix)
}

/**
 * Finds values in a JSON text: the outline leads near, and only the part there is parsed with places.
 *
 * @param root Its outline.
 * @param placeAt Converts byte offsets to places.
 * @returns Like {@link ApiDocument.placeOf}.
 */
function createJsonLocator(
  bytes: Buffer,
  root: OutlineNode,
  placeAt: (offset: number) => Place,
): ApiDocument['placeOf'] {
  return (segments) => {
    const { node, rest } = descend(root, segments)
    if (rest.length === 0 || node.children !== undefined) return placeAt(node.start)
    const text = bytes.toString('utf8', node.start, node.end)
    const tree = parseTree(text)
    if (tree === undefined) return placeAt(node.start)
    for (let length = rest.length; length > 0; length -= 1) {
      const path = rest.slice(0, length).map((segment) => (/^\d+$/.test(segment) ? Number(segment) : segment))
      const found = findNodeAtLocation(tree, path) ?? findNodeAtLocation(tree, rest.slice(0, length))
      if (found !== undefined) return placeAt(node.start + Buffer.byteLength(text.slice(0, found.offset)))
    }
    return placeAt(node.start)
  }
}
