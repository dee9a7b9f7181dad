import { ForgeError } from '@docwright/forge'
import { AccessError } from '../access/access-error.ts'
import type { Outcome, Refusal } from '@docwright/contract'
import { ProjectError } from '../projects/project-error.ts'

/** The form fields that errors are about. */
const fields: Readonly<Record<string, string>> = {
  'key-name': 'name',
  'key-scopes': 'scopes',
  'key-address': 'addresses',
  'key-expiry': 'expiry',
  'key-origin': 'origins',
  'project-name': 'name',
  'project-slug': 'name',
  'project-branch': 'defaultBranch',
  'project-docs-folder': 'docsFolder',
  'project-empty': 'repository',
}

/**
 * Creates the refusal of a command.
 *
 * @param code Permanent name.
 * @param message The problem and how to fix it.
 * @param field The form field.
 */
export function refuse(code: string, message: string, field?: string): Refusal {
  return { status: 'refused', code, message, field }
}

/**
 * Does some work, and turns the errors that are meant for people into answers.
 *
 * @param field The field that errors of git and forges are about.
 */
export async function attempt<Result>(work: () => Promise<Outcome<Result>>, field?: string): Promise<Outcome<Result>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ForgeError) {
      const fix = 'fix' in error && typeof error.fix === 'string' ? ` ${error.fix}` : ''
      return refuse(error.code, `${error.message}${fix}`, field)
    }
    if (error instanceof AccessError || error instanceof ProjectError) {
      return refuse(error.code, error.message, fields[error.code])
    }
    throw error
  }
}
