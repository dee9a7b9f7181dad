/** Where the pages of operations are, by the kind of the operation. */
export const pathsOfOperations = { query: 'queries', mutation: 'mutations', subscription: 'subscriptions' } as const

const directives = new Set(['deprecated', 'include', 'oneOf', 'skip', 'specifiedBy'])
const scalars = new Set(['Boolean', 'Float', 'ID', 'Int', 'String'])

/**
 * Definitions that every schema has and may repeat: introspection, and the scalars and directives of the language
 * itself.
 */
export function isPartOfGraphql(name: string, kind: 'type' | 'directive'): boolean {
  return kind === 'directive' ? directives.has(name) : name.startsWith('__') || scalars.has(name)
}
