import { InvalidArgumentError, type Command } from 'commander'
import { resolve } from 'node:path'
import { apiKeyScopes, auditActions, personRoles, type AuditAction } from '@docwright/contract'
import type { MemberRole } from '../../store/access/account-tables.ts'

/** Adds the options of every command that works on the database. */
export function withData(command: Command): Command {
  return command
    .option('--data <folder>', 'data folder of the platform', absolute, resolve('data'))
    .option('--json', 'print the result as JSON')
}

/** Parses a port. */
export function portOf(text: string): number {
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new InvalidArgumentError('A port must be a whole number from 0 to 65535.')
  }
  return port
}

/** Parses a number of days; null for `never`. */
export function daysOf(text: string): number | null {
  if (text === 'never') return null
  const days = Number(text)
  if (!Number.isInteger(days) || days < 1 || days > 36_500)
    throw new InvalidArgumentError('Enter a whole number of days, or never.')
  return days
}

/** Parses a whole number from 1 to `most`. */
export function countOf(text: string, most: number): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new InvalidArgumentError(`Enter a whole number from 1 to ${most}.`)
  }
  return count
}

/** Parses a quota: a number, `none` or `default`. */
export function quotaOf(text: string): number | 'none' | 'default' {
  return text === 'none' || text === 'default' ? text : countOf(text, 1_000_000)
}

/** Parses the name of an action in the audit log. */
export function actionOf(text: string): AuditAction {
  const action = auditActions.find((known) => known === text)
  if (action === undefined) throw new InvalidArgumentError(`It must be one of ${auditActions.join(', ')}.`)
  return action
}

/** Parses a date or time, and returns it in ISO 8601 (UTC). */
export function momentOf(text: string): string {
  const at = Date.parse(text)
  if (Number.isNaN(at)) throw new InvalidArgumentError('Enter a date such as 2026-11-28 or 2026-11-28T08:00:00Z.')
  return new Date(at).toISOString()
}

/** Parses the format of an export. */
export function formatOf(text: string): string {
  if (!['jsonl', 'csv'].includes(text)) throw new InvalidArgumentError('It must be jsonl or csv.')
  return text
}

/** Parses the kind of a forge. */
export function forgeOf(text: string): string {
  if (!['github', 'gitlab', 'forgejo'].includes(text))
    throw new InvalidArgumentError('It must be github, gitlab or forgejo.')
  return text
}

/** Parses the role of an account. */
export function roleOf(text: string): MemberRole {
  const role = personRoles.find((known) => known === text)
  if (role === undefined) throw new InvalidArgumentError(`A role must be one of ${personRoles.join(', ')}.`)
  return role
}

/** Joins words to a sentence part such as `a, b, or c`. */
export function inWords(words: readonly string[]): string {
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(words)
}

/** Parses one value of `--scope`, and adds it to those before it. */
export function scopesOf(text: string, before: readonly string[] | undefined): string[] {
  if (!apiKeyScopes.some((scope) => scope === text))
    throw new InvalidArgumentError('A scope must be read, write or search.')
  return [...(before ?? []), text]
}

/** Parses a path. Commander also passes the earlier value to a parser, which `resolve` would take for a folder. */
export function absolute(path: string): string {
  return resolve(path)
}
