import type { Fact } from './upkeep.ts'

const maxLines = 80

/**
 * Lines of a file as a source of statements.
 *
 * @param place The commit and the file.
 * @param place.commit Id of the commit.
 * @param place.file Path from the root of the repository.
 * @param text The file's text.
 * @param around A line in the middle; by default, the beginning of the file.
 */
export function factOf(place: { commit: string; file: string }, text: string, around?: number): Fact {
  const lines = text.split(/\r?\n/)
  const from = Math.max(1, Math.min((around ?? 1) - (around === undefined ? 0 : maxLines / 4), lines.length))
  const most = around === undefined ? maxLines : maxLines / 2
  return { ...place, from, lines: lines.slice(from - 1, from - 1 + most).map((line) => line.slice(0, 400)) }
}
