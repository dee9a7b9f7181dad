import type { Pattern } from 'acorn'

import type { Scope } from './scope.ts'
import type { AnyExpression } from './syntax.ts'
import { emptyObject, ExpressionError, isObject, toText, type Value } from './values.ts'

/**
 * Assigns values to the names of a pattern: `name`, `{ a, b = 1, ...rest }`, `[first]`.
 *
 * @param pattern A parameter or the left side of a declaration.
 * @param scope Receives the names.
 * @param run Evaluates a default value.
 */
export function bindPattern(
  pattern: Pattern,
  value: Value,
  scope: Scope,
  run: (expression: AnyExpression) => Value,
): void {
  switch (pattern.type) {
    case 'Identifier':
      scope.define(pattern.name, value)
      return
    case 'AssignmentPattern':
      bindPattern(pattern.left, value === undefined ? run(pattern.right) : value, scope, run)
      return
    case 'ArrayPattern':
      for (const [index, part] of pattern.elements.entries()) {
        if (part === null) continue
        const items = Array.isArray(value) ? value : []
        if (part.type === 'RestElement') bindPattern(part.argument, items.slice(index), scope, run)
        else bindPattern(part, items[index], scope, run)
      }
      return
    case 'ObjectPattern':
      bindProperties(pattern, value, scope, run)
      return
    default:
      throw new ExpressionError('unsupported-expression', 'This assignment is not supported on pages.', pattern.start)
  }
}

function bindProperties(
  pattern: Pattern & { type: 'ObjectPattern' },
  value: Value,
  scope: Scope,
  run: (expression: AnyExpression) => Value,
): void {
  const rest = emptyObject()
  if (isObject(value)) Object.assign(rest, value)
  for (const part of pattern.properties) {
    if (part.type === 'RestElement') {
      bindPattern(part.argument, rest, scope, run)
      continue
    }
    const key = !part.computed && part.key.type === 'Identifier' ? part.key.name : toText(run(part.key))
    bindPattern(part.value, Object.hasOwn(rest, key) ? rest[key] : undefined, scope, run)
    delete rest[key]
  }
}
