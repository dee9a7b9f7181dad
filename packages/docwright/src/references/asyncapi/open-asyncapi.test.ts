import { expect, test } from 'vitest'
import { documentOf, namesIn, openText, pageNamed, sectionAt } from './asyncapi-for-tests.ts'

const user = { type: 'object', properties: { name: { type: 'string' }, friend: { $ref: '#/components/schemas/User' } } }
const third = {
  asyncapi: '3.0.0',
  channels: {
    signedUp: {
      address: 'user/{id}/signedup',
      parameters: { id: { description: 'Of the user', enum: ['a', 'b'] } },
      messages: { signedUp: { $ref: '#/components/messages/SignedUp' } },
    },
    answers: { address: null, messages: { answer: { payload: { type: 'string' } } } },
  },
  operations: {
    onSignup: {
      action: 'receive',
      summary: 'A user signs up.',
      channel: { $ref: '#/channels/signedUp' },
      reply: { channel: { $ref: '#/channels/answers' }, address: { location: '$message.header#/replyTo' } },
    },
  },
  components: {
    schemas: { User: user },
    messages: {
      SignedUp: {
        title: 'Signed up',
        contentType: 'application/json',
        headers: { type: 'object', properties: { trace: { type: 'string' } } },
        correlationId: { location: '$message.header#/trace' },
        payload: { $ref: '#/components/schemas/User' },
        bindings: { kafka: { key: { type: 'string', enum: ['k'] }, bindingVersion: '0.4.0' } },
      },
    },
  },
}
const second = {
  asyncapi: '2.6.0',
  servers: {
    main: {
      url: 'mqtt://{host}',
      protocol: 'mqtt',
      variables: { host: { default: 'a.example' } },
      security: [{ key: [] }],
    },
  },
  channels: {
    'user/signedup': {
      subscribe: {
        operationId: 'emitSignup',
        message: { oneOf: [{ $ref: '#/components/messages/A' }, { name: 'B' }] },
      },
      publish: { message: { $ref: '#/components/messages/A' } },
    },
  },
  components: {
    messages: { A: { name: 'A', payload: user } },
    securitySchemes: { key: { type: 'userPassword' } },
    schemas: { User: user },
  },
}

test('a message says the name that programs know it by, besides its title and its key in the channel', async () => {
  const messages = {
    on: { name: 'turnOn', title: 'Turn on' },
    dim: { name: 'dim', title: 'Dim lights' },
    off: { name: 'off' },
  }
  const page = pageNamed(await documentOf({ asyncapi: '3.0.0', channels: { light: { messages } } }), 'CHANNEL light')
  const factsOf = (title: string) => sectionAt(page, 'Messages', title).facts
  expect(factsOf('Turn on')).toEqual([
    { label: 'name', value: 'turnOn' },
    { label: 'key', value: 'on' },
  ])
  expect(factsOf('Dim lights')).toEqual([{ label: 'key', value: 'dim' }])
  expect(factsOf('off')).toEqual([])
})

test('version 3: operations and channels have pages, in this order', async () => {
  const document = await documentOf(third)
  expect(Array.from(document.parts.values(), ({ name, title, path, group }) => [name, title, path, group])).toEqual([
    ['RECEIVE onSignup', 'A user signs up', 'operations/onsignup', 'Operations'],
    ['CHANNEL signedUp', 'user/{id}/signedup', 'channels/signedup', 'Channels'],
    ['CHANNEL answers', 'answers', 'channels/answers', 'Channels'],
  ])
})

