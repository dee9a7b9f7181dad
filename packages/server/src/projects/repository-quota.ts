import { megabyte } from '../store/projects/project-quotas.ts'

/**
 * Says why a repository may not be as large as it would be.
 *
 * @param bytes What it would have.
 * @param limit Megabytes that it may have; null for as many as there is room for.
 * @returns A permanent code and a sentence for people; undefined where it may.
 */
export function repositoryRefusal(bytes: number, limit: number | null): string | undefined {
  if (limit === null || bytes <= limit * megabyte) return undefined
  return (
    `quota-repository: the repository of this project may have ${limit} MB, and would have ${Math.ceil(bytes / megabyte)} MB. ` +
    'Host videos and archives elsewhere and link to them, or ask whoever runs the server for a higher quota.'
  )
}
