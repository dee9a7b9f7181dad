import { childOf, follow, type Located } from '../../openapi/located.ts'
import { listOf, recordOf, textOf } from '../../openapi/read-values.ts'
import { schemaNode } from '../../openapi/schema-node.ts'
import type { ApiExternalDocs, ApiSpecificationInfo } from '../../openapi/api-operation.ts'
import type {
  ReferenceFact,
  ReferenceField,
  ReferenceLink,
  ReferencePage,
  ReferenceSection,
} from '../reference-page.ts'
import { channelAt, entriesOf, type AsyncChannel, type AsyncDocument, type AsyncOperation } from './async-document.ts'
import { bindingsOf } from './bindings.ts'
import { partsIn, textIn } from './layers.ts'
import { divideTexts, nameAsTitle, titleOf } from '../texts.ts'
import { listed, messagesOfChannel, messagesOfOperation } from './messages.ts'
import { messageExamples, messagesSection } from './message-section.ts'
import {
  factsOf,
  paragraphs,
  securityFields,
  serverSections,
  serversOf,
  serversOfChannel,
  tagFacts,
  variableField,
} from './servers.ts'

/** The action for readers and the sidebar. */
export function methodOf({ action }: AsyncOperation): string {
  return action.toUpperCase()
}

/** The title of an operation's page. Without an id, it is that of its channel. */
export function titleOfOperation({ id, layers, channel }: AsyncOperation): string {
  const own = textIn(layers, 'title') ?? titleOf(textIn(layers, 'summary'))
  const isNamed = channel === undefined || !id.endsWith(` ${channel.id}`)
  return own ?? nameAsTitle(isNamed ? id : (channel.address ?? channel.id))
}

/** The title of a channel's page. */
export function titleOfChannel({ id, address, at }: AsyncChannel): string {
  return textOf(recordOf(at.value)['title']) ?? nameAsTitle(address ?? id)
}

/** The page of an operation. */
export function operationPage(
  operation: AsyncOperation,
  document: AsyncDocument,
  specification: ApiSpecificationInfo,
): ReferencePage {
  const { set } = document
  const { channel, layers } = operation
  const messages = messagesOfOperation(operation, document)
  const security = partsIn(layers, 'security', set).flatMap((list) => securityFields(list, document))
  const reply = replyOf(operation, document)
  return {
    kind: 'reference',
    call: { method: methodOf(operation), path: channel?.address ?? channel?.id ?? operation.id },
    description: divideTexts(titleOfOperation(operation), textIn(layers, 'summary'), textIn(layers, 'description'))
      .rest,
    externalDocs: docsOf(operation.layers[0], document),
    sections: [
      ...(channel === undefined ? [] : [channelSection(channel, document)]),
      ...messagesSection(messages),
      ...reply.sections,
      ...(security.length === 0 ? [] : [{ title: 'Security', fields: security }]),
      ...bindingsOf(layers, set),
    ],
    examples: { requests: messageExamples(messages), responses: reply.examples },
    specification,
  }
}

/** The page of a channel. */
export function channelPage(
  channel: AsyncChannel,
  document: AsyncDocument,
  specification: ApiSpecificationInfo,
): ReferencePage {
  const layers = [channel.at]
  const operations = document.operations.filter((operation) => operation.channel === channel)
  const messages = messagesOfChannel(channel, document)
  const servers = serverSections(serversOfChannel(channel, document), document)
  const facts = tagFacts(channel.at, document.set)
  return {
    kind: 'reference',
    call: { method: 'CHANNEL', path: channel.address ?? channel.id },
    description: divideTexts(titleOfChannel(channel), textIn(layers, 'summary'), textIn(layers, 'description')).rest,
    externalDocs: docsOf(channel.at, document),
    sections: [
      ...(operations.length === 0 ? [] : [{ title: 'Operations', links: operations.map(linkToOperation) }]),
      ...(facts.length === 0 ? [] : [{ title: 'Tags', facts }]),
      ...parametersSection(channel, document),
      ...messagesSection(messages),
      ...bindingsOf(layers, document.set),
      ...(servers.length === 0 ? [] : [{ title: 'Servers', sections: servers, isFolded: true }]),
    ],
    examples: { requests: messageExamples(messages), responses: [] },
    specification,
  }
}