test('version 3: an operation shows its channel, its messages, and what comes back', async () => {
  const page = pageNamed(await documentOf(third), 'RECEIVE onSignup')
  expect(page.call).toEqual({ method: 'RECEIVE', path: 'user/{id}/signedup' })
  expect(sectionAt(page, 'Channel').links).toMatchObject([{ pointer: '/channels/signedUp' }])
  expect(namesIn(sectionAt(page, 'Channel'))).toEqual(['id'])
  expect(namesIn(sectionAt(page, 'Message', 'Signed up', 'Headers'))).toEqual(['trace'])
  expect(namesIn(sectionAt(page, 'Message', 'Signed up', 'Payload'))).toEqual(['name', 'friend'])
  expect(sectionAt(page, 'Message', 'Signed up', 'Correlation ID').facts).toEqual([
    { label: 'location', value: '$message.header#/trace' },
  ])
  expect(namesIn(sectionAt(page, 'Message', 'Signed up', 'Binding kafka'))).toEqual(['key', 'bindingVersion'])
  expect(sectionAt(page, 'Reply').facts).toEqual([{ label: 'location', value: '$message.header#/replyTo' }])
  expect(sectionAt(page, 'Reply message', 'answer').sections?.[0]?.schema?.types).toEqual(['string'])
  expect(page.examples.requests).toMatchObject([{ title: 'Signed up', language: 'json' }])
})

test('version 2: what clients publish the application receives, and the other way round', async () => {
  const document = await documentOf(second)
  expect(Array.from(document.parts.values(), ({ name }) => name)).toEqual([
    'RECEIVE publish user/signedup',
    'SEND emitSignup',
    'CHANNEL user/signedup',
  ])
  const page = pageNamed(document, 'SEND emitSignup')
  expect(sectionAt(page, 'Messages').sections?.map(({ title }) => title)).toEqual(['A', 'B'])
  const channel = pageNamed(document, 'user/signedup')
  expect(sectionAt(channel, 'Servers', 'main', 'Variables').fields).toMatchObject([{ name: 'host' }])
  expect(sectionAt(channel, 'Servers', 'main', 'Security').fields).toMatchObject([
    { name: 'key', value: { text: 'userPassword' } },
  ])
})

test.each([
  ['SEND emitSignup', '/channels/user~1signedup/subscribe'],
  ['SUBSCRIBE user/signedup', '/channels/user~1signedup/subscribe'],
  ['PUBLISH user/signedup', '/channels/user~1signedup/publish'],
  ['user/signedup', '/channels/user~1signedup'],
  ['emitSignup', '/channels/user~1signedup/subscribe'],
  ['SEND nothing', undefined],
])('%s names %s', async (name, pointer) => {
  expect((await documentOf(second)).find(name)?.pointer).toBe(pointer)
})

test('of a trait and the object itself the trait counts in version 2, the object in version 3', async () => {
  const message = { title: 'Own', traits: [{ title: 'Trait', description: 'Of the trait' }] }
  const titleIn = async (document: Record<string, unknown>): Promise<unknown> => {
    const [part] = (await documentOf(document)).parts.values()
    const section = (await documentOf(document)).page(part?.pointer ?? '')?.sections.at(-1)?.sections?.[0]
    return [section?.title, section?.description]
  }
  expect(await titleIn({ asyncapi: '2.0.0', channels: { c: { publish: { message } } } })).toEqual([
    'Trait',
    'Of the trait',
  ])
  expect(
    await titleIn({
      asyncapi: '3.0.0',
      channels: { c: { messages: { m: message } } },
      operations: { o: { action: 'send', channel: { $ref: '#/channels/c' } } },
    }),
  ).toEqual(['Own', 'Of the trait'])
})

test('a message may be in another file, and its payload in a third', async () => {
  const document = await documentOf(
    { asyncapi: '3.0.0', channels: { c: { messages: { m: { $ref: 'parts/messages.json#/m' } } } } },
    { 'parts/messages.json': { m: { payload: { $ref: './user.json' } } }, 'parts/user.json': user },
  )
  expect(namesIn(sectionAt(pageNamed(document, 'c'), 'Message', 'm', 'Payload'))).toEqual(['name', 'friend'])
})

