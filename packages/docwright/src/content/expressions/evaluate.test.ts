import { expect, test } from 'vitest'

import { evaluate } from './evaluate.ts'
import { Scope } from './scope.ts'
import { parseExpression } from './syntax.ts'
import { Callable, Elements, ExpressionError, valueOf, type Value } from './values.ts'

function run(source: string, names: Record<string, unknown> = {}): Value {
  const scope = new Scope()
  for (const [name, value] of Object.entries(names)) scope.define(name, valueOf(value))
  const expression = parseExpression(source)
  if (expression === undefined) return undefined
  let steps = 100_000
  let calls = 0
  return evaluate(expression, scope, {
    makeElement: ({ name, properties, children }) => [
      {
        type: 'element',
        name: name ?? 'fragment',
        attributes: Object.fromEntries(properties) as Record<string, string>,
        children: children(),
      },
    ],
    spendStep: (start) => {
      steps -= 1
      if (steps < 0) throw new ExpressionError('unsupported-expression', 'Too much work.', start)
    },
    enterCall: (start, call) => {
      calls += 1
      if (calls > 100) throw new ExpressionError('unsupported-expression', 'Too deep.', start)
      const result = call()
      calls -= 1
      return result
    },
  })
}

function valueOrRefusal(source: string): Value {
  try {
    return run(source)
  } catch (error) {
    if (error instanceof ExpressionError) return undefined
    throw error
  }
}

test.each<[string, Value]>([
  ['1 + 2 * 3', 7],
  ['"a" + 1', 'a1'],
  ['`a${1 + 1}b`', 'a2b'],
  ['!false && null', null],
  ['null ?? "x"', 'x'],
  ['0 || "x"', 'x'],
  ['[1, ...[2, 3]].length', 3],
  ['({ a: 1, ["b" + "c"]: 2 }).bc', 2],
  ['({ ...{ a: 1 }, b: 2 }).a', 1],
  ['[3, 1, 2].toSorted().join("-")', '1-2-3'],
  ['[1, 2, 3].filter((n) => n > 1).map((n, i) => n * i).join()', '0,3'],
  ['[1, 2, 3].reduce((sum, n) => sum + n, 0)', 6],
  ['["a", "b"].includes("b")', true],
  ['Number.isNaN(Number("x")) && !Number.isInteger("1")', true],
  ['Number.parseFloat("1.5rem")', 1.5],
  ['[{ id: 1 }].find(({ id }) => id === 1).id', 1],
  ['"a,b".split(",").at(-1).toUpperCase()', 'B'],
  ['"x".padStart(3, "ab")', 'abx'],
  ['"a-b-c".replaceAll("-", "+")', 'a+b+c'],
  [String.raw`"A  b".toLowerCase().replace(/\s+/g, "-")`, 'a-b'],
  ['/^a/.test("abc")', true],
  ['"a, b,c".split(/, */).join("")', 'abc'],
  ['(3.14159).toFixed(2)', '3.14'],
  ['Object.entries({ a: 1 }).map(([key, value]) => key + value).join()', 'a1'],
  ['Math.max(1, 5, 3)', 5],
  ['Array.from({ length: 3 }, (_, i) => i).join("")', '012'],
  ['missing?.deep.er', undefined],
  ['typeof nope', 'undefined'],
  ['((n) => { const m = n * 2; if (m > 3) { return "big" } return "small" })(2)', 'big'],
])('%s', (source, value) => {
  expect(run(source, { missing: null })).toEqual(value)
})

test('JSX is a value', () => {
  const value = run('[1, 2].map((n) => <li key={n}>{n}{" "}<b>x</b></li>)')
  expect(value).toHaveLength(2)
  expect(Array.isArray(value) && value[0]).toBeInstanceOf(Elements)
})

test('a name that nothing defines is an error of its own', () => {
  expect(() => run('yourDomain')).toThrow(
    expect.objectContaining({ code: 'undefined-variable', message: '“yourDomain” is not defined.' }),
  )
})

test.each([
  '({}).constructor',
  '"".constructor.constructor("return process")()',
  '[].constructor',
  '(() => 1).constructor("x")()',
  '({}).__proto__',
  '[].__proto__.x',
  '"".__proto__',
  '({ a: 1 }).hasOwnProperty("a")',
  'Object.prototype',
  'Object.getPrototypeOf([])',
  'Math.constructor',
])('%s reaches nothing of JavaScript', (source) => {
  expect(valueOrRefusal(source)).toBeUndefined()
})

test.each([
  'globalThis',
  'process.env',
  'window',
  'eval("1")',
  'new Date()',
  'import("x")',
  'this',
  'a = 1',
  'x++',
  '/(a+)+b/.test("a")',
  'async () => 1',
  'fetch("/")',
  'Function("x")',
  'class {}',
  'delete a.b',
])('%s is not supported', (source) => {
  expect(() => {
    const value = run(source, { a: {}, x: 1 })
    if (value instanceof Callable) value.call([])
  }).toThrow(ExpressionError)
})

test('a key named __proto__ changes no prototype', () => {
  expect(run('({ ["__proto__"]: { polluted: 1 } }).polluted')).toBeUndefined()
  expect(run('({}).polluted')).toBeUndefined()
})

test.each([
  '"a".repeat(1000000000)',
  '"a".padEnd(1000000000)',
  '((f) => f(f))((f) => f(f))',
  'Array.from({ length: 9999 }).map(() => Array.from({ length: 9999 }).map(() => 1))',
])('%s is stopped', (source) => {
  expect(() => run(source)).toThrow(ExpressionError)
})
