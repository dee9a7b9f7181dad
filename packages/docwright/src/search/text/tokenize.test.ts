import { expect, test } from 'vitest'
import { chunksOf, tokensOf } from './tokenize.ts'

function termsOf(text: string): string[] {
  return [...chunksOf(text)].flatMap(({ tokens }) => tokens.map(({ term }) => term))
}

test.each([
  ['Deploy the Site', ['deploy', 'the', 'site']],
  ['getUserById', ['getuserbyid', 'get', 'user', 'by', 'id']],
  ['XMLHttpRequest', ['xmlhttprequest', 'xml', 'http', 'request']],
  ['OAuth2Token', ['oauth2token', 'auth2', 'token']],
  ['snake_case_name', ['snakecasename', 'snake', 'case', 'name']],
  ['--no-cache', ['--no-cache', 'nocache', 'no', 'cache']],
  ['--force and a -- b', ['--force', 'force', 'and', 'a', 'b']],
  ['docs.json', ['docsjson', 'docs', 'json']],
  ['/v1/users/{user_id}', ['v1', 'users', 'userid', 'user', 'id']],
  ['ERR_CONNECTION_REFUSED', ['errconnectionrefused', 'err', 'connection', 'refused']],
  ['C++ and C# or v3.12.1', ['c++', 'and', 'c#', 'or', 'v3121', 'v3', '12', '1']],
  ['Version 3.12.1.', ['version', '3.12.1']],
  ['end.Next sentence', ['endnext', 'end', 'next', 'sentence']],
  ["the user's API, l’utilisateur", ['the', 'user', 'api', 'utilisateur']],
])('%s', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test.each([
  ['Straße Café naïve Łódź', ['strasse', 'cafe', 'naive', 'lodz']],
  ['配置文件', ['配置', '置文', '文件']],
  ['使用docs.json配置', ['使用', 'docsjson', 'docs', 'json', '配置']],
  ['サーバーを起動', ['サー', 'ーバ', 'バー', 'ーを', 'を起', '起動']],
  ['한국어 문서', ['한국', '국어', '문서']],
  ['字', ['字']],
  ['اَلْمُسْتَخْدِم والمستخدم', ['مستخدم', 'والمستخدم']],
  ['שָׁלוֹם', ['שלום']],
  ['😀 … !!! ()[]', []],
])('%s', (text, terms) => {
  expect(termsOf(text)).toEqual(terms)
})

test('a run of any length is cut, not lost', () => {
  expect(termsOf('a'.repeat(5000))).toEqual(['a'.repeat(64)])
  expect(termsOf(`${'ab.'.repeat(100)}c`).slice(0, 3)).toEqual(['ab', 'ab', 'ab'])
})

test('offsets are those of the text', () => {
  const text = 'Say “getUser” twice'
  expect([...chunksOf(text)].map(({ start, end }) => text.slice(start, end))).toEqual(['Say', 'getUser', 'twice'])
})

test('the terms of a word are kept until 10,000 others were seen: no site is too large for that', () => {
  const terms = tokensOf('unforgettable')
  tokensOf('another')
  expect(tokensOf('unforgettable')).toBe(terms)
  for (let number = 0; number < 10_000; number += 1) tokensOf(`word${number}`)
  expect(tokensOf('unforgettable')).not.toBe(terms)
  expect(tokensOf('unforgettable')).toEqual(terms)
})
