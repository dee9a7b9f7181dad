import { expect, test } from 'vitest'
import { appendJson } from './edit-json.ts'

test('a value is added in the layout of its list', () => {
  expect(appendJson('{"a": ["x"]}', ['a'], 'y')).toBe('{"a": ["x", "y"]}')
  expect(appendJson('{"a": []}', ['a'], 'y')).toBe('{"a": ["y"]}')
  expect(appendJson('{\r\n\t"a": [\r\n\t\t"x" // why\r\n\t]\r\n}', ['a'], 'y')).toBe(
    '{\r\n\t"a": [\r\n\t\t"x",\r\n\t\t"y" // why\r\n\t]\r\n}',
  )
})

test('a list that is not there is made at the end of its object', () => {
  expect(appendJson('{ "a": 1 }', ['redirects'], { source: '/a' })).toBe('{ "a": 1, "redirects": [{"source":"/a"}] }')
  expect(appendJson('{\n    "a": {"b": 1}\n}\n', ['redirects'], { source: '/a' })).toBe(
    '{\n    "a": {"b": 1},\n    "redirects": [\n        {\n            "source": "/a"\n        }\n    ]\n}\n',
  )
  expect(appendJson('[]', ['redirects'], 'x')).toBe('[]')
})
