import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/** Number of characters of a request that are searched: its subject is at its beginning. */
const maxCharacters = 500
const maxWords = 8

/**
 * Finds jobs by words of their first request, ignoring case.
 *
 * @param text The typed text: each of its words must occur.
 * @returns Up to the limit, the newest first, with the beginning of the request.
 */
export async function searchJobs(
  queries: Queries,
  projectId: string,
  text: string,
  limit: number,
): Promise<{ id: string; prompt: string }[]> {
  const words = text.split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return []
  const begin = sql<string>`substr(turn.prompt, 1, ${sql.lit(maxCharacters)})`
  let found = queries
    .selectFrom('job')
    .innerJoin('turn', (join) => join.onRef('turn.job_id', '=', 'job.id').on('turn.position', '=', 1))
    .where('job.project_id', '=', projectId)
  for (const word of words) {
    // SQLite lowercases only English letters: a word with others is also searched as it is written.
    const [small, written] = [patternOf(word.toLowerCase()), patternOf(word)]
    found = found.where(
      sql<boolean>`(lower(${begin}) like ${small} escape '\\' or ${begin} like ${written} escape '\\')`,
    )
  }
  return found
    .select(['job.id', begin.as('prompt')])
    .orderBy('job.created_at', 'desc')
    .orderBy('job.id', 'desc')
    .limit(limit)
    .execute()
}

function patternOf(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`
}
