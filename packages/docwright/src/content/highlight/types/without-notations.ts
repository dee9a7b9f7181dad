/**
 * Removes the notations of twoslash from code whose types are not available. This does not need TypeScript; the module
 * is loaded on first use.
 *
 * @param code As written.
 */
export async function withoutNotations(code: string): Promise<string> {
  const { removeNotations } = await import('./remove-notations.ts')
  return removeNotations(code)
}
