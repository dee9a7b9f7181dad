import type {
  ArrayExpression,
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  FunctionDeclaration,
  FunctionExpression,
  MemberExpression,
  Node,
  ObjectExpression,
  PrivateIdentifier,
  SpreadElement,
  Super,
  TemplateLiteral,
} from 'acorn'

import { bindPattern } from './bind-pattern.ts'
import { evaluateJsx, type ElementMaker } from './evaluate-jsx.ts'
import { globalNames } from './global-functions.ts'
import { listMethods } from './list-methods.ts'
import { applyBinary, applyUnary, isTruthy, limited } from './operators.ts'
import { runBody } from './run-body.ts'
import { Scope } from './scope.ts'
import { maxSubjectLength, SimplePattern, simplePattern } from './simple-pattern.ts'
import type { AnyExpression } from './syntax.ts'
import { numberMethods, textMethods } from './text-methods.ts'
import { Callable, emptyObject, ExpressionError, isObject, toText, type Value } from './values.ts'

/** The page around an expression, as evaluation needs it. */
export interface Evaluation {
  /** Makes the content of an element in an expression. */
  makeElement: ElementMaker
  /** Counts one step of work; throws when the page has used all its steps. */
  spendStep(start: number): void
  /** Runs a call of one of the page’s functions; throws if calls are nested too deeply. */
  enterCall<Result>(start: number, run: () => Result): Result
}

/**
 * Evaluates an expression without running any code: it interprets a small, pure part of JavaScript.
 *
 * @throws ExpressionError if a name is not defined or the syntax is not supported.
 */
export function evaluate(node: AnyExpression, scope: Scope, evaluation: Evaluation): Value {
  evaluation.spendStep(node.start)
  switch (node.type) {
    case 'Literal':
      return literal(node)
    case 'Identifier':
      return identifier(node.name, node.start, scope)
    case 'TemplateLiteral':
      return template(node, scope, evaluation)
    case 'MemberExpression':
      return member(node, scope, evaluation)
    case 'ChainExpression':
      return evaluate(node.expression, scope, evaluation)
    case 'CallExpression':
      return call(node, scope, evaluation)
    case 'UnaryExpression':
      return applyUnary(node.operator, unaryValue(node, scope, evaluation), node.start)
    case 'BinaryExpression':
      if (node.left.type === 'PrivateIdentifier') return unsupported(node)
      return applyBinary(
        node.operator,
        evaluate(node.left, scope, evaluation),
        evaluate(node.right, scope, evaluation),
        node.start,
      )
    case 'LogicalExpression':
      return logical(node.operator, evaluate(node.left, scope, evaluation), () =>
        evaluate(node.right, scope, evaluation),
      )
    case 'ConditionalExpression':
      return evaluate(
        isTruthy(evaluate(node.test, scope, evaluation)) ? node.consequent : node.alternate,
        scope,
        evaluation,
      )
    case 'ArrayExpression':
      return array(node, scope, evaluation)
    case 'ObjectExpression':
      return object(node, scope, evaluation)
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
      return functionValue(node, scope, evaluation)
    case 'ParenthesizedExpression':
      return evaluate(node.expression, scope, evaluation)
    case 'JSXElement':
    case 'JSXFragment':
      return evaluateJsx(node, evaluation.makeElement, (inner) => evaluate(inner, scope, evaluation))
    default:
      return unsupported(node)
  }
}

/**
 * Converts a function of the page to a value.
 *
 * @param scope The names around it.
 */
export function functionValue(
  node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
  scope: Scope,
  evaluation: Evaluation,
): Callable {
  return new Callable((values) => evaluation.enterCall(node.start, () => callFunction(node, values, scope, evaluation)))
}

function callFunction(
  node: ArrowFunctionExpression | FunctionExpression | FunctionDeclaration,
  values: readonly Value[],
  scope: Scope,
  evaluation: Evaluation,
): Value {
  if (node.async || node.generator) return unsupported(node)
  const own = new Scope(scope)
  const run = (inner: AnyExpression) => evaluate(inner, own, evaluation)
  for (const [index, parameter] of node.params.entries()) {
    const value: Value = parameter.type === 'RestElement' ? values.slice(index) : values[index]
    bindPattern(parameter.type === 'RestElement' ? parameter.argument : parameter, value, own, run)
  }
  if (node.body.type !== 'BlockStatement') return run(node.body)
  return runBody(node.body.body, own, {
    evaluate: (inner, names) => evaluate(inner, names, evaluation),
    makeFunction: (inner, names) => functionValue(inner, names, evaluation),
    spendStep: (start) => evaluation.spendStep(start),
  })
}

