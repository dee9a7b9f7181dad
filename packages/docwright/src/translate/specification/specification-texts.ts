import type { ValueNode, WrittenText } from './value-tree.ts'

/** A text of a specification that readers read. */
export interface SpecificationText {
  place: WrittenText
  /** Descriptions are Markdown; titles, summaries and tags are words alone. */
  form: 'markdown' | 'words'
}

/** The parts of a specification that its translation changes. */
export interface SpecificationContent {
  texts: SpecificationText[]
  /** Addresses that `x-mint` gives pages. */
  addresses: WrittenText[]
  /** References to other files. */
  references: WrittenText[]
}

/** Keys whose values are Markdown, and those whose values are words. */
const markdownKeys = new Set(['description'])
const wordKeys = new Set(['title', 'summary', 'x-group'])

/** Keys whose values have names that authors chose: such a name says nothing about its value. */
const namedParts = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'schemas',
  'paths',
  'webhooks',
  'pathItems',
  'responses',
  'parameters',
  'headers',
  'requestBodies',
  'securitySchemes',
  'securityDefinitions',
  'links',
  'callbacks',
  'mediaTypes',
  'variables',
  'content',
  'flows',
  'additionalOperations',
])

/** Values that are data of the API, and not about it. */
const data = new Set(['example', 'default', 'enum', 'const', 'mapping', 'security', 'required', 'discriminator', 'xml'])

/** Keys of an example that belongs to the documentation. */
const exampleKeys = new Set(['value', 'externalValue', 'dataValue', 'serializedValue', '$ref'])

/**
 * Finds the texts of a specification, or of a file that one refers to: titles, summaries, descriptions, and tags, which
 * are names and headings at once. Names, paths, values, code and examples are not among them.
 *
 * @param root The file.
 */
export function specificationContent(root: ValueNode): SpecificationContent {
  const content: SpecificationContent = { texts: [], addresses: [], references: [] }
  visit(root, content)
  content.texts.sort((one, other) => one.place.start - other.place.start)
  return content
}

function visit(node: ValueNode, content: SpecificationContent): void {
  if (node.type === 'list') for (const item of node.items) visit(item, content)
  if (node.type !== 'map') return
  for (const { key, value } of node.entries) visitEntry(key, value, content)
}

function visitEntry(key: string, value: ValueNode, content: SpecificationContent): void {
  if (value.type === 'text') {
    if (markdownKeys.has(key)) add(value, 'markdown', content)
    else if (wordKeys.has(key)) add(value, 'words', content)
    else if (key === '$ref' && !value.value.startsWith('#')) content.references.push(value)
  } else if (key === 'tags') visitTags(value, content)
  else if (key === 'scopes') for (const scope of valuesOf(value)) addText(scope, 'markdown', content)
  else if (key === 'examples') for (const example of valuesOf(value)) visitExample(example, content)
  else if (key === 'x-mint') visitPage(value, content)
  else if (namedParts.has(key)) for (const part of valuesOf(value)) visit(part, content)
  else if (!data.has(key) && !key.startsWith('x-')) visit(value, content)
}

function visitTags(value: ValueNode, content: SpecificationContent): void {
  if (value.type !== 'list') return
  for (const tag of value.items) {
    addText(tag, 'words', content)
    visit(tag, content)
    for (const part of partsOf(tag, ['name', 'parent'])) addText(part, 'words', content)
  }
}

/** Examples by name may have a summary; lists of examples are data. */
function visitExample(value: ValueNode, content: SpecificationContent): void {
  if (value.type !== 'map' || !value.entries.some(({ key }) => exampleKeys.has(key))) return
  for (const { key, value: part } of value.entries) if (!exampleKeys.has(key)) visitEntry(key, part, content)
}

/** What `x-mint` says of the page of an operation. */
function visitPage(value: ValueNode, content: SpecificationContent): void {
  for (const href of partsOf(value, ['href'])) if (href.type === 'text') content.addresses.push(href)
  for (const metadata of partsOf(value, ['metadata']))
    for (const part of partsOf(metadata, ['title', 'sidebarTitle', 'description'])) addText(part, 'words', content)
}

function valuesOf(node: ValueNode): readonly ValueNode[] {
  if (node.type === 'list') return node.items
  return node.type === 'map' ? node.entries.map(({ value }) => value) : []
}

function partsOf(node: ValueNode, keys: readonly string[]): ValueNode[] {
  if (node.type !== 'map') return []
  return node.entries.flatMap(({ key, value }) => (keys.includes(key) ? [value] : []))
}

function addText(node: ValueNode, form: SpecificationText['form'], content: SpecificationContent): void {
  if (node.type === 'text') add(node, form, content)
}

function add(place: WrittenText, form: SpecificationText['form'], content: SpecificationContent): void {
  if (place.value.trim() !== '' && !isIdentifier(place.value)) content.texts.push({ place, form })
}

/** Names with an underscore, a digit or a capital inside are the same in every language. */
function isIdentifier(text: string): boolean {
  return !/\s/.test(text) && /[_\d./{}]|\p{Ll}\p{Lu}/u.test(text)
}
