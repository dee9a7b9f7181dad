import type { ContentNode, PropertyValue } from '../content-tree.ts'
import { SimplePattern } from './simple-pattern.ts'

/** The value of an expression of a page. Objects have no prototype. */
export type Value =
  | string
  | number
  | boolean
  | null
  | undefined
  | Value[]
  | ValueObject
  | Elements
  | Callable
  | SnippetComponent
  | CustomComponent
  | SimplePattern

export interface ValueObject {
  [key: string]: Value
}

/** JSX as a value. */
export class Elements {
  readonly nodes: ContentNode[]
  #used = false

  constructor(nodes: ContentNode[]) {
    this.nodes = nodes
  }

  /** @returns The elements for the page: copies after the first call, since each place gets its own ids. */
  place(): ContentNode[] {
    if (this.#used) return structuredClone(this.nodes)
    this.#used = true
    return this.nodes
  }
}

/** An arrow function of the page, or a function that pages may call. */
export class Callable {
  readonly call: (values: readonly Value[]) => Value
  /** Further functions by name, such as `Number.isNaN`. */
  readonly members: Readonly<Record<string, Callable>>
  /** The place of its code, for a function that a file declares by name. */
  origin?: CodeOrigin

  /** @param members Further functions by name. */
  constructor(call: (values: readonly Value[]) => Value, members: Readonly<Record<string, Callable>> = {}) {
    this.call = call
    this.members = members
  }
}

/** A snippet file as a component. */
export class SnippetComponent {
  readonly path: string

  constructor(path: string) {
    this.path = path
  }
}

/** The place of a component's code. */
export interface CodeOrigin {
  /** Path of the file. */
  path: string
  /** The name that the file declares, possibly `default`. */
  name: string
  /** Keys that lead to the component if the name refers to an object. */
  members: readonly string[]
}

/** A component in JavaScript that does more than arrange its properties. */
export class CustomComponent {
  readonly reason: string
  readonly origin: CodeOrigin | undefined

  /**
   * @param reason Why it cannot be interpreted, as the end of a sentence.
   * @param origin Place of its code, if it has any.
   */
  constructor(reason: string, origin?: CodeOrigin) {
    this.reason = reason
    this.origin = origin
  }
}

/** Why an expression has no value. */
export class ExpressionError extends Error {
  readonly code: 'undefined-variable' | 'unsupported-expression'
  readonly start: number

  /**
   * @param code Code of the diagnostic.
   * @param message Message of the diagnostic.
   * @param start Offset in the expression.
   */
  constructor(code: 'undefined-variable' | 'unsupported-expression', message: string, start: number) {
    super(message)
    this.code = code
    this.start = start
  }
}

/**
 * Whether a value is a plain object.
 *
 * @returns True for object literals and data.
 */
export function isObject(value: Value): value is ValueObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isSpecial(value)
}

function isSpecial(value: object): value is Elements | Callable | SnippetComponent | CustomComponent | SimplePattern {
  return (
    value instanceof Elements ||
    value instanceof Callable ||
    value instanceof SnippetComponent ||
    value instanceof CustomComponent ||
    value instanceof SimplePattern
  )
}

/**
 * Converts outside data (front matter, properties) to a value.
 *
 * @param data Parsed YAML or JSON.
 * @returns Undefined for anything that is not data.
 */
export function valueOf(data: unknown): Value {
  if (Array.isArray(data)) return data.map(valueOf)
  if (typeof data === 'object' && data !== null) {
    const object = emptyObject()
    for (const [key, part] of Object.entries(data)) object[key] = valueOf(part)
    return object
  }
  if (typeof data === 'string' || typeof data === 'number' || typeof data === 'boolean' || data === null) return data
  return undefined
}

/** @returns An object without a prototype. */
export function emptyObject(): ValueObject {
  return Object.create(null) as ValueObject
}

/**
 * Converts a value to a component's property.
 *
 * @param value Any value; functions are dropped.
 * @returns JSON or elements.
 */
export function toProperty(value: Value): PropertyValue {
  if (value instanceof Elements) return { type: 'elements', nodes: value.place() }
  if (Array.isArray(value)) return value.map(toProperty)
  if (typeof value !== 'object' || value === null) return value
  if (!isObject(value)) return undefined
  const object: Record<string, PropertyValue> = {}
  for (const [key, part] of Object.entries(value)) {
    // Only real elements may have this type.
    if (key === 'type' && part === 'elements') continue
    if (key !== '__proto__') object[key] = toProperty(part)
  }
  return object
}

/**
 * Converts a value to content.
 *
 * @param value The value of an expression in braces.
 * @returns Nodes, as React would show them; undefined for objects and functions, which cannot be shown.
 */
export function toNodes(value: Value): ContentNode[] | undefined {
  if (value === null || value === undefined || typeof value === 'boolean') return []
  if (typeof value === 'string' || typeof value === 'number') return [{ type: 'text', value: String(value) }]
  if (value instanceof Elements) return value.place()
  if (!Array.isArray(value)) return undefined
  const nodes: ContentNode[] = []
  for (const part of value) {
    const found = toNodes(part)
    if (found === undefined) return undefined
    nodes.push(...found)
  }
  return nodes
}

/** Converts a value to text, like JavaScript's `String`. */
export function toText(value: Value): string {
  if (Array.isArray(value))
    return value.map((part) => (part === null || part === undefined ? '' : toText(part))).join(',')
  if (value instanceof Elements) return textOf(value.nodes)
  if (typeof value === 'object' && value !== null) return '[object Object]'
  return String(value)
}

/** The text in content, without markup. */
export function textOf(nodes: readonly ContentNode[]): string {
  let text = ''
  for (const node of nodes) {
    if (node.type === 'text') text += node.value
    else if (node.type === 'component' && node.name === 'Latex') text += formulaOf(node.properties['formula'])
    else text += textOf(node.children)
  }
  return text
}

function formulaOf(formula: PropertyValue): string {
  return typeof formula === 'string' ? formula : ''
}
