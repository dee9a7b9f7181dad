import { expect, test } from 'vitest'
import { appendJson, insertJson, removeJson, setJson } from './edit-json.ts'

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

test('a value is set where it is, or at the end of its object, with the objects that it needs', () => {
  expect(setJson('{ "a": "x", "b": 1 }', ['a'], 'y')).toBe('{ "a": "y", "b": 1 }')
  expect(setJson('{\n  "a": 1 // why\n}\n', ['banner', 'content'], 'Hi')).toBe(
    '{\n  "a": 1,\n  "banner": {\n    "content": "Hi"\n  } // why\n}\n',
  )
  expect(setJson('{"a": []}', ['a', 'b'], 1)).toBe('{"a": []}')
})

test('a value is put before another one, or at the end', () => {
  expect(insertJson('{"a": ["x", "y"]}', ['a', 1], 'n')).toBe('{"a": ["x", "n", "y"]}')
  expect(insertJson('{\n  "a": [\n    "x"\n  ]\n}', ['a', 0], 'n')).toBe('{\n  "a": [\n    "n",\n    "x"\n  ]\n}')
  expect(insertJson('{"a": ["x"]}', ['a', 1], 'n')).toBe('{"a": ["x", "n"]}')
})

test('a value is taken out with its comma', () => {
  expect(removeJson('{"a": ["x", "y", "z"]}', ['a', 1])).toBe('{"a": ["x", "z"]}')
  expect(removeJson('{"a": ["x", "y"]}', ['a', 0])).toBe('{"a": ["y"]}')
  expect(removeJson('{"a": [ "x" ]}', ['a', 0])).toBe('{"a": []}')
  expect(removeJson('{\n  "a": 1,\n  "b": 2\n}', ['b'])).toBe('{\n  "a": 1\n}')
  expect(removeJson('{"a": 1}', ['b'])).toBe('{"a": 1}')
})
