import { remarks } from './remarks.ts'

/**
 * Code without what is written for twoslash, for when its types are not there. TypeScript itself is not needed for it.
 *
 * @param code As the author wrote it.
 * @returns What readers are to see of it.
 */
export async function withoutNotations(code: string): Promise<string> {
  const { removeTwoslashNotations } = await import('twoslash/core')
  return removeTwoslashNotations(code, [...remarks])
}
