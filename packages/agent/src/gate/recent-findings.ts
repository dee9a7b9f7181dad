import { createHash } from 'node:crypto'

/** Findings in texts, remembered. */
export interface RecentFindings<Finding> {
  /** Returns the findings in these texts, and looks for them if they are not remembered. */
  of(texts: readonly string[], find: () => Finding): Finding
}

/**
 * Remembers what was found in texts, by their digest: the pull request of a workflow is looked over with every push, and little in
 * it is new then.
 *
 * @param most So much is remembered at least, and twice as much at most: what was asked for last.
 * @param sizeOf The size of a finding, in the unit of `most`; by default, each counts 1.
 */
export function createRecentFindings<Finding>(
  most: number,
  sizeOf: (found: Finding) => number = () => 1,
): RecentFindings<Finding> {
  let size = 0
  let young = new Map<string, Finding>()
  let old = new Map<string, Finding>()
  return {
    of(texts, find) {
      const name = digestOf(texts)
      const known = young.has(name) ? young : old
      const found = known.has(name) ? (known.get(name) as Finding) : find()
      if (known === young && young.has(name)) return found
      const own = sizeOf(found)
      if (size > 0 && size + own > most) {
        old = young
        young = new Map()
        size = 0
      }
      size += own
      young.set(name, found)
      return found
    },
  }
}

/** The lengths are part of the digest, so that texts divided in another way have another one. */
function digestOf(texts: readonly string[]): string {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text.length} `).update(text)
  return hash.digest('base64')
}
