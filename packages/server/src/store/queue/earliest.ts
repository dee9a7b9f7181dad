/**
 * The first of several moments as a database gives them: PostgreSQL writes a `bigint` as text.
 *
 * @param rows Moments in milliseconds since 1970; null if there is none.
 * @returns Undefined if there is none at all.
 */
export function earliestOf(rows: readonly { at: number | string | null }[]): number | undefined {
  const moments = rows.flatMap(({ at }) => (at === null ? [] : [Number(at)]))
  return moments.length === 0 ? undefined : Math.min(...moments)
}
