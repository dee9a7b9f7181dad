import type { ContentNode } from '../content-tree.ts'
import {
  Callable,
  CustomComponent,
  Elements,
  emptyObject,
  ExpressionError,
  toNodes,
  type CodeOrigin,
  type Value,
} from '../expressions/values.ts'
import type { LoadedModule } from '../modules/load-modules.ts'
import { openModule } from '../modules/module-scope.ts'
import { buildIsland, progressOf, undo } from './build-island.ts'
import { componentProperties } from './component-properties.ts'
import { report, type AuthoredElement, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Inserts a snippet file into the page.
 *
 * @param element The tag; its properties can be used in the snippet.
 * @param file The file that contains the tag.
 */
export function buildSnippet(
  module: LoadedModule,
  element: AuthoredElement,
  file: FileContext,
  build: PageBuild,
): ContentNode[] {
  if (file.stack.includes(module.path)) {
    const cycle = [...file.stack.slice(file.stack.indexOf(module.path)), module.path].join(' → ')
    report(
      build,
      'snippet-cycle',
      file,
      element.start,
      `The snippet contains itself: ${cycle}.`,
      'Remove this use of it.',
    )
    return []
  }
  if (module.parsed === undefined) return element.children()
  build.snippets += 1
  const children = element.children()
  const context = openModule(
    {
      module,
      stack: [...file.stack, module.path],
      footnotes: `snippet-${build.snippets}-`,
      properties: new Map(element.properties),
      ...(children.length === 0 ? {} : { children: new Elements(children) }),
    },
    build,
  )
  return build.buildNodes(module.parsed.nodes, context)
}

/**
 * Inserts `<Snippet file="…"/>` into the page.
 *
 * @returns The tag's children if the file does not exist.
 */
export function buildNamedSnippet(element: AuthoredElement, file: FileContext, build: PageBuild): ContentNode[] {
  const properties = new Map(element.properties)
  const name = properties.get('file')
  const module = typeof name === 'string' ? build.modules.findSnippet(name, file.module.path) : undefined
  properties.delete('file')
  if (module !== undefined) return buildSnippet(module, { ...element, properties: [...properties] }, file, build)
  const message =
    typeof name === 'string' ? `The snippet “${name}” does not exist.` : 'The snippet does not specify a file.'
  report(build, 'snippet-missing', file, element.start, message, 'Create the file in “snippets”, or correct “file”.')
  return element.children()
}

/**
 * Shows a component that the page or an imported file defines in JavaScript.
 *
 * @param component The value of the name.
 * @param file The file that contains the tag.
 * @returns The result of a component that only arranges its properties; the children of any other.
 */
export function buildComponentValue(
  component: Value,
  element: AuthoredElement,
  file: FileContext,
  build: PageBuild,
): ContentNode[] {
  if (component instanceof Elements) return component.place()
  const children = element.children()
  const before = progressOf(build)
  build.uses.push({ file, start: element.start, end: element.end })
  const reason = interpret(component, element, children)
  build.uses.pop()
  if (typeof reason !== 'string') return reason
  undo(before, build)
  const origin = originOf(component)
  const island = origin === undefined ? undefined : buildIsland(origin, element, children, file, build)
  if (island !== undefined) return [island]
  // The surrounding component or expression runs in the sandbox as a whole.
  if (reason !== '' && (build.uses.length > 0 || element.inExpression === true))
    throw new ExpressionError('unsupported-expression', reason, 0)
  // A component that imitates a built-in one is best replaced with it.
  const builtIn = element.name !== null && build.context.components.has(element.name) ? element.name : undefined
  if (reason !== '' && !build.reportedComponents.has(element.name)) {
    build.reportedComponents.add(element.name)
    const shown = builtIn === undefined ? 'its content is shown' : 'the built-in component is shown'
    const message = `<${element.name}> is a component with its own code, which cannot run here; ${shown} instead: ${reason}.`
    report(build, 'custom-component', file, element.start, message, 'Pass it data and elements as properties.')
  }
  if (builtIn === undefined) return children
  const properties = componentProperties(
    element.properties,
    { file, start: element.start, end: element.end },
    build,
    builtIn,
  )
  return [{ type: 'component', name: builtIn, properties, children }]
}

function interpret(component: Value, element: AuthoredElement, children: ContentNode[]): ContentNode[] | string {
  return component instanceof Callable ? tryCall(component, element, children) : reasonOf(component)
}

function originOf(component: Value): CodeOrigin | undefined {
  return component instanceof Callable || component instanceof CustomComponent ? component.origin : undefined
}

function tryCall(
  component: Callable,
  { properties }: AuthoredElement,
  children: ContentNode[],
): ContentNode[] | string {
  const props = emptyObject()
  for (const [name, value] of properties) props[name] = value
  if (children.length > 0) props['children'] = new Elements(children)
  try {
    return toNodes(component.call([props])) ?? 'it returns an object'
  } catch (error) {
    if (error instanceof ExpressionError) return uncapitalise(error.message)
    throw error
  }
}

function reasonOf(component: Value): string {
  return component instanceof CustomComponent ? uncapitalise(component.reason) : 'it is not a function'
}

function uncapitalise(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
}
