/**
 * The smallest edit by whole lines that makes one text of another, with enough around it to be found once.
 *
 * @param before The text as it is.
 * @param after The text as it is to be.
 * @returns What `edit_file` is to replace; undefined where no such edit exists, as for an empty text.
 */
export function smallestEdit(before: string, after: string): { old: string; new: string } | undefined {
  const old = before.split(/(?<=\n)/)
  const put = after.split(/(?<=\n)/)
  let start = 0
  while (start < old.length && start < put.length && old[start] === put[start]) start += 1
  let end = 0
  while (end < Math.min(old.length, put.length) - start && old.at(-1 - end) === put.at(-1 - end)) end += 1
  for (let room = 0; room <= old.length; room = room * 2 + 1) {
    const from = Math.max(0, start - room)
    const to = Math.min(end, Math.max(0, end - room))
    const wanted = old.slice(from, old.length - to).join('')
    if (wanted !== '' && before.split(wanted).length === 2) {
      return { old: wanted, new: put.slice(from, put.length - to).join('') }
    }
  }
  return undefined
}
