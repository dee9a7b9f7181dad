import type { ComponentNode } from '../content-tree.ts'
import { restoreText } from '../parse/stand-ins.ts'
import type { SyntaxAttribute, SyntaxJsx } from '../parse/syntax-tree.ts'
import { buildCode } from './build-code-expression.ts'
import { elementNames, voidElements } from './element-names.ts'
import type { FileContext, PageBuild } from './page-build.ts'
import { isSafeUrl } from './safe-url.ts'

/**
 * Makes the node of a tag with an event handler, such as `<button onClick={…}>` in the text of a page: a component without
 * a name, whose code is the tag and whose children stay content of the page.
 *
 * @param node The tag.
 * @param start Its offset in the file.
 * @param file The file that holds it.
 * @param build The page.
 * @returns The node; undefined for a tag without a handler, and for components of the page itself.
 */
export function buildHandled(
  node: SyntaxJsx,
  start: number,
  file: FileContext,
  build: PageBuild,
): ComponentNode | undefined {
  const { name, attributes } = node
  if (name === null || file.module.kind !== 'mdx' || !attributes.some(isHandler)) return undefined
  const isOurs = build.world.components.has(name) && file.scope.lookup(name.split('.')[0] ?? '') === undefined
  if (!isOurs && !elementNames.has(name)) return undefined
  const written = attributes.map((attribute) => writeAttribute(attribute, start, file, build)).join('')
  const source = voidElements.has(name) ? `<${name}${written} />` : `<${name}${written}>{children}</${name}>`
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

function writeAttribute(attribute: SyntaxAttribute, start: number, file: FileContext, build: PageBuild): string {
  const restored = (text: string) => restoreText(text, file.module.parsed?.cuts ?? [])
  if (attribute.type === 'mdxJsxExpressionAttribute') return ` {${restored(attribute.value)}\n}`
  const { name, value } = attribute
  if (value === null || value === undefined) return ` ${name}`
  if (typeof value === 'object') return ` ${name}={${restored(value.value)}\n}`
  if (name === 'href' && isSafeUrl(value, 'link'))
    return ` ${name}={${JSON.stringify(linkOf(value, start, file, build))}}`
  return ` ${name}={${JSON.stringify(restored(value))}}`
}

function linkOf(href: string, start: number, file: FileContext, build: PageBuild): string {
  const { line, column } = file.module.page.placeAt(start)
  build.references.push({ kind: 'link', href, file: file.module.page.file, line, column, from: build.pagePath })
  const resolved = build.world.resolveLink(href, build.pagePath)
  if (resolved.dependsOnRoutes) build.dependsOnRoutes = true
  return resolved.href
}
