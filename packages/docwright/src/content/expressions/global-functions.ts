import { toNumber } from './operators.ts'
import { Callable, emptyObject, isObject, toText, type Value, type ValueObject } from './values.ts'

/** Names that every expression can use. */
export const globalNames: Readonly<Record<string, Value>> = {
  undefined,
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  String: new Callable(([value]) => (value === undefined ? '' : toText(value))),
  Number: new Callable(([value]) => toNumber(value ?? 0), {
    isFinite: new Callable(([value]) => Number.isFinite(value)),
    isInteger: new Callable(([value]) => Number.isInteger(value)),
    isNaN: new Callable(([value]) => Number.isNaN(value)),
    parseFloat: new Callable(([value]) => Number.parseFloat(toText(value))),
    parseInt: new Callable(([value]) => Number.parseInt(toText(value), 10)),
  }),
  Boolean: new Callable(([value]) => Boolean(value)),
  isNaN: new Callable(([value]) => Number.isNaN(toNumber(value))),
  parseInt: new Callable(([value]) => Number.parseInt(toText(value), 10)),
  parseFloat: new Callable(([value]) => Number.parseFloat(toText(value))),
  encodeURIComponent: new Callable(([value]) => encodeURIComponent(toText(value).toWellFormed())),
  Object: functions({
    entries: ([value]) => entriesOf(value).map(([key, part]) => [key, part]),
    keys: ([value]) => entriesOf(value).map(([key]) => key),
    values: ([value]) => entriesOf(value).map(([, part]) => part),
  }),
  Array: functions({
    isArray: ([value]) => Array.isArray(value),
    from: ([value, make]) => arrayFrom(value, make),
  }),
  Math: functions({
    abs: ([value]) => Math.abs(toNumber(value)),
    ceil: ([value]) => Math.ceil(toNumber(value)),
    floor: ([value]) => Math.floor(toNumber(value)),
    max: (values) => Math.max(...values.slice(0, 1000).map(toNumber)),
    min: (values) => Math.min(...values.slice(0, 1000).map(toNumber)),
    round: ([value]) => Math.round(toNumber(value)),
    trunc: ([value]) => Math.trunc(toNumber(value)),
  }),
}

function functions(named: Readonly<Record<string, (values: readonly Value[]) => Value>>): ValueObject {
  const object = emptyObject()
  for (const [name, call] of Object.entries(named)) object[name] = new Callable(call)
  return object
}

function entriesOf(value: Value): [string, Value][] {
  if (Array.isArray(value)) return value.map((part, index) => [String(index), part])
  return isObject(value) ? Object.entries(value) : []
}

function arrayFrom(value: Value, make: Value): Value[] {
  const list = listFrom(value)
  return make instanceof Callable ? list.map((item, index) => make.call([item, index])) : list
}

function listFrom(value: Value): Value[] {
  if (Array.isArray(value)) return [...value]
  if (typeof value === 'string') return value.split('')
  const length = isObject(value) ? toNumber(value['length']) : 0
  return Array.from({ length: Math.min(10_000, Math.max(0, Math.trunc(length) || 0)) }, () => undefined)
}
