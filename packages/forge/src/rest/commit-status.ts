import type { CommitStatus } from '../forge.ts'

/**
 * The fields of a commit status that all forges share.
 *
 * @returns Description, cut to the forges' limit, and address, if there is one.
 */
export function commitStatusBody({ description, url }: CommitStatus): { description: string; target_url?: string } {
  return { description: description.slice(0, 140), ...(url === undefined ? {} : { target_url: url }) }
}
