import type { PlaygroundModel, PlaygroundScheme, PlaygroundSchema } from '../api/playground-model.ts'
import { parameterKey, serverUrl, type PlaygroundState } from './build-request.ts'
import { fittingOption } from './fitting-option.ts'
import { isRecord, partOf, readJson, type FormValue } from './form-value.ts'

/** A problem with a value before it is sent. */
export interface ValueProblem {
  /** Id of the control. */
  id: string
  /** Name of the value for readers. */
  name: string
  /** Nothing is there, or what is there is not what the specification says. */
  kind: 'missing' | 'range' | 'multipleOf' | 'length' | 'pattern' | 'items' | 'type' | 'options'
  /** The expected value; empty if something is missing. */
  wanted: string
}

/** The chosen kind of each value that may be of several kinds, by id of the control. */
export type ChosenOptions = ReadonlyMap<string, number>

/** Id of the control of a parameter. */
export function parameterId(key: string): string {
  return `playground-${key.replaceAll(/\W+/g, '-')}`
}

/** Id of the control of a server's variable. */
export function variableId(name: string): string {
  return `playground-server-${name.replaceAll(/\W+/g, '-')}`
}

/** Id of the control of a security scheme. */
export function authorizationId(scheme: string): string {
  return `playground-authorization-${scheme.replaceAll(/\W+/g, '-')}`
}

/** Id of the control of the body, and of the body as text. */
export const bodyId = 'playground-body'

/**
 * Finds missing values and those that break the specification, in the order of the form.
 *
 * @param model The endpoint.
 * @param state The values of the form.
 * @param chosen The chosen kinds.
 */
export function findProblems(model: PlaygroundModel, state: PlaygroundState, chosen: ChosenOptions): ValueProblem[] {
  const problems: ValueProblem[] = []
  for (const { name } of openVariables(model, state))
    problems.push({ id: variableId(name), name, kind: 'missing', wanted: '' })
  for (const scheme of openSchemes(model, state))
    problems.push({ id: authorizationId(scheme.id), name: nameOf(scheme), kind: 'missing', wanted: '' })
  for (const parameter of model.parameters) {
    const key = parameterKey(parameter)
    const { name, required, schema } = parameter
    check({ id: parameterId(key), name, required, schema, value: state.parameters[key] }, chosen, problems)
  }
  checkBody(model, state, chosen, problems)
  return problems
}

/** Variables of the server that neither the reader nor the specification gives a value. */
function openVariables(model: PlaygroundModel, state: PlaygroundState): { name: string }[] {
  const address = serverUrl(model, state)
  return (model.servers[state.server]?.variables ?? []).filter(({ name }) => address.includes(`{${name}}`))
}

/** Missing credentials. A certificate is the browser's. */
function openSchemes(
  { authorizations, authorizationOptional }: PlaygroundModel,
  { authorization, credentials }: PlaygroundState,
): PlaygroundScheme[] {
  if (authorizationOptional) return []
  const schemes = authorizations[authorization] ?? []
  return schemes.filter(({ id, kind }) => kind !== 'certificate' && (credentials[id]?.value ?? '') === '')
}

function nameOf(scheme: PlaygroundScheme): string {
  if (scheme.kind === 'key') return scheme.name
  return scheme.kind === 'bearer' || scheme.kind === 'oauth' ? scheme.label : scheme.id
}

function checkBody(
  { body }: PlaygroundModel,
  state: PlaygroundState,
  chosen: ChosenOptions,
  problems: ValueProblem[],
): void {
  const content = body?.contents[state.content]
  if (body === undefined || content === undefined) return
  const { form, schema, mediaType } = content
  const text = form === 'text' ? (state.text ?? state.body) : state.text
  if (text !== undefined || form === 'text') {
    if (text === '' || text === undefined) {
      if (body.required) problems.push({ id: bodyId, name: mediaType, kind: 'missing', wanted: '' })
      return
    }
    if (form !== 'json' || typeof text !== 'string') return
    const value = readJson(text)
    if (value === undefined) problems.push({ id: bodyId, name: mediaType, kind: 'type', wanted: 'JSON' })
    else check({ id: bodyId, name: mediaType, required: true, schema, value: value.value }, chosen, problems)
    return
  }
  const { body: value } = state
  // A body that may be omitted, but cannot be empty: its labels mark the required parts.
  const hasRequired = schema.options === undefined && schema.properties?.some((property) => property.required) === true
  if (value === undefined && hasRequired) {
    check({ id: bodyId, name: mediaType, required: true, schema, value: {} }, chosen, problems)
  } else {
    check({ id: bodyId, name: mediaType, required: body.required, schema, value }, chosen, problems)
  }
}

interface Checked {
  id: string
  name: string
  required: boolean
  schema: PlaygroundSchema
  value: FormValue
}

