/**
 * Code without what is written for twoslash, for when its types are not there. TypeScript itself is not needed for it,
 * and what is needed is loaded on first use.
 *
 * @param code As the author wrote it.
 * @returns What readers are to see of it.
 */
export async function withoutNotations(code: string): Promise<string> {
  const { removeNotations } = await import('./remove-notations.ts')
  return removeNotations(code)
}
