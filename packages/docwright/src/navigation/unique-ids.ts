/** Makes ids that are all different. */
export type UniqueIds = (label: string, fallback: string) => string

/**
 * Starts a set of ids.
 *
 * @returns Makes an id from a label: lower case, letters and digits of any script, joined by `-`, with a number if it
 * is taken. Uses the fallback if nothing of the label is left.
 */
export function createUniqueIds(): UniqueIds {
  const taken = new Map<string, number>()
  return (label, fallback) => {
    const base = slugOf(label) || fallback
    let count = (taken.get(base) ?? 0) + 1
    let id = count === 1 ? base : `${base}-${count}`
    while (count > 1 && taken.has(id)) {
      count += 1
      id = `${base}-${count}`
    }
    taken.set(base, count)
    if (id !== base) taken.set(id, 1)
    return id
  }
}

function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
