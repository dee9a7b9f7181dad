import { sql } from 'kysely'
import type { Queries } from '../open-store.ts'

/** So much of a request is looked through: what it is about stands at its beginning. */
const maxCharacters = 500
const maxWords = 8

/**
 * Finds jobs by words of their first request, whatever its capital letters.
 *
 * @param text What somebody typed: each of its words must be there.
 * @returns So many at most, the newest first, with the beginning of the request.
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
    // SQLite makes small letters of English alone: a word with others is found as it is written as well.
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
