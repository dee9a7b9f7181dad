import type { PageMetadata } from './page-metadata.ts'

/**
 * Asks a question whose answer depends on which pages are hidden by their front matter, reading only the front matter
 * that the question comes to.
 *
 * @param metadata Front matter by page.
 * @param question Asks about visibility through its argument; must give the same answer for the same visibilities.
 * @returns The answer once everything it asked about is known.
 */
export async function settleVisible<Answer>(
  metadata: PageMetadata,
  question: (isVisible: (key: string) => boolean) => Answer,
): Promise<Answer> {
  for (;;) {
    const unknown = new Set<string>()
    const answer = question((key) => {
      if (!metadata.has(key)) unknown.add(key)
      return metadata.get(key).hidden !== true
    })
    if (unknown.size === 0) return answer
    // Each round knows more than the previous one.
    await metadata.load(unknown)
  }
}
