import { Elements, ExpressionError, toText, type Value } from './values.ts'

/** The longest text that an expression may make. */
export const maxTextLength = 1_000_000

/**
 * Returns a text, unless it is too long.
 *
 * @param start Offset of the expression.
 */
export function limited(text: string, start: number): string {
  if (text.length <= maxTextLength) return text
  throw new ExpressionError('unsupported-expression', 'The expression produces a text that is too long.', start)
}

/**
 * Applies a binary operator, except for the logical ones.
 *
 * @param operator As written.
 * @param start Offset of the expression.
 */
export function applyBinary(operator: string, left: Value, right: Value, start: number): Value {
  switch (operator) {
    case '+':
      return add(left, right, start)
    case '-':
      return toNumber(left) - toNumber(right)
    case '*':
      return toNumber(left) * toNumber(right)
    case '/':
      return toNumber(left) / toNumber(right)
    case '%':
      return toNumber(left) % toNumber(right)
    case '**':
      return toNumber(left) ** toNumber(right)
    case '===':
      return left === right
    case '!==':
      return left !== right
    case '==':
      return looselyEqual(left, right)
    case '!=':
      return !looselyEqual(left, right)
    case '<':
      return compare(left, right, (one, other) => one < other)
    case '>':
      return compare(left, right, (one, other) => one > other)
    case '<=':
      return compare(left, right, (one, other) => one <= other)
    case '>=':
      return compare(left, right, (one, other) => one >= other)
    default:
      throw new ExpressionError(
        'unsupported-expression',
        `The operator “${operator}” is not supported on pages.`,
        start,
      )
  }
}

/**
 * Applies a unary operator.
 *
 * @param operator As written.
 * @param start Offset of the expression.
 */
export function applyUnary(operator: string, value: Value, start: number): Value {
  switch (operator) {
    case '!':
      return !isTruthy(value)
    case '-':
      return -toNumber(value)
    case '+':
      return toNumber(value)
    case 'typeof':
      return typeof value
    case 'void':
      return undefined
    default:
      throw new ExpressionError(
        'unsupported-expression',
        `The operator “${operator}” is not supported on pages.`,
        start,
      )
  }
}

/** Whether JavaScript treats a value as true. */
export function isTruthy(value: Value): boolean {
  return Boolean(value)
}

/** The value as a number, as in JavaScript; NaN for objects. */
export function toNumber(value: Value): number {
  return typeof value === 'object' && value !== null ? Number.NaN : Number(value)
}

function add(left: Value, right: Value, start: number): Value {
  if (left instanceof Elements || right instanceof Elements) {
    throw new ExpressionError('unsupported-expression', 'Elements cannot be joined with “+”.', start)
  }
  const simple = (value: Value) => typeof value !== 'string' && (typeof value !== 'object' || value === null)
  if (simple(left) && simple(right)) return toNumber(left) + toNumber(right)
  return limited(toText(left) + toText(right), start)
}

function looselyEqual(left: Value, right: Value): boolean {
  if (left === right) return true
  if (left === null || left === undefined) return right === null || right === undefined
  if (typeof left === 'object' || typeof right === 'object' || right === undefined) return false
  return toNumber(left) === toNumber(right)
}

function compare(left: Value, right: Value, test: (one: string | number, other: string | number) => boolean): boolean {
  if (typeof left === 'string' && typeof right === 'string') return test(left, right)
  return test(toNumber(left), toNumber(right))
}
