/** The kinds of callouts, each with an icon, a color and a name for screen readers. */
export const calloutKinds = ['note', 'info', 'tip', 'warning', 'check', 'danger'] as const

export type CalloutKind = (typeof calloutKinds)[number]

/** The kind that an author's word means. */
export function kindOf(word: string | undefined): CalloutKind | undefined {
  const lower = word?.toLowerCase() ?? ''
  const synonyms: Readonly<Record<string, CalloutKind>> = { success: 'check', error: 'danger', caution: 'warning' }
  return calloutKinds.find((kind) => kind === lower) ?? synonyms[lower]
}
