import { expect, test } from 'vitest'
import { compareSpecifications } from './compare-specifications.ts'

const before = `openapi: 3.1.0
paths:
  /users:
    get:
      operationId: listUsers
      parameters:
        - { name: limit, in: query, schema: { type: integer, default: 20, maximum: 100 } }
        - { name: cursor, in: query, schema: { type: string } }
      responses:
        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Users" } } } }
  /teams:
    get: { operationId: listTeams, responses: {} }
  /old:
    delete: { responses: {} }
components:
  schemas:
    Users:
      type: object
      properties:
        items: { type: array, items: { type: object, properties: { name: { type: string } } } }
`

const after = `openapi: 3.1.0
paths:
  /users:
    get:
      operationId: listUsers
      description: Another description.
      parameters:
        - { name: limit, in: query, required: true, schema: { type: integer, default: 50, maximum: 100 } }
        - { name: page, in: query, schema: { type: integer, minimum: 1 } }
      responses:
        "200": { content: { application/json: { schema: { $ref: "#/components/schemas/Users" } } } }
  /groups:
    get: { operationId: listTeams, deprecated: true, responses: {} }
components:
  schemas:
    Users:
      type: object
      properties:
        items: { type: array, items: { type: object, properties: { name: { type: string, maxLength: 40 } } } }
`

test('what differs between two states of a specification is named down to parameters, with its line', () => {
  const changes = compareSpecifications('openapi.yaml', before, after)
  expect(changes.map(({ message, line }) => `${line} ${message}`)).toEqual([
    '8 The default of “limit” of GET /users is now 50; it was 20.',
    '8 “cursor” of GET /users was removed.',
    '8 “limit” of GET /users is now required.',
    '9 “page” of GET /users is new.',
    '19 The maxLength of “name” of GET /users is now 40.',
    '12 GET /teams is now GET /groups.',
    '13 GET /teams is deprecated.',
    '14 DELETE /old was removed.',
  ])
  expect(compareSpecifications('openapi.yaml', before, before)).toEqual([])
  expect(compareSpecifications('openapi.yaml', before, 'nothing: [')).toEqual([])
})