function check(checked: Checked, chosen: ChosenOptions, problems: ValueProblem[]): void {
  const { id, name, required, schema, value } = checked
  if (value === undefined) {
    if (required) problems.push({ id, name, kind: 'missing', wanted: '' })
    return
  }
  if (value === null && (schema.nullable === true || schema.type === 'null' || schema.type === 'any')) return
  const { options } = schema
  if (options !== undefined && options.length > 0) {
    const index = chosen.get(id) ?? fittingOption(options, value)
    const option = options[index]
    if (option !== undefined)
      check({ ...checked, id: `${id}-${index}`, schema: chosenSchema(schema, option.schema) }, chosen, problems)
    return
  }
  const fault = faultOf(schema, value)
  if (fault !== undefined) {
    problems.push({ id, name, ...fault })
    return
  }
  if (Array.isArray(value)) {
    const { items } = schema
    for (const [index, item] of value.entries()) {
      if (items === undefined) break
      const place = `${name} ${index + 1}`
      // An item that is empty is not sent.
      check({ id: `${id}-${index}`, name: place, required: false, schema: items, value: item }, chosen, problems)
    }
    return
  }
  if (!isRecord(value)) return
  const named = schema.properties ?? []
  for (const property of named) {
    const part = partOf(value, property.name)
    check({ ...property, id: `${id}-${property.name}`, value: part }, chosen, problems)
  }
  const { additional } = schema
  if (additional === undefined) return
  const known = new Set(named.map((property) => property.name))
  for (const [key, part] of Object.entries(value)) {
    if (known.has(key)) continue
    check({ id: `${id}-${key}`, name: key, required: false, schema: additional, value: part }, chosen, problems)
  }
}

/**
 * One kind of a value, with the parts that all kinds have.
 *
 * @param schema The value.
 * @param option The kind.
 */
export function chosenSchema(schema: PlaygroundSchema, option: PlaygroundSchema): PlaygroundSchema {
  const own = schema.properties ?? []
  if (own.length === 0) return option
  const names = new Set(option.properties?.map(({ name }) => name))
  const shared = own.filter(({ name }) => !names.has(name))
  return { ...option, type: 'object', properties: [...shared, ...(option.properties ?? [])] }
}

type Fault = Pick<ValueProblem, 'kind' | 'wanted'>

function faultOf(schema: PlaygroundSchema, value: FormValue): Fault | undefined {
  const { type, enumeration } = schema
  if (enumeration?.length && !enumeration.some((one) => one === value))
    return { kind: 'options', wanted: enumeration.slice(0, 8).map(String).join(', ') }
  if (!isOfType(type, value)) return { kind: 'type', wanted: type }
  if (typeof value === 'number' || typeof value === 'bigint') return numberFault(schema, Number(value))
  if (typeof value === 'string' && type !== 'file') return textFault(schema, value)
  if (!Array.isArray(value)) return undefined
  const { minItems = 0, maxItems = Infinity } = schema
  const count = value.filter((item) => item !== undefined).length
  return count < minItems || count > maxItems ? { kind: 'items', wanted: between(minItems, maxItems) } : undefined
}

function isOfType(type: PlaygroundSchema['type'], value: FormValue): boolean {
  switch (type) {
    case 'integer':
      return typeof value === 'bigint' || Number.isInteger(value)
    case 'number':
      return typeof value === 'bigint' || typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'string':
      return typeof value === 'string'
    case 'array':
      return Array.isArray(value)
    case 'object':
      return isRecord(value)
    case 'null':
      return value === null
    case 'file':
    case 'any':
      return true
  }
}

function numberFault(schema: PlaygroundSchema, value: number): Fault | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = -Infinity, exclusiveMaximum = Infinity } = schema
  if (value < minimum || value > maximum || value <= exclusiveMinimum || value >= exclusiveMaximum) {
    const bounds = [`≥ ${minimum}`, `> ${exclusiveMinimum}`, `≤ ${maximum}`, `< ${exclusiveMaximum}`]
    return { kind: 'range', wanted: bounds.filter((bound) => !bound.endsWith('Infinity')).join(', ') }
  }
  const { multipleOf = 0 } = schema
  const share = value / multipleOf
  return multipleOf > 0 && Math.abs(share - Math.round(share)) > 1e-9
    ? { kind: 'multipleOf', wanted: String(multipleOf) }
    : undefined
}

function textFault(schema: PlaygroundSchema, value: string): Fault | undefined {
  const { minLength = 0, maxLength = Infinity, pattern } = schema
  // JSON Schema counts characters, not the halves of some that JavaScript has.
  const length = Array.from(value).length
  if (length < minLength || length > maxLength) return { kind: 'length', wanted: between(minLength, maxLength) }
  return pattern !== undefined && expression(pattern)?.test(value) === false
    ? { kind: 'pattern', wanted: pattern }
    : undefined
}

/** A pattern that is none of JavaScript's says nothing. */
function expression(pattern: string): RegExp | undefined {
  for (const flags of ['u', '']) {
    try {
      return new RegExp(pattern, flags)
    } catch {
      // Some are written for engines that know less, or more.
    }
  }
  return undefined
}

function between(least: number, most: number): string {
  if (!Number.isFinite(most)) return `≥ ${least}`
  return least === 0 ? `≤ ${most}` : `${least} – ${most}`
}
