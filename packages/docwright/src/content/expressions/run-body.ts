import type { FunctionDeclaration, Statement } from 'acorn'

import { bindPattern } from './bind-pattern.ts'
import { isTruthy } from './operators.ts'
import { Scope } from './scope.ts'
import type { AnyExpression } from './syntax.ts'
import { ExpressionError, type Callable, type Value } from './values.ts'

/** Evaluates the parts of a body. */
export interface BodyEvaluation {
  evaluate(expression: AnyExpression, scope: Scope): Value
  makeFunction(node: FunctionDeclaration, scope: Scope): Callable
  spendStep(start: number): void
}

/**
 * Runs the body of a function: constants, conditions and a returned value. Everything else is refused.
 *
 * @returns The function's result.
 */
export function runBody(statements: readonly Statement[], scope: Scope, evaluation: BodyEvaluation): Value {
  return runStatements(statements, scope, evaluation)?.value
}

type Returned = { value: Value } | undefined

function runStatements(statements: readonly Statement[], scope: Scope, evaluation: BodyEvaluation): Returned {
  for (const statement of statements) {
    const returned = runStatement(statement, scope, evaluation)
    if (returned !== undefined) return returned
  }
  return undefined
}

function runStatement(statement: Statement, scope: Scope, evaluation: BodyEvaluation): Returned {
  evaluation.spendStep(statement.start)
  switch (statement.type) {
    case 'EmptyStatement':
      return undefined
    case 'ReturnStatement': {
      const { argument } = statement
      return { value: argument === null || argument === undefined ? undefined : evaluation.evaluate(argument, scope) }
    }
    case 'VariableDeclaration':
      for (const { id, init } of statement.declarations) {
        const value = init === null || init === undefined ? undefined : evaluation.evaluate(init, scope)
        bindPattern(id, value, scope, (inner) => evaluation.evaluate(inner, scope))
      }
      return undefined
    case 'FunctionDeclaration':
      scope.define(statement.id.name, evaluation.makeFunction(statement, scope))
      return undefined
    case 'IfStatement': {
      const chosen = isTruthy(evaluation.evaluate(statement.test, scope)) ? statement.consequent : statement.alternate
      return chosen === null || chosen === undefined ? undefined : runStatement(chosen, new Scope(scope), evaluation)
    }
    case 'BlockStatement':
      return runStatements(statement.body, new Scope(scope), evaluation)
    default:
      throw new ExpressionError('unsupported-expression', 'This statement is not supported on pages.', statement.start)
  }
}
