import { closest, distance } from 'fastest-levenshtein'

import type { ComponentNode, ContentNode, PropertyValue } from '../content-tree.ts'
import { ExpressionError, SnippetComponent, textOf, type Value } from '../expressions/values.ts'
import { problemComponent } from '../parse/insert-problems.ts'
import { buildHeading } from './build-heading.ts'
import { buildComponentValue, buildNamedSnippet, buildSnippet } from './build-snippet.ts'
import { checkProperties } from './check-properties.ts'
import { checkValues } from './check-values.ts'
import { authoredCodeBlock, placed } from './code-block.ts'
import { noteEmpty } from './note-empty.ts'
import { componentProperties } from './component-properties.ts'
import { documentElements, elementNames, voidElements } from './element-names.ts'
import { htmlAttributes } from './html-attributes.ts'
import { noteIcon } from './note-icon.ts'
import { notePart } from './note-part.ts'
import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'
import { promptSource } from './prompt-source.ts'
import { unwrapParagraph } from './unwrap-paragraph.ts'

/**
 * Makes the content of a tag: a snippet, a component of the page, a component of the theme, or an HTML element. An
 * unknown tag shows its children.
 */
export function buildElement(element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  const { name } = element
  if (name === null || name === 'Fragment' || name === 'React.Fragment') return element.children()
  if (/^[A-Z]/.test(name) || name.includes('.')) return buildComponent(name, element, file, build)
  const local = file.scope.lookup(name)?.value
  if (local instanceof SnippetComponent && !elementNames.has(name)) return buildLocal(local, element, file, build)
  return buildHtml(name, element, file, build)
}

function buildComponent(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  const local = lookup(name, file)
  if (local !== undefined) return buildLocal(local.value, element, file, build)
  if (name === 'Snippet') return buildNamedSnippet(element, file, build)
  const themed = nameElsewhere(name, file) ?? name
  if (themed === problemComponent || build.context.components.has(themed))
    return buildThemed(themed, element, file, build)
  if (build.uses.length > 0 && isMadeByCode(name, file))
    throw new ExpressionError('unsupported-expression', `<${name}> is made by code.`, 0)
  const suggestion = suggest(name, build)
  const message = `<${name}> is not a known component; only its content is shown.`
  const fix = suggestion === undefined ? 'Import it, or use a built-in component.' : `Did you mean <${suggestion}>?`
  report(build, 'unknown-component', file, element.start, message, fix)
  return element.children()
}

/** Names of components in other documentation tools. Without these, readers would lose the names in a whole tree. */
const namesElsewhere: ReadonlyMap<string, string> = new Map([
  ['Files', 'Tree'],
  ['Folder', 'Tree.Folder'],
  ['File', 'Tree.File'],
])

/** A `TabItem` of Docusaurus or Starlight, whose parent is reported. */
function nameElsewhere(name: string, { module }: FileContext): string | undefined {
  return name === 'TabItem' && module.page.text.includes('<Tabs') ? 'Tab' : namesElsewhere.get(name)
}

// `Features.Item` may be a name of its own, or a member of an exported object.
function lookup(name: string, file: FileContext): { value: Value } | undefined {
  const [head = '', ...keys] = name.split('.')
  const found = file.scope.lookup(head)
  if (found === undefined) return undefined
  let { value } = found
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || !Object.hasOwn(value, key))
      return undefined
    value = (value as Record<string, Value>)[key]
  }
  return { value }
}

/** A member of a value made by code, such as a context provider, or a name inside a function. */
function isMadeByCode(name: string, { scope, module }: FileContext): boolean {
  const head = name.split('.')[0] ?? ''
  if (scope.lookup(head) !== undefined) return true
  return new RegExp(`\\b(?:const|let|var|function|class)\\s+${head}\\b|[{,:]\\s*${head}\\s*[,}=]`).test(
    module.page.text,
  )
}

function buildLocal(value: Value, element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  if (!(value instanceof SnippetComponent)) return buildComponentValue(value, element, file, build)
  const module = build.modules.byPath(value.path)
  return module === undefined ? element.children() : buildSnippet(module, element, file, build)
}

function buildThemed(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  checkProperties(name, element, file, build)
  notePart(name, element, file, build)
  const properties = componentProperties(element.properties, { file, ...element }, build, name)
  // Tabs of other tools have a `label` or a `value`.
  if (name === 'Tab') properties['title'] ??= properties['label'] ?? properties['value']
  checkValues(name, properties, element, file, build)
  if (name === 'Icon' && properties['icon'] === undefined && typeof properties['name'] === 'string') {
    noteIcon(properties['name'], 'name', { file, ...element }, build)
  }
  if (name === 'Heading') return [headingOf(Number(properties['level'] ?? 2), element, properties, file, build)]
  build.around.push(name)
  const children = element.children()
  build.around.pop()
  if (build.context.isEmptyBox?.(name, properties, children) === true) noteEmpty(name, element, file, build)
  const markdown = name === 'Prompt' ? promptSource(element, file, build) : undefined
  if (markdown !== undefined)
    return [{ type: 'component', name, properties, children, result: { kind: 'prompt', markdown } }]
  if (name === 'CodeBlock') return [placed(authoredCodeBlock(textOf(children), properties), element.start, false, file)]
  if (name === 'Latex') {
    const formula = typeof properties['formula'] === 'string' ? properties['formula'] : textOf(children)
    const set = { display: false, ...properties, formula: formula.trim() }
    return [placed({ type: 'component', name, properties: set, children: [] }, element.start, false, file)]
  }
  const node: ComponentNode = { type: 'component', name, properties, children }
  return [name === 'Mermaid' ? placed(node, element.start, false, file) : node]
}

