/** Properties of elements and components whose values readers read. Those of custom components are among them. */
const properties = new Set([
  'title',
  'description',
  'label',
  'caption',
  'alt',
  'placeholder',
  'tooltip',
  'tip',
  'headline',
  'subtitle',
  'summary',
  'cta',
  'hint',
  'aria-label',
])

/** Properties whose values are lists of words. */
const lists = new Set(['tags', 'labels'])

/** Keys of the front matter whose values readers read. */
const frontMatter = new Set([
  'title',
  'sidebarTitle',
  'description',
  'og:title',
  'og:description',
  'twitter:title',
  'twitter:description',
])

/** Keys of a navigation's elements, of banners, menus and footers whose values readers read. */
const labels = new Set([
  'group',
  'tab',
  'anchor',
  'dropdown',
  'product',
  'item',
  'description',
  'label',
  'header',
  'content',
  'tag',
])

/** Elements whose content is code, a formula or a picture. */
const verbatim = new Set([
  'code',
  'pre',
  'kbd',
  'samp',
  'var',
  'style',
  'script',
  'svg',
  'math',
  'Latex',
  'Mermaid',
  'CodeBlock',
])

/** @returns Whether readers read the property's value. */
export function isTranslatableProperty(element: string | null, name: string): boolean {
  return properties.has(name) && element !== 'CodeBlock' && element !== 'Icon' && element !== 'CodeGroup'
}

/** @returns Whether readers read the words of a list in the property, such as `tags={["New", "Beta"]}`. */
export function isTranslatableList(name: string): boolean {
  return lists.has(name)
}

/** @returns Whether readers read the key's value. */
export function isTranslatableKey(name: string): boolean {
  return frontMatter.has(name)
}

/** @returns Whether readers read the key's value in a navigation. */
export function isLabel(name: string): boolean {
  return labels.has(name)
}

/** @returns Whether an element's content stays as it is. */
export function isVerbatim(name: string | null): boolean {
  return name !== null && verbatim.has(name)
}
