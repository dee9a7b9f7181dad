import type { ApiFieldView, ApiSectionView, ApiView } from '@docwright/theme'
import { expect, test } from 'vitest'
import { readReference } from './read-reference.ts'

const schema: ApiFieldView['schema'] = {
  type: 'string',
  nullable: false,
  readOnly: false,
  writeOnly: false,
  enumeration: [],
  facts: [],
  examples: [],
  fields: [],
  choices: [],
  parts: [],
}
const field: ApiFieldView = {
  id: 'message-text',
  name: 'text',
  kind: 'named',
  required: true,
  deprecated: false,
  before: [],
  after: [],
  description: { markdown: 'What is *said*', content: [] },
  schema,
}
const payload: ApiSectionView = {
  id: 'message',
  title: 'Message',
  notes: [{ label: 'content type', value: 'text/plain' }],
  links: [{ title: 'rooms', deprecated: false }],
  fields: [field],
  sections: [],
  folded: false,
}

test('a section of a reference is found by its title and what it says, a field by its name', () => {
  const view: ApiView = {
    kind: 'reference',
    call: { method: 'SEND', path: '/rooms', servers: [], showServer: false },
    authorizations: [],
    authorizationOptional: false,
    parameters: [],
    responses: [],
    callbacks: [],
    sections: [{ ...payload, id: 'messages', title: 'Messages', fields: [], sections: [payload] }],
    examples: { requests: [], responses: [] },
    playground: { display: 'none' },
    expanded: false,
  }
  expect(readReference(view)).toEqual([
    { anchor: '', title: '', text: '', code: 'SEND /rooms' },
    { anchor: 'messages', title: 'Messages', text: 'content type text/plain · rooms' },
    { anchor: 'message', title: 'Message', text: 'content type text/plain · rooms' },
    { anchor: 'message-text', title: 'text', text: 'string · What is said', isField: true },
  ])
})

test('a response is found by what it says, as a field is, and not as a heading: every endpoint has the same ones', () => {
  const view: ApiView = {
    kind: 'reference',
    authorizations: [],
    authorizationOptional: false,
    parameters: [],
    responses: [
      {
        id: 'response-429',
        status: '429',
        description: { markdown: 'Slow *down*', content: [] },
        headers: [],
        links: [],
        contents: [],
      },
    ],
    callbacks: [],
    examples: { requests: [], responses: [] },
    playground: { display: 'none' },
    expanded: false,
  }
  expect(readReference(view)).toEqual([{ anchor: 'response-429', title: '429', text: 'Slow down', isField: true }])
})

test('the fields of a response are told with their types, not after them', () => {
  const body: ApiFieldView['schema'] = { ...schema, type: 'object', fields: [field, { ...field, name: 'room' }] }
  const view: ApiView = {
    kind: 'reference',
    authorizations: [],
    authorizationOptional: false,
    parameters: [],
    responses: [
      {
        id: 'response-200',
        status: '200',
        description: { markdown: 'Sent', content: [] },
        headers: [],
        links: [],
        contents: [{ id: 'json', mediaType: 'application/json', schema: body }],
      },
    ],
    callbacks: [],
    examples: { requests: [], responses: [] },
    playground: { display: 'none' },
    expanded: false,
  }
  expect(readReference(view)[0]?.text).toBe('Sent · text string · What is said · room string · What is said')
})