function headingOf(
  level: number,
  element: AuthoredElement,
  properties: Record<string, PropertyValue>,
  file: FileContext,
  build: PageBuild,
): ContentNode {
  build.headings += 1
  const children = unwrapParagraph('h1', element.children())
  build.headings -= 1
  const heading = buildHeading(Math.min(6, Math.max(1, Math.trunc(level) || 2)), children, properties)
  return placed(heading, element.start, false, file)
}

function buildHtml(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  if (name === 'script') {
    const isData = element.properties.some(
      ([key, value]) => key === 'type' && /\bld\+json\b/.test(textOfProperty(value)),
    )
    const message = isData ? '<script> and its data are omitted.' : '<script> is omitted: pages cannot contain scripts.'
    const fix = isData
      ? 'Remove it. Pages already include structured data for search engines; “seo” in docs.json adds to it.'
      : 'Move it to a .js file in the docs folder; every page loads it.'
    report(build, 'script-ignored', file, element.start, message, fix)
    return []
  }
  if (name === 'style') return takeStyle(element, build)
  const known = elementNames.has(name) ? name : name.toLowerCase()
  if (!elementNames.has(known) && !/^[a-z][a-z0-9]*-[a-z0-9-]*$/.test(name))
    return unknownElement(name, element, file, build)
  const place = { file, ...element }
  const attributes = htmlAttributes(known, element.properties, place, build)
  const level = /^h([1-6])$/.exec(known)?.[1]
  if (level !== undefined) {
    const { class: className, noanchor: _noAnchor, otherids: _otherIds, ...rest } = attributes
    const noAnchor = element.properties.some(([property, value]) => property === 'noAnchor' && value !== false)
    const otherIds = element.properties.find(([property]) => property === 'otherIds')?.[1]
    const properties = {
      ...rest,
      ...(className === undefined ? {} : { className }),
      ...(noAnchor ? { noAnchor } : {}),
      ...(typeof otherIds === 'string' ? { otherIds } : {}),
    }
    return [headingOf(Number(level), element, properties, file, build)]
  }
  const children = voidElements.has(known) ? [] : unwrapParagraph(known, element.children())
  return [{ type: 'element', name: known, attributes, children }]
}

function textOfProperty(value: Value): string {
  return typeof value === 'string' ? value : ''
}

function takeStyle(element: AuthoredElement, build: PageBuild): ContentNode[] {
  const css = textOf(element.children())
    .trim()
    .replace(/^\{\s*`([\s\S]*)`\s*\}$/, '$1')
  if (css.trim() !== '') {
    build.styles.push({ type: 'component', name: 'AuthorStyle', properties: { css }, children: [] })
  }
  return []
}

function unknownElement(name: string, element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  if (documentElements.has(name.toLowerCase())) {
    report(build, 'element-ignored', file, element.start, `<${name}> is not allowed in a page.`, 'Remove the tag.')
  } else {
    const message = `<${name}> is not an HTML element; only its content is shown.`
    const lowerCase = name.toLowerCase()
    const component = [...build.context.components].find((known) => known.toLowerCase() === lowerCase)
    const fix =
      component === undefined
        ? `Remove the tag, or write \\<${name}> to show it.`
        : `Write <${component}>, since names of components begin with a capital letter, or \\<${name}> to show it.`
    report(build, 'unknown-element', file, element.start, message, fix)
  }
  return element.children()
}

function suggest(name: string, build: PageBuild): string | undefined {
  const foreign = foreignNames[name.toLowerCase()]
  if (foreign !== undefined && build.context.components.has(foreign)) return foreign
  if (build.context.components.size === 0) return undefined
  const nearest = closest(name, [...build.context.components])
  const written = name.toLowerCase()
  const candidate = nearest.toLowerCase()
  const steps = distance(written, candidate)
  // Two swapped letters count as two steps, and rarely include the first letter.
  const limit = written.length > 3 && written[0] === candidate[0] ? 2 : 1
  return steps <= Math.max(limit, Math.floor(written.length / 4)) ? nearest : undefined
}

/** Names in other systems of components that have another name here. */
const foreignNames: Readonly<Record<string, string>> = {
  admonition: 'Callout',
  alert: 'Callout',
  aside: 'Callout',
  attention: 'Warning',
  caution: 'Warning',
  collapsible: 'Accordion',
  critical: 'Danger',
  details: 'Accordion',
  error: 'Danger',
  file: 'Tree.File',
  folder: 'Tree.Folder',
  grid: 'Columns',
  griditem: 'Column',
  hint: 'Callout',
  important: 'Warning',
  linkcard: 'Card',
  parameter: 'ParamField',
  property: 'ResponseField',
  success: 'Check',
  tabitem: 'Tab',
}
