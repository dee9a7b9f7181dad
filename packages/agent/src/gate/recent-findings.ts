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
 * @param most So many texts are remembered at least, and twice as many at most: those that were asked about last.
 */
export function createRecentFindings<Finding>(most: number): RecentFindings<Finding> {
  let young = new Map<string, Finding>()
  let old = new Map<string, Finding>()
  return {
    of(texts, find) {
      const name = digestOf(texts)
      const known = young.has(name) ? young : old
      const found = known.has(name) ? (known.get(name) as Finding) : find()
      if (known === young && young.has(name)) return found
      if (young.size >= most) [old, young] = [young, new Map()]
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
