import { megabyte } from '../store/projects/project-quotas.ts'

/**
 * Explains why a repository may not grow to a size.
 *
 * @param bytes Its size after the change.
 * @param limit Megabytes that it may have; null for no limit.
 * @returns A permanent code and a sentence for people; undefined if it is allowed.
 */
export function repositoryRefusal(bytes: number, limit: number | null): string | undefined {
  if (limit === null || bytes <= limit * megabyte) return undefined
  return (
    `quota-repository: the repository of this project may have ${limit} MB, and would have ${Math.ceil(bytes / megabyte)} MB. ` +
    'Host videos and archives elsewhere and link to them, or ask whoever runs the server for a higher quota.'
  )
}
