import type { ApiDocument } from './api-document.ts'
import { httpMethods } from '../config/http-methods.ts'
import { spokenPlace } from './json-pointer.ts'
import { isRecord } from './read-values.ts'

/** Required types of values in Swagger 2.0; `any` stands for each key or index. */
const shapes: readonly (readonly [path: readonly string[], shape: 'object' | 'list'])[] = [
  [['info'], 'object'],
  [['paths'], 'object'],
  [['paths', 'any'], 'object'],
  [['paths', 'any', 'parameters'], 'list'],
  [['paths', 'any', 'parameters', 'any'], 'object'],
  [['paths', 'any', 'method'], 'object'],
  ...['parameters', 'consumes', 'produces', 'schemes', 'tags', 'security'].map(
    (key) => [['paths', 'any', 'method', key], 'list'] as const,
  ),
  [['paths', 'any', 'method', 'parameters', 'any'], 'object'],
  [['paths', 'any', 'method', 'parameters', 'any', 'schema'], 'object'],
  [['paths', 'any', 'method', 'responses'], 'object'],
  [['paths', 'any', 'method', 'responses', 'any'], 'object'],
  [['paths', 'any', 'method', 'responses', 'any', 'headers'], 'object'],
  [['paths', 'any', 'method', 'responses', 'any', 'schema'], 'object'],
  ...['definitions', 'parameters', 'responses', 'securityDefinitions'].flatMap((key) => [
    [[key], 'object'] as const,
    [[key, 'any'], 'object'] as const,
  ]),
  [['definitions', 'any', 'properties'], 'object'],
  ...['consumes', 'produces', 'schemes', 'tags', 'security'].map((key) => [[key], 'list'] as const),
]

/** The first value of a document whose type is wrong in Swagger. */
export interface WrongShape {
  segments: readonly string[]
  reason: string
  fix: string
}

/**
 * Finds the reason why a document cannot be read as Swagger 2.0.
 *
 * @returns Undefined if none is found.
 */
export function wrongShape(document: ApiDocument): WrongShape | undefined {
  for (const [path, shape] of shapes) {
    const found = firstWrong(document.valueAt([]), path, shape, [])
    if (found === undefined) continue
    const { segments, value } = found
    const expected = shape === 'list' ? 'a list' : 'an object'
    return {
      segments,
      reason: `\`${segments.at(-1) ?? ''}\` must be ${expected}, and is ${kindOf(value)} (in ${spokenPlace(segments)})`,
      fix: `Write ${expected} there, as Swagger 2.0 has it, or remove the key.`,
    }
  }
  return undefined
}

function firstWrong(
  value: unknown,
  [first, ...rest]: readonly string[],
  shape: 'object' | 'list',
  segments: readonly string[],
): { segments: readonly string[]; value: unknown } | undefined {
  if (first === undefined) {
    const isRight = shape === 'list' ? Array.isArray(value) : isRecord(value)
    return isRight || value === undefined ? undefined : { segments, value }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const key of keysFor(first, value)) {
    if (first === 'any' && (key.startsWith('x-') || !Object.hasOwn(value, key))) continue
    const part: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
    const found = firstWrong(part, rest, shape, [...segments, key])
    if (found !== undefined) return found
  }
  return undefined
}

function keysFor(step: string, value: object): readonly string[] {
  if (step === 'any') return Object.keys(value)
  return step === 'method' ? httpMethods : [step]
}

function kindOf(value: unknown): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object'
    ? 'an object'
    : `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value).slice(0, 40)}`
}
