import type { FieldChoice, FieldValues, SentenceField } from './sentence-form.ts'

/** Where a sentence applies; by default, on the whole site. */
export const where: SentenceField = {
  name: 'where',
  label: 'Where',
  kind: 'place',
  example: 'guides',
  hint: 'A page, a folder or a group of the navigation. The whole site without it.',
  isOptional: true,
}
/** Where a sentence does not apply. */
export const except: SentenceField = {
  name: 'except',
  label: 'Except in',
  kind: 'place',
  example: 'guides/setup',
  isOptional: true,
}
/** Where a sentence applies and where it does not, as the end of its pattern. */
export const scope =
  '[ <in|on|across|throughout> {where}][<|, but| but|,> <except in|not in|except on|not on|except for|except> {except}]'

/** A page of the site. */
export const page = (label = 'Page', name = 'page', example = 'quickstart'): SentenceField => ({
  name,
  label,
  kind: 'page',
  example,
})
/** Words, which are always quoted. */
export const text = (name: string, label: string, example: string, hint?: string): SentenceField => ({
  name,
  label,
  kind: 'text',
  example,
  ...(hint === undefined ? {} : { hint }),
})
/** One of some values. */
export const choice = (name: string, label: string, choices: readonly FieldChoice[]): SentenceField => ({
  name,
  label,
  kind: 'choice',
  example: choices[0]?.value ?? '',
  choices,
})
/** A value that is its own first word. */
export const oneWord = (value: string, ...others: string[]): FieldChoice => ({ value, words: [value, ...others] })

/** Highlighted boxes of a page. */
export const callouts = [oneWord('note'), oneWord('warning'), oneWord('tip'), oneWord('info')]
/** The parts of the layout with links on every page. */
export const bars: readonly FieldChoice[] = [
  { value: 'navbar', words: ['navbar', 'top bar', 'header', 'navigation bar'] },
  { value: 'footer', words: ['footer'] },
]
/** Keys of front matter. */
export const keys: readonly FieldChoice[] = [
  oneWord('title'),
  { value: 'sidebarTitle', words: ['sidebar title', 'label', 'sidebar label'] },
  { value: 'description', words: ['description', 'meta description'] },
  oneWord('icon'),
]
/** The subjects to which a check can be limited. */
export const topics: readonly FieldChoice[] = [
  { value: '', words: ['site', 'docs', 'documentation', 'pages'] },
  { value: 'link,anchor,image', words: ['links', 'broken links', 'dead links'] },
  { value: 'anchor', words: ['anchors', 'broken anchors'] },
  { value: 'image', words: ['images', 'missing images', 'broken images'] },
  { value: 'typo', words: ['spelling', 'typos', 'spelling mistakes'] },
  { value: 'title,description', words: ['titles and descriptions', 'descriptions', 'missing descriptions'] },
]

/** A value, empty if it is left out. */
export const string = (values: FieldValues, name: string): string => values[name] ?? ''

/** A callout is written as its component. */
export function calloutOf(values: FieldValues): string {
  const kind = string(values, 'kind')
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`
  const lines = string(values, 'text').split('\n')
  return `<${name}>\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n</${name}>`
}

/** The parts of front matter that can be missing. */
export const descriptionKeys: readonly FieldChoice[] = [
  { value: 'title,description', words: ['titles and descriptions'] },
  { value: 'description', words: ['descriptions', 'meta descriptions'] },
  { value: 'title', words: ['titles'] },
]
