import type { ExpectedRequest } from './check-request.ts'

/** An operation of OpenAPI, and the request that its sample has to make. */
export interface SampleCase {
  name: string
  method: string
  path: string
  operation: object
  expected: ExpectedRequest
}

/** Marks that one language or another takes for its own. */
const marks = 'a "b" \'c\' \\d `e` $f ${g} #{h} %s %20 {i} @j é漢😀 ??= """ */ <k>'
const lines = `first ${marks}\n\tsecond\n\n  third`
const bytes = Buffer.from([0, 255, 10, 13, 128, 7])

/** Contents of the files that samples name, in the folder where they run. */
export const sampleFiles: Readonly<Record<string, Buffer>> = {
  'example-file': Buffer.from('a file'),
  'example.png': Buffer.from('a picture'),
  'example.pdf': bytes,
}

const paths = { color: ['a,b', 'c d'], role: { name: 'Ann & Bo', age: 7 } }

/** Every kind of body, every place of a parameter, every kind of credential. */
export const sampleCases: readonly SampleCase[] = [
  {
    name: 'parameters',
    method: 'get',
    path: '/p/{id}/{tags}/{m}',
    operation: {
      parameters: [
        parameter('path', 'id', "a/b c'ü"),
        parameter('path', 'tags', ['x', 'y,z']),
        parameter('path', 'm', paths.role, { style: 'matrix', explode: true }),
        parameter('query', 'q', marks),
        parameter('query', 'list', paths.color),
        parameter('query', 'csv', paths.color, { explode: false }),
        parameter('query', 'pipes', paths.color, { style: 'pipeDelimited', explode: false }),
        parameter('query', 'deep', { 'a b': 1, c: { d: 'e' } }, { style: 'deepObject', explode: true }),
        parameter('query', 'reserved', 'a/b?c:d', { allowReserved: true }),
        parameter('header', 'X-List', ['a b', 'c']),
        parameter('header', 'X-Marks', 'a "b" \'c\' $d \\e #{f}'),
        parameter('cookie', 'sid', 'a b'),
      ],
    },
    expected: {
      method: 'GET',
      path: '/p/a%2Fb%20c%27%C3%BC/x,y%2Cz/;name=Ann%20%26%20Bo;age=7',
      query: [
        ['q', marks],
        ['list', 'a,b'],
        ['list', 'c d'],
        ['csv', 'a,b,c d'],
        ['pipes', 'a,b|c d'],
        ['deep[a b]', '1'],
        ['deep[c][d]', 'e'],
        ['reserved', 'a/b?c:d'],
      ],
      headers: { 'x-list': 'a b,c', 'x-marks': 'a "b" \'c\' $d \\e #{f}', cookie: 'sid=a%20b' },
    },
  },
  {
    name: 'whole query',
    method: 'get',
    path: '/search',
    operation: {
      parameters: [
        {
          in: 'querystring',
          name: 'q',
          required: true,
          content: { 'application/x-www-form-urlencoded': { example: { a: 'x y', b: ['1', '2'] } } },
        },
      ],
    },
    expected: {
      method: 'GET',
      path: '/search',
      query: [
        ['a', 'x y'],
        ['b', '1'],
        ['b', '2'],
      ],
    },
  },
  {
    name: 'no body',
    method: 'delete',
    path: '/things',
    operation: { security: [{ bearer: [], key: [] }] },
    expected: { method: 'DELETE', path: '/things', headers: { authorization: 'Bearer <token>', 'x-key': '<api-key>' } },
  },
  {
    name: 'head',
    method: 'head',
    path: '/things',
    operation: { security: [{ basic: [] }] },
    expected: { method: 'HEAD', path: '/things', headers: { authorization: 'Basic <credentials>' } },
  },
  bodyCase(
    'JSON',
    'application/json',
    { example: { text: marks, lines, list: [1, 2.5, true, null, [], {}] } },
    {
      json: JSON.stringify({ text: marks, lines, list: [1, 2.5, true, null, [], {}] }),
    },
  ),
  bodyCase(
    'JSON with long integers',
    'application/vnd.api+json',
    { example: { id: { placeholder: 1 } } },
    { json: '{"id":9007199254740993,"ids":[-9223372036854775808]}' },
  ),
  bodyCase(
    'JSON that is text',
    'application/json',
    { schema: { type: 'string' }, example: marks },
    { json: JSON.stringify(marks) },
  ),
  bodyCase('lines of JSON', 'application/jsonl', { example: [{ a: 1 }, { a: 'x' }] }, { text: '{"a":1}\n{"a":"x"}\n' }),
  bodyCase(
    'form',
    'application/x-www-form-urlencoded',
    { example: { tags: ['x', 'y'], text: marks, object: { a: 1 } } },
    {
      form: [
        ['tags', 'x'],
        ['tags', 'y'],
        ['text', marks],
        ['object', '{"a":1}'],
      ],
    },
  ),
  bodyCase(
    'form with encoding',
    'application/x-www-form-urlencoded',
    {
      example: { deep: { k: 'v', l: { m: 'n' } }, csv: ['x', 'y'], 'a&b=c d': 'e' },
      encoding: { deep: { style: 'deepObject', explode: true }, csv: { style: 'form', explode: false } },
    },
    {
      form: [
        ['deep[k]', 'v'],
        ['deep[l][m]', 'n'],
        ['csv', 'x,y'],
        ['a&b=c d', 'e'],
      ],
    },
  ),
  bodyCase(
    'multipart',
    'multipart/form-data',
    {
      schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
      example: { title: marks, at: '@x;type=y', file: 'f', tag: 'a' },
    },
    {
      parts: [
        { name: 'title', content: marks },
        { name: 'at', content: '@x;type=y' },
        { name: 'file', file: 'example-file', type: 'application/octet-stream', content: 'a file' },
        { name: 'tag', content: 'a' },
      ],
    },
  ),
  bodyCase(
    'multipart with types',
    'multipart/form-data',
    {
      schema: { type: 'object', properties: { photo: { type: 'string', format: 'binary' } } },
      example: { meta: { a: 'x;"y"\\z' }, xml: '<a b="c"/>', photo: 'f', tags: ['a', 'b'] },
      encoding: { photo: { contentType: 'image/png, image/jpeg' }, xml: { contentType: 'application/xml' } },
    },
    {
      parts: [
        { name: 'meta', type: 'application/json', content: '{"a":"x;\\"y\\"\\\\z"}' },
        { name: 'xml', type: 'application/xml', content: '<a b="c"/>' },
        { name: 'photo', file: 'example.png', type: 'image/png', content: 'a picture' },
        { name: 'tags', content: 'a' },
        { name: 'tags', content: 'b' },
      ],
    },
  ),
  bodyCase(
    'XML',
    'application/xml',
    {
      schema: {
        type: 'object',
        xml: { name: 'pet', prefix: 'p', namespace: 'https://x.test/p' },
        properties: {
          id: { type: 'integer', xml: { attribute: true } },
          tags: { type: 'array', xml: { wrapped: true, name: 'all' }, items: { type: 'string', xml: { name: 'tag' } } },
        },
      },
      example: { id: 7, tags: ['<a> & "b"', 'c'] },
    },
    {
      text: [
        '<?xml version="1.0" encoding="UTF-8"?>',
        '<p:pet xmlns:p="https://x.test/p" id="7">',
        '  <all>',
        '    <tag>&lt;a&gt; &amp; &quot;b&quot;</tag>',
        '    <tag>c</tag>',
        '  </all>',
        '</p:pet>',
      ].join('\n'),
    },
  ),
  bodyCase('text', 'text/plain', { schema: { type: 'string' }, example: marks }, { text: marks }),
  bodyCase('text on lines', 'text/markdown', { schema: { type: 'string' }, example: lines }, { text: lines }),
  bodyCase(
    'text like a file',
    'text/plain',
    { schema: { type: 'string' }, example: '@example-file' },
    { text: '@example-file' },
  ),
  bodyCase('binary', 'application/pdf', { schema: { type: 'string', format: 'binary' } }, { bytes }),
  {
    ...bodyCase('another method', 'application/json', { example: { a: 1 } }, { json: '{"a":1}' }),
    method: 'patch',
    expected: {
      method: 'PATCH',
      path: '/send',
      headers: { 'content-type': 'application/json' },
      body: { json: '{"a":1}' },
    },
  },
]

function parameter(place: string, name: string, example: unknown, more: object = {}): object {
  return { in: place, name, required: true, example, schema: {}, ...more }
}

function bodyCase(
  name: string,
  mediaType: string,
  content: object,
  body: NonNullable<ExpectedRequest['body']>,
): SampleCase {
  const headers = 'parts' in body ? {} : { headers: { 'content-type': mediaType } }
  return {
    name,
    method: 'post',
    path: '/send',
    operation: { requestBody: { required: true, content: { [mediaType]: { schema: {}, ...content } } } },
    expected: { method: 'POST', path: '/send', ...headers, body },
  }
}
