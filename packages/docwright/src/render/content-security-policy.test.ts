import type { PlaygroundScheme } from '@docwright/theme'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, pagePolicy } from './content-security-policy.ts'

const scheme: PlaygroundScheme = {
  kind: 'oauth',
  id: 'account',
  label: 'OAuth 2.0',
  scopes: [],
  discovery: 'https://found.example/.well-known/openid-configuration',
  flows: [
    {
      type: 'authorizationCode',
      authorizationUrl: 'https://page.example/authorize',
      tokenUrl: 'https://id.example/token?x=1',
      refreshUrl: "https://id.example/'; script-src *",
      scopes: [],
    },
    { type: 'deviceAuthorization', deviceAuthorizationUrl: '/device', tokenUrl: 'data:text/plain,1', scopes: [] },
  ],
}
const model = {
  servers: [{ url: 'https://{tenant}.api.example/v1', variables: [{ name: 'tenant', default: '', choices: [] }] }],
  authorizations: [[scheme]],
}

test('a page may ask the servers of its endpoint, and where their tokens come from; no more, and nothing through a proxy', () => {
  const sources = /connect-src ([^;]*)/.exec(pagePolicy(model))?.[1]
  expect(sources).toBe("'self' https://*.api.example https://found.example https://id.example")
  expect(pagePolicy(model).replace(/connect-src [^;]*/, "connect-src 'self'")).toBe(contentSecurityPolicy)
  expect(pagePolicy({ ...model, proxy: '/_docwright/api-proxy' })).toBe(contentSecurityPolicy)
  expect(pagePolicy(undefined)).toBe(contentSecurityPolicy)
})

test('names of other letters are written as a header can hold them', () => {
  const servers = ['https://пример.рф/v1', 'https://{tenant}.пример.рф'].map((url) => ({
    url,
    variables: [{ name: 'tenant', default: 'a', choices: [] }],
  }))
  const sources = /connect-src ([^;]*)/.exec(pagePolicy({ servers, authorizations: [] }))?.[1]
  expect(sources).toBe("'self' https://xn--e1afmkfd.xn--p1ai https://*.xn--e1afmkfd.xn--p1ai")
})
