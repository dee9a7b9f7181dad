import { expect, test } from 'vitest'
import { z } from 'zod'
import { listJobsSchema, sendMessageSchema } from '@docwright/contract'
import { describeIssues } from './read-body.ts'
import { sayIssue } from './say-issue.ts'

function said(schema: z.ZodType, value: unknown, separator: '/' | '' = '/'): string {
  const parsed = schema.safeParse(value, { error: sayIssue })
  return parsed.success ? 'nothing' : describeIssues(parsed.error, separator).detail
}

test.each([
  [{ limit: 'many' }, '`limit`: must be a number.'],
  [{ limit: '1.5' }, '`limit`: must be a whole number.'],
  [{ limit: '0' }, '`limit`: must be at least 1.'],
  [{ limit: '101' }, '`limit`: must be at most 100.'],
  [{ cursor: '' }, '`cursor`: must not be empty.'],
  [{ cursor: 'x'.repeat(201) }, '`cursor`: must have at most 200 characters.'],
])('a query with %j says %s', (query, words) => {
  expect(said(listJobsSchema, query, '')).toBe(words)
})

test.each<[unknown, string]>([
  [{ prompt: 'x', delivery: 'now' }, '`/delivery`: must be one of "queue", "steer", "interrupt".'],
  [{}, '`/prompt`: is missing: it must be a string.'],
  [[], 'must be an object.'],
  ['text', 'must be an object.'],
  [{ prompt: '' }, '`/prompt`: must not be empty.'],
  [{ prompt: 7 }, '`/prompt`: must be a string.'],
])('a body of %j says %s', (body, words) => {
  expect(said(sendMessageSchema, body)).toBe(words)
})

test('what is missing, lists, and members that are not known', () => {
  const schema = z.strictObject({
    name: z.string(),
    on: z.boolean(),
    tags: z.array(z.string()).min(2),
    mail: z.email(),
    some: z.array(z.string()).min(1),
  })
  expect(said(schema, { on: 1, tags: ['a'], mail: 'x', some: [], more: 1 })).toBe(
    '`/name`: is missing: it must be a string; `/on`: must be true or false; `/tags`: must have at least 2 items; ' +
      '`/mail`: must be an e-mail address; `/some`: must not be empty; has unknown properties: “more”.',
  )
})

test('a value that has several forms says each of them, unless one of them has parts', () => {
  const schema = z.strictObject({
    draft: z.union([z.boolean(), z.enum(['true', 'false'])]),
    parts: z.union([z.string(), z.strictObject({ text: z.string() })]).optional(),
  })
  expect(said(schema, { draft: 'yes' })).toBe('`/draft`: must be true or false, or one of "true", "false".')
  expect(said(schema, { draft: true, parts: { text: 1 } })).toBe('`/parts`: Invalid input.')
})
