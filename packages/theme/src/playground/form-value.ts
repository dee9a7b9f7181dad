import type { PlaygroundSchema, PlaygroundValue } from '../api/playground-model.ts'
import { parseJson } from '../request/json-text.ts'
import { FileValue, type RequestValue } from '../request/request-value.ts'

/** A value that a reader has typed or chosen. `undefined` is not sent. */
export type FormValue =
  | undefined
  | string
  | number
  | bigint
  | boolean
  | null
  | File
  | FormValue[]
  | { [name: string]: FormValue }

/**
 * The initial value of a form: constants and the prefilled values of the model. Required objects have their parts; a
 * value that may be of several kinds is of the first.
 *
 * @param schema The allowed values.
 * @param required Whether it must be sent.
 * @param before The previous value: parts that every kind has stay.
 */
export function initialValue(schema: PlaygroundSchema, required: boolean, before?: FormValue): FormValue {
  if (schema.value !== undefined) return schema.value
  const [option] = schema.options ?? []
  const ofOption = option === undefined ? undefined : initialValue(option.schema, required || before !== undefined)
  if (!required && before === undefined) return undefined
  if (schema.properties === undefined) return ofOption
  const parts = schema.properties.flatMap((property): [string, FormValue][] => {
    const kept = partOf(before, property.name)
    const value = kept ?? initialValue(property.schema, property.required)
    return value === undefined ? [] : [[property.name, value]]
  })
  return { ...Object.fromEntries(parts), ...(isRecord(ofOption) ? ofOption : {}) }
}

/**
 * A value as plain data, without what is not sent.
 *
 * @param value May hold files, whose names stand for them.
 */
export function plainValue(value: FormValue): PlaygroundValue | undefined {
  if (value === undefined) return undefined
  if (value instanceof File) return value.name
  if (Array.isArray(value)) return value.flatMap((item) => (item === undefined ? [] : [plainValue(item) ?? null]))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, item]): [string, PlaygroundValue][] => {
    const plain = plainValue(item)
    return plain === undefined ? [] : [[name, plain]]
  })
  return Object.fromEntries(entries)
}

/**
 * A value as a request is made of it, without what is not sent.
 *
 * @param value May hold files.
 */
export function requestValue(value: FormValue): RequestValue | undefined {
  if (value === undefined) return undefined
  if (value instanceof File) return new FileValue(value.name, value)
  if (Array.isArray(value)) return value.flatMap((item) => (item === undefined ? [] : [requestValue(item) ?? null]))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([name, item]): [string, RequestValue][] => {
    const part = requestValue(item)
    return part === undefined ? [] : [[name, part]]
  })
  return Object.fromEntries(entries)
}

/**
 * Parses the text of a control.
 *
 * @param text The typed text; nothing is sent for an empty control.
 * @param schema The allowed values.
 * @returns A number if one is wanted and was typed; otherwise the text itself.
 */
export function typedValue(text: string, schema: PlaygroundSchema): FormValue {
  if (text === '') return undefined
  const { type, nullable } = schema
  if (nullable === true && text === 'null') return null
  if (type === 'number' || type === 'integer') {
    const number = Number(text)
    if (/^\s*-?\d+\s*$/.test(text) && !Number.isSafeInteger(number)) return BigInt(text.trim())
    return Number.isFinite(number) && text.trim() !== '' ? number : text
  }
  const read = type === 'any' || type === 'object' || type === 'array' ? readJson(text) : undefined
  return read === undefined ? text : read.value
}

/**
 * Reads what may be JSON.
 *
 * @param text As typed.
 * @returns Undefined if it is none.
 */
export function readJson(text: string): { value: FormValue } | undefined {
  try {
    return { value: parseJson(text) as FormValue }
  } catch {
    return undefined
  }
}

/**
 * Whether a value has named parts.
 *
 * @param value The value.
 */
export function isRecord(value: FormValue): value is { [name: string]: FormValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof File)
}

/**
 * A part of a value. Some are called like something that every object has, such as `constructor`.
 *
 * @param value The value.
 * @param name Name of the part.
 * @returns The part; undefined if there is none of the name.
 */
export function partOf(value: FormValue, name: string): FormValue {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined
}
