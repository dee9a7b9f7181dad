import { isTruthy, limited, toNumber } from './operators.ts'
import { Callable, ExpressionError, toText, type Value } from './values.ts'

/** A method of lists that pages may call. */
export type ListMethod = (list: readonly Value[], values: readonly Value[], start: number) => Value

const longest = 100_000

function limitedList(list: Value[], start: number): Value[] {
  if (list.length <= longest) return list
  throw new ExpressionError('unsupported-expression', 'The expression produces a list that is too long.', start)
}

function callback(value: Value, start: number): (...values: Value[]) => Value {
  if (value instanceof Callable) return (...values) => value.call(values)
  throw new ExpressionError('unsupported-expression', 'A function is expected here.', start)
}

function each(list: readonly Value[], value: Value, start: number): (item: Value, index: number) => Value {
  const call = callback(value, start)
  return (item, index) => call(item, index, list.slice(0, 1000))
}

const index = (value: Value) => (value === undefined ? undefined : toNumber(value))

/** The methods of lists that pages may call; none changes the list. */
export const listMethods: Readonly<Record<string, ListMethod>> = {
  at: (own, [position]) => own.at(index(position) ?? 0),
  concat: (own, values, start) => limitedList([...own, ...values.flat(1)], start),
  every: (own, [test], start) => own.every((item, at) => isTruthy(each(own, test, start)(item, at))),
  filter: (own, [test], start) => own.filter((item, at) => isTruthy(each(own, test, start)(item, at))),
  find: (own, [test], start) => own.find((item, at) => isTruthy(each(own, test, start)(item, at))),
  findIndex: (own, [test], start) => own.findIndex((item, at) => isTruthy(each(own, test, start)(item, at))),
  flat: (own, [depth], start) => limitedList(flatten(own, Math.min(index(depth) ?? 1, 10)), start),
  flatMap: (own, [make], start) =>
    limitedList(
      own.flatMap((item, at) => each(own, make, start)(item, at)),
      start,
    ),
  includes: (own, [item]) => own.includes(item),
  indexOf: (own, [item]) => own.indexOf(item),
  join: (own, [separator], start) => join(own, separator === undefined ? ',' : toText(separator), start),
  map: (own, [make], start) => own.map((item, at) => each(own, make, start)(item, at)),
  reduce: (own, values, start) => reduce(own, values, start),
  reverse: (own) => own.toReversed(),
  slice: (own, [from, to]) => own.slice(index(from), index(to)),
  some: (own, [test], start) => own.some((item, at) => isTruthy(each(own, test, start)(item, at))),
  sort: (own, [order], start) => sort(own, order, start),
  toReversed: (own) => own.toReversed(),
  toSorted: (own, [order], start) => sort(own, order, start),
  toString: (own: readonly Value[]) => toText([...own]),
}

function flatten(list: readonly Value[], depth: number): Value[] {
  return list.flatMap((item) => (Array.isArray(item) && depth > 0 ? flatten(item, depth - 1) : [item]))
}

function join(list: readonly Value[], separator: string, start: number): string {
  let text = ''
  for (const [at, item] of list.entries()) {
    text = limited(text + (at > 0 ? separator : '') + (item === null || item === undefined ? '' : toText(item)), start)
  }
  return text
}

function reduce(list: readonly Value[], values: readonly Value[], start: number): Value {
  const call = callback(values[0], start)
  const [first, ...rest] = values.length > 1 ? [values[1], ...list] : list
  let result = first
  for (const [at, item] of rest.entries()) result = call(result, item, at)
  return result
}

function sort(list: readonly Value[], order: Value, start: number): Value[] {
  if (order === undefined) return list.toSorted((one, other) => compareTexts(toText(one), toText(other)))
  const call = callback(order, start)
  return list.toSorted((one, other) => toNumber(call(one, other)) || 0)
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
