/** The part of a tag that is being written. */
export type TagContext =
  | { kind: 'name'; written: string }
  | { kind: 'property'; component: string; written: string; given: string[] }
  | { kind: 'value'; component: string; property: string; written: string }

/**
 * The part of a tag that is being written at the end of a text; undefined if that is not in a tag of a component.
 *
 * @param before The text up to the cursor.
 */
export function tagContext(before: string): TagContext | undefined {
  const near = before.slice(-4000)
  const [, written] = /<([A-Z][\w.]*)?$/.exec(near) ?? []
  if (written !== undefined || near.endsWith('<')) return { kind: 'name', written: written ?? '' }
  const tag =
    /<([A-Z][\w.]*)((?:\s+(?:[\w:-]+(?:=(?:"[^"]*"|'[^']*'|\{[^{}]*\}))?))*)\s+([\w:-]*)(=["'{]*(["'])([^"'\n]*))?$/.exec(
      near,
    )
  if (tag === null) return undefined
  const [, component = '', properties = '', last = '', assigned, , value = ''] = tag
  if (assigned !== undefined) return { kind: 'value', component, property: last, written: value }
  const given = [...properties.matchAll(/\s([\w:-]+)(?==|\s|$)/g)].map(([, name = '']) => name)
  return { kind: 'property', component, written: last, given }
}

/**
 * The component or the property of one at a place.
 *
 * @param text The page.
 * @param offset The place.
 */
export function nameAt(text: string, offset: number): { component: string; property?: string } | undefined {
  const end = offset + (/^[\w.:-]*/.exec(text.slice(offset, offset + 100))?.[0].length ?? 0)
  const context = tagContext(text.slice(0, end))
  if (context?.kind === 'name') return { component: context.written }
  return context?.kind === 'property' ? { component: context.component, property: context.written } : undefined
}
