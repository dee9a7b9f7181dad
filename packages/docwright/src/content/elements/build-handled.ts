import type { ComponentNode } from '../content-tree.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { SyntaxAttribute, SyntaxJsx } from '../parse/syntax-tree.ts'
import { attributeName } from './attribute-names.ts'
import { buildCode } from './build-code-expression.ts'
import { authoredText } from './build-text.ts'
import { textProperty } from './component-properties.ts'
import { elementNames, voidElements } from './element-names.ts'
import { addressOf, reportHandler } from './html-attributes.ts'
import { noteIcon } from './note-icon.ts'
import type { PageBuild, TagPlace } from './page-build.ts'

/**
 * Makes the node of a tag with an event handler, such as `<button onClick={…}>` in the text of a page: a component without
 * a name, whose code is the tag and whose children stay content of the page.
 *
 * @param node The tag.
 * @param place Where it stands.
 * @param build The page.
 * @returns The node; undefined for a tag without a handler, and for components of the page itself.
 */
export function buildHandled(node: SyntaxJsx, place: TagPlace, build: PageBuild): ComponentNode | undefined {
  const { name, attributes } = node
  const { file, start } = place
  if (name === null || file.module.kind !== 'mdx' || !attributes.some(isHandler)) return undefined
  const isOurs = build.context.components.has(name) && file.scope.lookup(name.split('.')[0] ?? '') === undefined
  if (!isOurs && !elementNames.has(name)) return undefined
  const textOf = (key: string, text: string) => {
    if (isOurs && key === 'icon') noteIcon(text, key, place, build)
    return isOurs
      ? textProperty(key, text, place, build, name)
      : addressOf({ name: attributeName(key, name), written: key, element: name }, text, place, build)
  }
  const written = attributes.map((attribute) => writeAttribute(attribute, textOf, place, build))
  const tag = `<${name}${written.join('')}`
  const source = voidElements.has(name) ? `${tag} />` : `${tag}>{children}</${name}>`
  const children = voidElements.has(name) ? [] : build.buildNodes(node.children, file)
  return buildCode({ source, parameters: ['children'], tag: name, children, start }, file, build)
}

function isHandler(attribute: SyntaxAttribute): boolean {
  return (
    attribute.type === 'mdxJsxAttribute' &&
    /^on[A-Z]/.test(attribute.name) &&
    typeof attribute.value === 'object' &&
    attribute.value !== null
  )
}

/** Its text is what the same attribute has on a tag without a handler. */
function writeAttribute(
  attribute: SyntaxAttribute,
  textOf: (name: string, text: string) => string | undefined,
  place: TagPlace,
  build: PageBuild,
): string {
  const { file, start } = place
  const restored = (text: string) => restoreText(text, file.module.parsed?.cuts ?? [])
  if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${restored(attribute.value)}\n}`
  const { name, value } = attribute
  if (value === null || value === undefined) return ` ${name}`
  if (typeof value === 'object') return ` ${name}={${restored(value.value)}\n}`
  if (/^on[A-Z]/.test(name)) {
    reportHandler(name, place, build)
    return ''
  }
  const text = textOf(name, authoredText(value, start, file, build))
  return text === undefined ? '' : ` ${name}={${JSON.stringify(text)}}`
}
