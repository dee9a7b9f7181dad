import { describe, expect, it } from 'vitest'
import type { ApiDocument } from './api-document.ts'
import { readDocument } from './read-document.ts'

function read(text: string, file = 'api.json'): ReturnType<typeof readDocument> {
  return readDocument(file, Buffer.from(text))
}

function documentOf(text: string): ApiDocument {
  const { document, diagnostics } = read(text)
  if (document === undefined) throw new Error(JSON.stringify(diagnostics))
  return document
}

function problemsOf(text: string): string[] {
  return read(text).diagnostics.map(({ code, line, column, message }) => `${line}:${column} ${code}: ${message}`)
}

describe('reading a file of a specification', () => {
  it('gives values of JSON and YAML alike', () => {
    const json = documentOf('{"paths": {"/a": {"get": {"tags": ["x", "y"]}}}}')
    const yaml = documentOf('paths:\n  /a:\n    get:\n      tags: [x, y]\n')
    for (const document of [json, yaml]) {
      expect(document.valueAt(['paths', '/a', 'get', 'tags', '1'])).toBe('y')
      expect(document.valueAt(['paths', '/b'])).toBe(undefined)
      expect(document.valueAt(['paths', '/a', 'get', 'constructor'])).toBe(undefined)
      expect(document.keysAt(['paths'])).toEqual(['/a'])
    }
  })

  it('finds values in both, or what is nearest to them', () => {
    const json = documentOf('{\n  "a": {\n    "b": {"c": {"d": [1,\n 2]}}}}')
    expect(json.placeOf(['a', 'b', 'c', 'd', '1'])).toEqual({ file: 'api.json', line: 4, column: 2 })
    expect(json.placeOf(['a', 'b', 'c', 'x'])).toEqual({ file: 'api.json', line: 3, column: 16 })
    const yaml = documentOf('a:\n  b:\n    - 1\n    - x: 2\n')
    expect(yaml.placeOf(['a', 'b', '1', 'x'])).toEqual({ file: 'api.json', line: 4, column: 7 })
    expect(yaml.placeOf(['a', 'z'])).toEqual({ file: 'api.json', line: 1, column: 1 })
  })

  it('counts columns in letters, not in bytes', () => {
    const document = documentOf('{"ü": "é", "b": {}}')
    expect(document.placeOf(['b'])).toEqual({ file: 'api.json', line: 1, column: 17 })
  })

  it('keeps dates and numbers of versions in YAML as they are written', () => {
    const document = documentOf(
      'info:\n  version: "1.0"\n  date: 2024-01-02\n  base: &base {a: 1}\n  all: {<<: *base, b: 2}\n',
    )
    expect(document.valueAt(['info'])).toEqual({
      version: '1.0',
      date: '2024-01-02',
      base: { a: 1 },
      all: { a: 1, b: 2 },
    })
  })

  it('names references to other files', () => {
    const document = documentOf('{"a": {"$ref": "./b.yaml#/X"}, "b": {"$ref": "#/a"}, "c": {"$ref":"ü.json"}}')
    expect([...document.externalReferences()]).toEqual(['./b.yaml#/X', 'ü.json'])
  })
})

describe('bad input', () => {
  it('invalid JSON: every mistake with its place, the rest is read', () => {
    const text = '{\n  "a": {"b": {"c": {"d": 1 "e": "\\q"}}},\n  "f": 2\n}'
    expect(problemsOf(text)).toEqual([
      '2:28 openapi-invalid-syntax: A comma is missing before this.',
      '2:33 openapi-invalid-syntax: A backslash must be written twice, or begin an escape such as `\\n`.',
    ])
    expect(documentOf(text).valueAt(['f'])).toBe(2)
    expect(documentOf(text).placeOf(['f'])).toMatchObject({ line: 3, column: 8 })
  })

  it('JSON that ends early is given up', () => {
    expect(read('{"a": {').document).toBe(undefined)
    expect(problemsOf('{"a": {')).toEqual(['1:8 openapi-invalid-syntax: The file ends before `{` in line 1 is closed.'])
  })

  it('JSON with comments is read, and said to be none', () => {
    expect(problemsOf('{\n// hello\n"a": 1}')).toEqual([
      '2:1 openapi-invalid-syntax: JSON has no comments; other tools refuse this file.',
    ])
    expect(documentOf('{\n// hello\n"a": 1}').valueAt(['a'])).toBe(1)
  })

  it('invalid YAML: every mistake with its place', () => {
    const problems = problemsOf('a: [1, 2\nb: "x" y\nc: }\n')
    expect(problems.length).toBeGreaterThan(1)
    expect(problems.every((text) => /^\d+:\d+ openapi-invalid-syntax: \S/.test(text))).toBe(true)
  })

  it('a key that occurs twice is a warning, in JSON and in YAML', () => {
    const message = 'openapi-duplicate-key: The key “/a” occurs more than once in this object; the last one counts.'
    expect(problemsOf('{"paths": {"/a": 1,\n"/a": 2}}')).toEqual([`2:1 ${message}`])
    expect(problemsOf('paths:\n  /a: 1\n  /a: 2\n')).toEqual([`3:3 ${message}`])
    expect(documentOf('paths:\n  /a: 1\n  /a: 2\n').valueAt(['paths', '/a'])).toBe(2)
  })

  it('a YAML bomb is refused before it fills the memory', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 30; level += 1) {
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
    }
    expect(problemsOf(lines.join('\n'))).toEqual([
      '1:1 openapi-yaml-aliases: The aliases in this file expand to more than can be read.',
    ])
  })

  it('an alias that stands for itself is refused', () => {
    expect(problemsOf('a: &a\n  b: *a\n')).toEqual([
      '1:1 openapi-yaml-aliases: An alias in this file refers to itself.',
    ])
  })

  it('ordinary aliases are followed', () => {
    expect(documentOf('a: &a {x: 1}\nb: *a\n').valueAt(['b', 'x'])).toBe(1)
  })

  it('nesting without end is refused, in JSON and in YAML', () => {
    expect(read(`{"a":${'['.repeat(50_000)}`).diagnostics.map(({ code }) => code)).toEqual(['openapi-too-large'])
    expect(read(`a: ${'['.repeat(50_000)}`).document).toBe(undefined)
  })

  it('an empty file, a binary file and one in another encoding are named as such', () => {
    expect(problemsOf(' \n')).toEqual(['1:1 openapi-invalid-syntax: The file is empty.'])
    expect(readDocument('a.json', Buffer.from([0x89, 0, 1, 0xff])).diagnostics[0]?.code).toBe('binary-file')
    const utf16 = readDocument('a.json', Buffer.from('\uFEFF{"a": 1}', 'utf16le'))
    expect(utf16.diagnostics[0]?.code).toBe('invalid-encoding')
    expect(utf16.document?.valueAt(['a'])).toBe(1)
  })
})

it.each([
  ['JSON', '{"openapi":"3.1.0","components":{"examples":{"a":{"value":{"id":9007199254740993,"n":1.5}}}}}'],
  ['YAML', 'openapi: 3.1.0\ncomponents:\n  examples:\n    a: { value: { id: 9007199254740993, n: 1.5 } }\n'],
])('%s: long integers keep their digits where examples are read, and are numbers elsewhere', (_format, text) => {
  const { document } = readDocument('api', Buffer.from(text))
  const place = ['components', 'examples', 'a', 'value']
  expect(document?.exactValueAt(place)).toEqual({ id: 9007199254740993n, n: 1.5 })
  expect(typeof document?.valueAt([...place, 'id'])).toBe('number')
})
