import type { Site } from '../../site/create-site.ts'

/** Languages that the navigation offers. */
export function languageTags({ tree }: Site): string[] {
  const { content } = tree
  if (content.kind !== 'divisions') return []
  return content.divisions.flatMap(({ language }) => (language === undefined ? [] : [language.tag]))
}

/** The language of the pages that all readers share. */
export function firstLanguage({ tree }: Site): { language: string; direction: 'ltr' | 'rtl' } {
  const [first] = tree.content.kind === 'divisions' ? tree.content.divisions : []
  return { language: first?.language?.tag ?? 'en', direction: first?.language?.direction ?? 'ltr' }
}
