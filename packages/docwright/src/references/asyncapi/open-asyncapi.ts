import { nearestMatch } from '../../config/nearest-match.ts'
import type { ApiDocument } from '../../openapi/api-document.ts'
import type { ApiSpecificationInfo } from '../../openapi/api-operation.ts'
import { checkReferences } from '../../openapi/check-references.ts'
import type { DocumentSet } from '../../openapi/located.ts'
import { openDocuments, type FileContent } from '../../openapi/open-documents.ts'
import { recordOf, textOf } from '../../openapi/read-values.ts'
import { boundedSlug, slugOf } from '../../openapi/operation-slug.ts'
import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import type { OpenedReference, ReferenceDocument, ReferencePart } from '../reference-document.ts'
import { referenceProblems } from '../reference-problems.ts'
import { readAsyncDocument, type AsyncChannel, type AsyncDocument, type AsyncOperation } from './async-document.ts'
import {
  channelPage,
  groupOf,
  methodOf,
  operationPage,
  overviewPage,
  titleOfChannel,
  titleOfOperation,
} from './async-page.ts'
import { divideTexts } from '../texts.ts'
import { checkAsyncapi } from './check-asyncapi.ts'
import { textIn } from './layers.ts'

/**
 * Reads an AsyncAPI file, of version 2 or 3, with all files to which it refers.
 *
 * @param file Path from the docs root, or URL.
 * @param readFile Reads a file; undefined if it does not exist.
 */
export async function openAsyncapi(
  file: string,
  readFile: (file: string) => Promise<FileContent | undefined>,
): Promise<OpenedReference> {
  const { set, diagnostics, files } = await openDocuments(file, readFile, asAsyncapi)
  if (set === undefined) return { diagnostics, files }
  const major = /^\s*2/.test(textOf(set.root.valueAt(['asyncapi'])) ?? '') ? 2 : 3
  return { document: createDocument(readAsyncDocument(set, major)), diagnostics, files }
}

/** The document, or why it is not a readable AsyncAPI file. */
function asAsyncapi(document: ApiDocument): ApiDocument | Diagnostic {
  const version = textOf(document.valueAt(['asyncapi']))
  if (version !== undefined && /^\s*[23](?:\.|\s*$)/.test(version)) return document
  const { file } = document
  if (version === undefined) {
    const message = 'The file is not an AsyncAPI file: it has no `asyncapi` key.'
    const fix =
      'If it is one, start it with `asyncapi: 3.0.0`; otherwise name another file where `asyncapi` of docs.json or of a page names this one.'
    return diagnose(referenceProblems, 'asyncapi-not-a-specification', { file, line: 1, column: 1 }, message, fix)
  }
  const message = `Version “${version}” of AsyncAPI is not supported, so the file has no pages. Supported: 2.0 to 3.1.`
  const fix = /^\s*[01](?:\.|\s*$)/.test(version)
    ? 'Convert the file to AsyncAPI 3.'
    : 'Set `asyncapi` to the version that the file follows, such as 3.0.0.'
  return diagnose(referenceProblems, 'asyncapi-unsupported', document.placeOf(['asyncapi']), message, fix)
}

function createDocument(document: AsyncDocument): ReferenceDocument {
  const { set } = document
  const info = recordOf(set.root.valueAt(['info']))
  const specification: ApiSpecificationInfo = {
    source: set.root.file,
    title: textOf(info['title']),
    version: textOf(info['version']),
  }
  const operations = new Map(document.operations.map((operation) => [operation.pointer, operation]))
  const channels = new Map(document.channels.map((channel) => [channel.pointer, channel]))
  const parts = new Map<string, ReferencePart>([
    ...document.operations.map((one): [string, ReferencePart] => [one.pointer, operationPart(one, document)]),
    ...document.channels.map((one): [string, ReferencePart] => [one.pointer, channelPart(one, set)]),
  ])
  return {
    ...specification,
    isDescribed: textOf(info['description']) !== undefined,
    parts,
    overview: overviewPart(specification, set),
    page(pointer) {
      if (pointer === '') return overviewPage(document, specification)
      const operation = operations.get(pointer)
      if (operation !== undefined) return operationPage(operation, document, specification)
      const channel = channels.get(pointer)
      return channel && channelPage(channel, document, specification)
    },
    find: (name) => parts.get(findPointer(name, document) ?? ''),
    suggest(name) {
      const names = Array.from(parts.values(), (part) => part.name)
      // A name without a method may mean a channel or an operation.
      const alone = new Map(names.map((whole) => [whole.slice(whole.indexOf(' ') + 1), whole]))
      return nearestMatch(name, names) ?? alone.get(nearestMatch(name, alone.keys()) ?? '')
    },
    check: () => [...checkReferences(set), ...checkAsyncapi(document)],
  }
}