function unsupported(node: Node): never {
  const what = names[node.type] ?? 'This'
  throw new ExpressionError('unsupported-expression', `${what} is not supported in a page’s expressions.`, node.start)
}

const names: Readonly<Record<string, string>> = {
  NewExpression: '“new”',
  AwaitExpression: '“await”',
  AssignmentExpression: 'An assignment',
  UpdateExpression: 'An assignment',
  ImportExpression: '“import()”',
  ClassExpression: 'A class',
  ThisExpression: '“this”',
  TaggedTemplateExpression: 'A tagged template',
  SequenceExpression: 'A list of expressions',
}

function literal(node: Expression & { type: 'Literal' }): Value {
  if (node.regex !== undefined && node.regex !== null) {
    const pattern = simplePattern(node.regex.pattern, node.regex.flags)
    if (pattern !== undefined) return pattern
    throw new ExpressionError(
      'unsupported-expression',
      'Only the simplest regular expressions are supported in a page’s expressions.',
      node.start,
    )
  }
  const { value } = node
  if (typeof value === 'bigint') return Number(value)
  return value as string | number | boolean | null
}

function identifier(name: string, start: number, scope: Scope): Value {
  const found = scope.lookup(name)
  if (found !== undefined) return found.value
  if (Object.hasOwn(globalNames, name)) return globalNames[name]
  // Code that runs has more names than the expressions of a page.
  const code = namesOfCode.has(name) ? 'unsupported-expression' : 'undefined-variable'
  throw new ExpressionError(code, `“${name}” is not defined.`, start)
}

/** Names that custom code and browsers have, but expressions lack. */
const namesOfCode: ReadonlySet<string> = new Set(
  (
    'React useState useEffect useRef useCallback useMemo useContext useReducer useLayoutEffect useId createContext ' +
    'JSON Math Date Intl Map Set Symbol Promise RegExp Error BigInt console globalThis window document navigator ' +
    'location localStorage sessionStorage fetch setTimeout setInterval URL URLSearchParams'
  ).split(' '),
)

// `typeof` accepts undefined names.
function unaryValue(node: Expression & { type: 'UnaryExpression' }, scope: Scope, evaluation: Evaluation): Value {
  const { argument } = node
  if (node.operator === 'typeof' && argument.type === 'Identifier' && scope.lookup(argument.name) === undefined) {
    return undefined
  }
  return evaluate(argument, scope, evaluation)
}

function template(node: TemplateLiteral, scope: Scope, evaluation: Evaluation): string {
  let text = ''
  for (const [index, quasi] of node.quasis.entries()) {
    const expression = node.expressions[index]
    text += quasi.value.cooked ?? ''
    if (expression !== undefined) text += toText(evaluate(expression, scope, evaluation))
    limited(text, node.start)
  }
  return text
}

function logical(operator: string, left: Value, right: () => Value): Value {
  if (operator === '&&') return isTruthy(left) ? right() : left
  if (operator === '||') return isTruthy(left) ? left : right()
  return left === null || left === undefined ? right() : left
}

function member(node: MemberExpression, scope: Scope, evaluation: Evaluation): Value {
  const owner = ownerOf(node.object, scope, evaluation)
  if (owner === null || owner === undefined) {
    if (node.optional || isChained(node.object)) return undefined
    throw new ExpressionError(
      'undefined-variable',
      `“${keyOf(node, scope, evaluation)}” is read from an undefined value.`,
      node.start,
    )
  }
  return property(owner, keyOf(node, scope, evaluation), node.start)
}

// `a?.b.c` ends at the question mark if `a` is missing.
function isChained(node: Expression | Super): boolean {
  if (node.type === 'MemberExpression' || node.type === 'CallExpression') {
    return node.optional || isChained(node.type === 'MemberExpression' ? node.object : node.callee)
  }
  return false
}

function ownerOf(node: Expression | Super, scope: Scope, evaluation: Evaluation): Value {
  return node.type === 'Super' ? unsupported(node) : evaluate(node, scope, evaluation)
}

