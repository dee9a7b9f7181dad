import { describe, expect, it } from 'vitest'
import { outlineJson, type OutlineNode } from './json-outline.ts'

function outlineOf(text: string): { root: OutlineNode; slice: (...keys: string[]) => unknown } {
  const bytes = Buffer.from(text)
  const { root } = outlineJson(bytes)
  return {
    root,
    slice(...keys) {
      let node: OutlineNode | undefined = root
      for (const key of keys) node = node?.children?.get(key)
      return node === undefined ? undefined : JSON.parse(bytes.toString('utf8', node.start, node.end))
    },
  }
}

function failureOf(text: string): unknown {
  try {
    return outlineJson(Buffer.from(text))
  } catch (error) {
    return error
  }
}

describe('the outline of a JSON text', () => {
  it('gives the place of every value to depth 3', () => {
    const { slice } = outlineOf('{"paths": {"/a": {"get": {"tags": ["x"]}, "put" :{}}}, "n": 1}')
    expect(slice('paths', '/a', 'get')).toEqual({ tags: ['x'] })
    expect(slice('paths', '/a', 'put')).toEqual({})
    expect(slice('n')).toBe(1)
    expect(slice('paths', '/a', 'get', 'tags')).toBe(undefined)
  })

  it('reads keys and strings with escapes, quotes, brackets and letters beyond ASCII', () => {
    const { slice } = outlineOf(String.raw`{"a\"b": "}\\", "Ü": {"\u0041": ["]", "\\\"]"]}}`)
    expect(slice('a"b')).toBe('}\\')
    expect(slice('Ü', 'A')).toEqual([']', '\\"]'])
  })

  it('accepts a byte order mark and empty objects', () => {
    expect(outlineOf('\uFEFF{}').root.children?.size).toBe(0)
  })

  it('tells keys that occur twice', () => {
    expect(outlineJson(Buffer.from('{"a": {"b": 1, "b": 2}}')).repeated).toEqual([{ key: 'b', offset: 15 }])
  })

  it.each([
    ['{"a": 1', 7],
    ['{"a" 1}', 5],
    ['{"a": [1, {]}}', 11],
    ['{"a": 1,}', 8],
    ['{"a": "x', 7],
    ['{} {}', 3],
    ['{a: 1}', 1],
  ])('refuses %s', (text, offset) => {
    expect(failureOf(text)).toMatchObject({ reason: 'syntax', offset })
  })

  it('refuses a text that is nested without end', () => {
    expect(() => outlineJson(Buffer.from(`{"a":{"b":{"c":${'['.repeat(100_000)}`))).toThrow('nesting')
  })
})