function overviewPart({ title = 'Overview' }: ApiSpecificationInfo, { root }: DocumentSet): ReferencePart {
  return {
    pointer: '',
    name: '',
    title,
    deprecated: false,
    group: '',
    path: 'overview',
    get place() {
      return root.placeOf(['info'])
    },
  }
}

function operationPart(operation: AsyncOperation, document: AsyncDocument): ReferencePart {
  const { id, pointer, layers, deprecated } = operation
  const [at] = layers
  const title = titleOfOperation(operation)
  return {
    pointer,
    name: `${methodOf(operation)} ${id}`,
    title,
    description: divideTexts(title, textIn(layers, 'summary'), textIn(layers, 'description')).line,
    deprecated,
    group: groupOf(operation, document) ?? 'Operations',
    path: `operations/${slug(id)}`,
    get place() {
      return at === undefined ? { file: document.set.root.file, line: 1, column: 1 } : at.document.placeOf(at.segments)
    },
  }
}

function channelPart(channel: AsyncChannel, { root }: DocumentSet): ReferencePart {
  const { id, pointer, at } = channel
  const value = recordOf(at.value)
  const title = titleOfChannel(channel)
  return {
    pointer,
    name: `CHANNEL ${id}`,
    title,
    description: divideTexts(title, textOf(value['summary']), textOf(value['description'])).line,
    deprecated: value['deprecated'] === true,
    group: 'Channels',
    path: `channels/${slug(id)}`,
    get place() {
      return at.segments[0] === 'channels' || at.document !== root
        ? at.document.placeOf(at.segments)
        : root.placeOf(['channels', id])
    },
  }
}

function slug(id: string): string {
  return (
    boundedSlug(slugOf(id.replaceAll(/[/.]+/g, '-').replaceAll(/[{}]/g, ''))).replaceAll(/^-+|(?<!-)-+$/g, '') || 'part'
  )
}

const actions: Readonly<Record<string, AsyncOperation['action']>> = {
  SEND: 'send',
  RECEIVE: 'receive',
  SUBSCRIBE: 'send',
  PUBLISH: 'receive',
}

/** A name without a method is that of a channel, as on Mintlify's own pages, or else of an operation. */
function findPointer(written: string, { channels, operations }: AsyncDocument): string | undefined {
  const [, word = '', rest = ''] = /^(SEND|RECEIVE|SUBSCRIBE|PUBLISH|CHANNEL)\s+(\S.*)$/i.exec(written.trim()) ?? []
  const name = rest === '' ? written.trim() : rest
  const isNamed = ({ id, address }: AsyncChannel): boolean => id === name || address === name
  const channel = (): AsyncChannel | undefined => channels.find(({ id }) => id === name) ?? channels.find(isNamed)
  const action = actions[word.toUpperCase()]
  if (action !== undefined) {
    const fitting = operations.filter((operation) => operation.action === action)
    const own = fitting.find(({ id }) => id === name)
    return (own ?? fitting.find((one) => one.channel !== undefined && isNamed(one.channel)))?.pointer
  }
  if (word !== '') return channel()?.pointer
  return (channel() ?? operations.find(({ id }) => id === name))?.pointer
}