function keyOf(node: MemberExpression, scope: Scope, evaluation: Evaluation): string {
  const key: Expression | PrivateIdentifier = node.property
  if (key.type === 'PrivateIdentifier') return unsupported(key)
  return !node.computed && key.type === 'Identifier' ? key.name : toText(evaluate(key, scope, evaluation))
}

// Own properties only: JavaScript's own objects are unreachable.
function property(owner: Value, key: string, start: number): Value {
  if (typeof owner === 'string' || Array.isArray(owner)) {
    if (key === 'length') return owner.length
    if (/^\d+$/.test(key)) return owner[Number(key)]
  } else if (isObject(owner)) return Object.hasOwn(owner, key) ? owner[key] : undefined
  if (typeof owner !== 'object' && typeof owner !== 'string') return undefined
  throw new ExpressionError('unsupported-expression', `“${key}” is not supported in a page’s expressions.`, start)
}

function call(node: CallExpression, scope: Scope, evaluation: Evaluation): Value {
  const { callee } = node
  if (callee.type === 'MemberExpression') {
    const owner = ownerOf(callee.object, scope, evaluation)
    if ((owner === null || owner === undefined) && (callee.optional || isChained(callee.object))) return undefined
    const key = keyOf(callee, scope, evaluation)
    const values = () => list(node.arguments, scope, evaluation)
    if (typeof owner === 'string' && Object.hasOwn(textMethods, key))
      return textMethods[key]?.(owner, values(), node.start)
    if (typeof owner === 'number' && Object.hasOwn(numberMethods, key)) return numberMethods[key]?.(owner, values())
    if (Array.isArray(owner) && Object.hasOwn(listMethods, key)) return listMethods[key]?.(owner, values(), node.start)
    if (owner instanceof SimplePattern && key === 'test') return testPattern(owner, values()[0])
    const method = methodOf(owner, key)
    if (method instanceof Callable) return method.call(values())
    throw new ExpressionError(
      'unsupported-expression',
      `“${key}()” is not supported in a page’s expressions.`,
      node.start,
    )
  }
  const called = ownerOf(callee, scope, evaluation)
  if (called instanceof Callable) return called.call(list(node.arguments, scope, evaluation))
  if ((called === null || called === undefined) && node.optional) return undefined
  throw new ExpressionError('unsupported-expression', 'Only functions of the page can be called.', node.start)
}

function methodOf(owner: Value, key: string): Value {
  const members = owner instanceof Callable ? owner.members : owner
  return isObject(members) && Object.hasOwn(members, key) ? members[key] : undefined
}

function testPattern({ expression }: SimplePattern, value: Value): boolean {
  const text = toText(value)
  return text.length <= maxSubjectLength && text.search(expression) !== -1
}

function list(parts: readonly (Expression | SpreadElement | null)[], scope: Scope, evaluation: Evaluation): Value[] {
  const values: Value[] = []
  for (const part of parts) {
    if (part === null) values.push(undefined)
    else if (part.type === 'SpreadElement') {
      const spread = evaluate(part.argument, scope, evaluation)
      if (Array.isArray(spread)) values.push(...spread.slice(0, 100_000))
      else if (typeof spread === 'string') values.push(...spread.split(''))
      else unsupported(part)
    } else values.push(evaluate(part, scope, evaluation))
    if (values.length > 200_000) unsupported(part ?? { type: 'Array', start: 0, end: 0 })
  }
  return values
}

function array(node: ArrayExpression, scope: Scope, evaluation: Evaluation): Value[] {
  return list(node.elements, scope, evaluation)
}

function object(node: ObjectExpression, scope: Scope, evaluation: Evaluation): Value {
  const result = emptyObject()
  for (const part of node.properties) {
    if (part.type === 'SpreadElement') {
      const spread = evaluate(part.argument, scope, evaluation)
      if (isObject(spread)) for (const [key, value] of Object.entries(spread)) result[key] = value
      continue
    }
    if (part.kind !== 'init') return unsupported(part)
    result[propertyName(part.key, part.computed, scope, evaluation)] = evaluate(part.value, scope, evaluation)
  }
  return result
}

function propertyName(
  key: Expression | PrivateIdentifier,
  computed: boolean,
  scope: Scope,
  evaluation: Evaluation,
): string {
  if (key.type === 'PrivateIdentifier') return unsupported(key)
  if (!computed && key.type === 'Identifier') return key.name
  return toText(evaluate(key, scope, evaluation))
}
