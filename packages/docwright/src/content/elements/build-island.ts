import type { ComponentNode, ContentNode, PropertyValue } from '../content-tree.ts'
import {
  Callable,
  CustomComponent,
  Elements,
  isObject,
  SnippetComponent,
  toProperty,
  type CodeOrigin,
  type Value,
} from '../expressions/values.ts'
import { SimplePattern } from '../expressions/simple-pattern.ts'
import { codeOfSource } from './declare-code.ts'
import type { AuthoredElement, FileContext, PageBuild } from './page-build.ts'

/** Name of the component that stands for code until it has run. */
export const islandName = 'Island'

/**
 * Makes the node of a component whose code will run in the sandbox.
 *
 * @param origin Place of its code.
 * @returns Undefined if a property is more than data and elements.
 */
export function buildIsland(
  origin: CodeOrigin,
  element: AuthoredElement,
  children: ContentNode[],
  file: FileContext,
  build: PageBuild,
): ComponentNode | undefined {
  const props: Record<string, PropertyValue> = {}
  for (const [name, value] of element.properties) {
    // The caller handles `key` and `ref`.
    if (name === 'key' || name === 'ref' || name === 'children' || value === undefined) continue
    const source = element.sources?.get(name)
    if (isData(value)) props[name] = propertyOf(value, build)
    else if (source === undefined || value instanceof SnippetComponent) return undefined
    else props[name] = { [codeKey]: originProperty(codeOfSource(source, file, build)) }
  }
  build.codeFiles.add(origin.path)
  const { line, column } = file.module.page.placeAt(element.start)
  return {
    type: 'component',
    name: islandName,
    properties: {
      origin: originProperty(origin),
      tag: element.name,
      place: { file: file.module.page.file, line, column },
      props,
    },
    children,
  }
}

/** The only key of a property that refers to code instead of holding data. */
export const codeKey = '$code'

/** Functions that a file declares by name can be passed on; they are looked up where the code runs. */
function propertyOf(value: Value, build: PageBuild): PropertyValue {
  if (value instanceof Callable || value instanceof CustomComponent) {
    const { origin } = value
    if (origin === undefined) return undefined
    build.codeFiles.add(origin.path)
    return { [codeKey]: originProperty(origin) }
  }
  if (Array.isArray(value)) return value.map((part) => propertyOf(part, build))
  if (!isObject(value)) return toProperty(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, propertyOf(part, build)]))
}

function originProperty({ path, name, members }: CodeOrigin): PropertyValue {
  return { path, name, members: [...members] }
}

/** Data, elements, and names that a file declares. */
function isData(value: Value): boolean {
  if (Array.isArray(value)) return value.every(isData)
  if (value instanceof Elements) return true
  if (value instanceof Callable || value instanceof CustomComponent) return value.origin !== undefined
  if (value instanceof SnippetComponent || value instanceof SimplePattern) return false
  return !isObject(value) || Object.values(value).every(isData)
}

/** The progress of building a page. */
export interface Progress {
  lengths: Readonly<Record<(typeof lists)[number], number>>
  headings: number
  depth: number
}

const lists = ['diagnostics', 'references', 'icons', 'styles', 'uses'] as const

/** Records the progress of a page before an attempt. */
export function progressOf(build: PageBuild): Progress {
  const { diagnostics, references, icons, styles, uses, headings, depth } = build
  return {
    lengths: {
      diagnostics: diagnostics.length,
      references: references.length,
      icons: icons.length,
      styles: styles.length,
      uses: uses.length,
    },
    headings,
    depth,
  }
}

/**
 * Undoes an attempt.
 *
 * @param progress Progress before the attempt.
 */
export function undo({ lengths, headings, depth }: Progress, build: PageBuild): void {
  for (const name of lists) build[name].length = lengths[name]
  build.headings = headings
  build.depth = depth
}
