import { expect, test } from 'vitest'
import { createConfigDocument } from './config-document.ts'
import { valueOf, type ConfigNode } from './config-node.ts'
import { recoverJson } from './recover-json.ts'
import { scanJson } from './scan-json.ts'

const samples = [
  '{}',
  ' [ ] ',
  '"text"',
  '-1.5e+3',
  'null',
  '{"a":{"b":[1,true,false,null,"x"]},"c":""}',
  '{ "a" : "quote \\" backslash \\\\ unicode \\u00e9 \\ud83c\\udf0d" , "b" : [ [ ] , { } ] }',
  '{"\\u0061":1,"":2,"__proto__":3}',
  '\r\n\t[\r\n1\t,\n 2 ]\r\n',
  '{"grüße":"日本語 🌍"}',
]

function nodesOf(node: ConfigNode): unknown {
  const span = [node.type, node.offset, node.end]
  if (node.type === 'array') return [...span, node.items.map(nodesOf)]
  if (node.type === 'object') {
    return [
      ...span,
      Array.from(node.members, ([key, member]) => [key, member.key.offset, member.key.end, nodesOf(member.node)]),
    ]
  }
  return [...span, node.value]
}

test.each(samples)('reads %j as JSON.parse does', (text) => {
  const root = scanJson(createConfigDocument('a.json', text), () => {})
  expect(root && valueOf(root)).toEqual(JSON.parse(text))
})

test.each(samples)('gives %j the places that the tolerant reader gives it', (text) => {
  const document = createConfigDocument('a.json', text)
  const root = scanJson(document, () => {})
  const { root: recovered, mistakes } = recoverJson(document)
  expect(mistakes).toEqual([])
  expect(root && nodesOf(root)).toEqual(recovered && nodesOf(recovered))
})

test('both notice a key that occurs twice', () => {
  const document = createConfigDocument('a.json', '{"a":1,"b":{"a":2,"a":3},"a":4}')
  const keys: [string, number][] = []
  scanJson(document, (key, member) => keys.push([key, member.key.offset]))
  expect(keys).toEqual([
    ['a', 18],
    ['a', 25],
  ])
  expect(recoverJson(document).duplicates.map(({ key, member }) => [key, member.key.offset])).toEqual(keys)
})
