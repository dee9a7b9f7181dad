import { expect, test } from 'vitest'
import type { SentRequest } from '../send-request.ts'
import { readCode, requestCode } from './authorization-code.ts'
import { readAnswer, readGrant } from './grant.ts'
import { providerRequest } from './token-request.ts'

const address = 'https://id.example/token'

function answered(status: number, body: string): SentRequest {
  return {
    kind: 'response',
    status,
    statusText: '',
    headers: [],
    body: new TextEncoder().encode(body),
    milliseconds: 1,
    state: 'complete',
  }
}

test.each([
  [200, '<!doctype html><p>Sign in'],
  [200, '[]'],
  [200, '"token"'],
  [200, ''],
  [500, '{"message":"broken"}'],
])('an answer that is none of OAuth is called so: %i %s', (status, body) => {
  expect(readAnswer(answered(status, body), address)).toMatchObject({
    failure: { kind: 'nonsense', server: 'https://id.example' },
  })
})

test('an error is told in the words of the server, whatever the status', () => {
  const answer = readAnswer(answered(400, '{"error":"invalid_scope","error_description":"No such scope"}'), address)
  expect(answer).toEqual({
    kind: 'error',
    code: 'invalid_scope',
    failure: { kind: 'refused', server: 'https://id.example', detail: 'invalid_scope: No such scope' },
  })
  expect(readAnswer(answered(200, '{"error":"access_denied"}'), address)).toMatchObject({ code: 'access_denied' })
  const failed = readAnswer({ kind: 'failure', reason: 'cors', message: 'Failed to fetch' }, address)
  expect(failed).toMatchObject({ failure: { kind: 'unreachable', reason: 'cors', server: 'https://id.example' } })
})

test.each([
  [
    { access_token: 't', token_type: 'bearer', expires_in: 60, refresh_token: 'r' },
    { type: 'Bearer', expires: 61_000, refresh: 'r' },
  ],
  [
    { access_token: 't', expires_in: '60' },
    { type: 'Bearer', expires: 61_000 },
  ],
  [{ access_token: 't', token_type: 'Custom', expires_in: null }, { type: 'Custom' }],
])('a token is read: %j', (value, grant) => {
  expect(readGrant(value, address, 1000)).toEqual({ token: 't', grant: { ...grant, tokenUrl: address } })
})

test.each([[{}], [{ access_token: '' }], [{ access_token: 7 }], [{ access_token: 'a\r\nb' }]])(
  'without a token there is none: %j',
  (value) => {
    expect(readGrant(value, address, 0)).toMatchObject({ kind: 'nonsense' })
  },
)

test('a client with a secret is named in the header, encoded; one without in the body', () => {
  const secret = providerRequest(address, { grant_type: 'x', scope: '' }, { id: 'a b', secret: 'ü:' }, 'header')
  expect(secret.headers).toContainEqual({
    name: 'Authorization',
    value: `Basic ${Buffer.from('a+b:%C3%BC%3A').toString('base64')}`,
  })
  expect(secret.body).toMatchObject({ fields: [{ name: 'grant_type', value: 'x' }] })
  const open = providerRequest(address, {}, { id: 'a', secret: '' }, 'header')
  expect([open.headers.length, open.body]).toMatchObject([1, { fields: [{ name: 'client_id', value: 'a' }] }])
})

test('a sign-in is asked for with what only its answer can prove', async () => {
  const endpoint = 'https://id.example/authorize?audience=api'
  const asked = await requestCode(endpoint, { client: 'c', scope: 'a b', redirect: 'https://docs.example/x' })
  const sent = new URL(asked?.address ?? '').searchParams
  expect(sent.get('audience')).toBe('api')
  expect(sent.get('code_challenge_method')).toBe('S256')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(asked?.verifier))
  expect(sent.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
  const again = await requestCode(endpoint, { client: 'c', scope: '', redirect: 'https://docs.example/x' })
  expect(again?.state).not.toBe(asked?.state)
  expect(again?.address).not.toContain('scope')
})

test.each([
  ['state=s&code=c', { code: 'c' }],
  ['state=other&code=c', { failure: { kind: 'state' } }],
  ['code=c', { failure: { kind: 'state' } }],
  ['state=s&code=c&iss=https%3A%2F%2Fevil.example', { failure: { kind: 'state' } }],
  ['state=s&code=c&iss=https%3A%2F%2Fid.example', { code: 'c' }],
  ['state=s', { failure: { kind: 'nonsense' } }],
  ['state=s&error=access_denied&error_description=No', { failure: { kind: 'refused', detail: 'access_denied: No' } }],
])('the answer of a sign-in: %s', (query, expected) => {
  const endpoints = { authorization: 'https://id.example/authorize', issuer: 'https://id.example' }
  expect(readCode(new URLSearchParams(query), { state: 's' }, endpoints)).toMatchObject(expected)
})