test('an Avro payload is shown by its own fields, a payload in another language as it is written', async () => {
  const avro = {
    type: 'record',
    name: 'User',
    fields: [
      { name: 'id', type: 'long', doc: 'Its number' },
      { name: 'kind', type: { type: 'enum', name: 'Kind', symbols: ['A', 'B'] } },
      { name: 'mail', type: ['null', 'string'], default: null },
      { name: 'friends', type: { type: 'array', items: 'User' } },
    ],
  }
  const messages = {
    avro: { payload: { schemaFormat: 'application/vnd.apache.avro;version=1.9.0', schema: avro } },
    proto: { payload: { schemaFormat: 'application/vnd.google.protobuf;version=3', schema: 'message User {}' } },
  }
  const page = pageNamed(await documentOf({ asyncapi: '3.0.0', channels: { c: { messages } } }), 'c')
  expect(sectionAt(page, 'Messages', 'avro', 'Payload').fields).toMatchObject([
    { name: 'id', required: true, description: 'Its number', value: { text: 'long' } },
    { name: 'kind', value: { text: 'Kind', enumeration: [{ value: 'A' }, { value: 'B' }] } },
    { name: 'mail', required: false, value: { text: 'null | string', default: 'null' } },
    { name: 'friends', value: { text: 'User[]' } },
  ])
  expect(sectionAt(page, 'Messages', 'proto', 'Payload').description).toBe('```proto\nmessage User {}\n```')
  expect(page.examples.requests.map(({ value }) => value)).toEqual([
    { id: 123, kind: 'A', mail: 'string', friends: [null] },
  ])
})

test('a file of another version, and one that is none, are named with their place', async () => {
  const codes = async (document: Record<string, unknown>): Promise<string[]> =>
    (await openText(document)).diagnostics.map(({ code, file, line }) => `${code} ${file}:${line}`)
  expect(await codes({ asyncapi: '1.2.0' })).toEqual(['asyncapi-unsupported a.json:1'])
  expect(await codes({ openapi: '3.1.0' })).toEqual(['asyncapi-not-a-specification a.json:1'])
})

test('what is missing, circular or of the wrong type is reported, and everything else has its page', async () => {
  const document = await documentOf({
    asyncapi: '3.0.0',
    channels: {
      a: { $ref: '#/channels/a' },
      b: { address: 'b/{x}', parameters: { y: {} }, messages: { m: { $ref: '#/components/messages/None' }, n: 7 } },
      c: 7,
      d: { messages: { m: { payload: { $ref: '#/components/schemas/Loop' } } } },
    },
    operations: { one: { action: 'shout' }, two: { action: 'send' }, three: null },
    components: { schemas: { Loop: { allOf: [{ $ref: '#/components/schemas/Loop' }], properties: { p: {} } } } },
  })
  const names = Array.from(document.parts.values(), ({ name }) => name)
  expect(names).toEqual(['SEND two', 'CHANNEL a', 'CHANNEL b', 'CHANNEL d'])
  for (const pointer of document.parts.keys()) expect(document.page(pointer)).toBeDefined()
  expect(namesIn(sectionAt(pageNamed(document, 'd'), 'Message', 'm', 'Payload'))).toEqual(['p'])
  expect(
    document
      .check()
      .map(({ code }) => code)
      .toSorted(),
  ).toEqual([
    'asyncapi-invalid-value',
    'asyncapi-invalid-value',
    'asyncapi-invalid-value',
    'asyncapi-parameter',
    'asyncapi-parameter',
    'openapi-reference-cycle',
    'openapi-reference-not-found',
  ])
})

test('a channel whose reference leads nowhere has a page with its address, and the mistake is reported', async () => {
  const channels = { 'a/{id}': { $ref: '#/components/channels/a/{id}', description: 'Own words' } }
  const { document, diagnostics } = await openText({ asyncapi: '2.0.0', channels, components: {} })
  const [part] = document?.parts.values() ?? []
  expect(part).toMatchObject({ name: 'CHANNEL a/{id}', title: 'a/{id}', description: 'Own words' })
  expect([...diagnostics, ...(document?.check() ?? [])].map(({ code }) => code)).toContain(
    'openapi-reference-not-found',
  )
})

test('an address with characters that a title would read as marks is code', async () => {
  const document = await documentOf({ asyncapi: '2.0.0', channels: { 'orders/*/created/*': {}, 'my_own/_plain': {} } })
  expect([...document.parts.values()].slice(0, 2).map(({ title }) => title)).toEqual([
    '`orders/*/created/*`',
    'my_own/_plain',
  ])
})
