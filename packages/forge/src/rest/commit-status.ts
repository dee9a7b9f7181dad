import type { CommitStatus } from '../forge.ts'

/**
 * What every forge calls the same of a commit's status.
 *
 * @returns Description, cut to what forges take, and address, where there is one.
 */
export function commitStatusBody({ description, url }: CommitStatus): { description: string; target_url?: string } {
  return { description: description.slice(0, 140), ...(url === undefined ? {} : { target_url: url }) }
}