/** The page about the whole file. */
export function overviewPage(document: AsyncDocument, specification: ApiSpecificationInfo): ReferencePage {
  const { set } = document
  const info: Located = { document: set.root, segments: ['info'], value: set.root.valueAt(['info']) }
  const value = recordOf(info.value)
  const contact = recordOf(value['contact'])
  const license = recordOf(value['license'])
  const said: ReferenceFact[] = [
    ...factsOf(value, ['version', 'termsOfService']),
    ...factsOf({ contact: contact['name'] ?? contact['email'] ?? contact['url'], email: contact['email'] }, [
      'contact',
      'email',
    ]),
    ...factsOf({ license: license['name'] }, ['license']),
    ...factsOf({ 'default content type': set.root.valueAt(['defaultContentType']) }, ['default content type']),
    ...factsOf({ id: set.root.valueAt(['id']) }, ['id']),
    ...tagFacts(document.major === 2 ? { ...info, segments: [], value: set.root.valueAt([]) } : info, set),
  ]
  const servers = serverSections(serversOf(document), document)
  return {
    kind: 'reference',
    description: textOf(value['description']),
    externalDocs: docsOf(
      document.major === 2 ? { ...info, segments: [], value: set.root.valueAt([]) } : info,
      document,
    ),
    sections: [
      ...(said.length === 0 ? [] : [{ title: 'About', facts: said }]),
      ...(servers.length === 0 ? [] : [{ title: 'Servers', sections: servers, isFolded: true }]),
      ...(document.operations.length === 0
        ? []
        : [{ title: 'Operations', links: document.operations.map(linkToOperation) }]),
      ...(document.channels.length === 0 ? [] : [{ title: 'Channels', links: document.channels.map(linkToChannel) }]),
    ],
    examples: { requests: [], responses: [] },
    specification,
  }
}

function linkToOperation(operation: AsyncOperation): ReferenceLink {
  return {
    title: titleOfOperation(operation),
    pointer: operation.pointer,
    method: methodOf(operation),
    description: divideTexts(titleOfOperation(operation), textIn(operation.layers, 'summary')).line,
    deprecated: operation.deprecated,
  }
}

function linkToChannel(channel: AsyncChannel): ReferenceLink {
  const title = channel.address ?? channel.id
  const { title: name, summary } = recordOf(channel.at.value)
  return { title, pointer: channel.pointer, description: divideTexts(title, textOf(name), textOf(summary)).line }
}

function channelSection(channel: AsyncChannel, document: AsyncDocument): ReferenceSection {
  const [parameters] = parametersSection(channel, document)
  return {
    title: 'Channel',
    links: [linkToChannel(channel)],
    ...(channel.address === undefined ? { description: 'The address is known only when the application runs.' } : {}),
    ...(parameters?.fields === undefined ? {} : { fields: parameters.fields }),
  }
}

/** In version 2, a parameter has a schema; since version 3, it is a text with allowed values. */
function parametersSection({ at }: AsyncChannel, { set, major }: AsyncDocument): ReferenceSection[] {
  const fields = entriesOf(childOf(at, 'parameters'), set).map(([name, , parameter]): ReferenceField => {
    const schema = childOf(parameter, 'schema')
    if (major === 3 || schema.value === undefined) return variableField(name, parameter)
    const { description, location } = recordOf(parameter.value)
    const place = textOf(location)
    return {
      name,
      required: true,
      description: paragraphs(textOf(description), place === undefined ? undefined : `Location: \`${place}\``),
      value: schemaNode([schema], set),
    }
  })
  return fields.length === 0 ? [] : [{ title: 'Parameters', fields }]
}

/** Since version 3: the reply with its channel and messages. */
function replyOf(
  operation: AsyncOperation,
  document: AsyncDocument,
): { sections: ReferenceSection[]; examples: ReturnType<typeof messageExamples> } {
  const { set } = document
  const [reply] = partsIn(operation.layers, 'reply', set)
  if (reply === undefined) return { sections: [], examples: [] }
  const channel = channelAt(childOf(reply, 'channel'), document.channels, set)
  const address = recordOf(follow(childOf(reply, 'address'), set)?.value)
  const own = childOf(reply, 'messages')
  const inherited = channel === undefined ? [] : messagesOfChannel(channel, document)
  const messages = listOf(own.value).length > 0 ? listed(own, document) : inherited
  const section: ReferenceSection = {
    title: 'Reply',
    description: textOf(address['description']),
    facts: factsOf(address, ['location']),
    ...(channel === undefined ? {} : { links: [linkToChannel(channel)] }),
  }
  const title = messages.length === 1 ? 'Reply message' : 'Reply messages'
  return { sections: [section, ...messagesSection(messages, title)], examples: messageExamples(messages) }
}

function docsOf(at: Located | undefined, { set }: AsyncDocument): ApiExternalDocs | undefined {
  const docs = at === undefined ? undefined : follow(childOf(at, 'externalDocs'), set)
  const url = textOf(recordOf(docs?.value)['url'])
  return url === undefined ? undefined : { url, description: textOf(recordOf(docs?.value)['description']) }
}

/** The first tag of an operation, which decides its group in the sidebar. */
export function groupOf({ layers }: AsyncOperation, { set }: AsyncDocument): string | undefined {
  for (const layer of layers) {
    const tags = childOf(layer, 'tags')
    const first = recordOf(follow(childOf(tags, 0), set)?.value)
    const name = textOf(first['name'])
    if (name !== undefined) return name
  }
  return undefined
}
