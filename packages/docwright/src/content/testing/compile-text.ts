import { compilePage } from '../compile-page.ts'
import type { CompiledPage, CompileContext } from '../compiled-page.ts'
import type { ContentNode, PropertyValue } from '../content-tree.ts'

/** The surroundings of a page in a test. */
export interface TestContext {
  /** Other files of the repository. */
  files?: Record<string, string>
  variables?: Record<string, string>
  parser?: CompileContext['parser']
  reservedIds?: ReadonlySet<string>
  /** Known properties by component. */
  properties?: Readonly<Record<string, readonly string[]>>
  /** Required properties by component. */
  needed?: Readonly<Record<string, readonly string[]>>
  /** See {@link CompileContext.expectedOf}. */
  expectedOf?: CompileContext['expectedOf']
  isEmptyBox?: CompileContext['isEmptyBox']
}

const components = `Accordion AccordionGroup Badge Callout Card CardGroup CodeBlock CodeGroup Column Columns Expandable
  Frame Heading Icon Info Latex Link Mermaid Note ParamField Prompt ResponseField Snippet Step Steps Tab Tabs Tip Tooltip Tree
  Tree.File Tree.Folder Update View Visibility Warning`.split(/\s+/)

/**
 * Compiles a page of an in-memory repository. Links and assets keep their addresses.
 *
 * @param text The page `guides/page.mdx`.
 */
export function compileText(
  text: string,
  {
    files = {},
    variables = {},
    parser = 'native',
    reservedIds = new Set(),
    properties = {},
    needed = {},
    expectedOf = () => undefined,
    isEmptyBox = () => false,
  }: TestContext = {},
): Promise<CompiledPage> {
  return compilePage(
    { path: 'guides/page.mdx', text },
    {
      readText: (path) => Promise.resolve(files[path]),
      variables,
      resolveLink: (href) => href,
      resolveAsset: (href) => href,
      components: new Set(components),
      flowOf: (component) => (component === 'Badge' ? 'label' : undefined),
      propertiesOf: (component) => properties[component],
      neededOf: (component) => needed[component] ?? [],
      expectedOf,
      isEmptyBox,
      reservedIds,
      parser,
    },
  )
}

/**
 * Writes content in a short notation: elements as in HTML, components in square brackets.
 *
 * @returns Such as `<p>Hello [Icon icon="x"]</p>`.
 */
export function notation(nodes: readonly ContentNode[]): string {
  return nodes.map(nodeNotation).join('')
}

function nodeNotation(node: ContentNode): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element') {
    const tag = [node.name, ...Object.entries(node.attributes).map(attributeNotation)].join(' ')
    return node.children.length === 0 ? `<${tag}/>` : `<${tag}>${notation(node.children)}</${node.name}>`
  }
  const aliases: [string, PropertyValue][] =
    node.result?.kind === 'anchors' ? [['aliases', [...node.result.aliases]]] : []
  const tag = [node.name, ...[...Object.entries(node.properties), ...aliases].map(attributeNotation)].join(' ')
  return node.children.length === 0 ? `[${tag}]` : `[${tag}]${notation(node.children)}[/${node.name}]`
}

function attributeNotation([name, value]: [string, PropertyValue]): string {
  return value === true ? name : `${name}=${JSON.stringify(value)}`
}

/**
 * Compiles a page and returns its body.
 *
 * @returns In the notation of {@link notation}.
 */
export async function bodyOf(text: string, context?: TestContext): Promise<string> {
  return notation((await compileText(text, context)).body)
}

/**
 * Compiles a page and lists its problems.
 *
 * @returns Such as `error mdx-syntax 3:1`.
 */
export async function problemsOf(text: string, context?: TestContext): Promise<string[]> {
  const { diagnostics } = await compileText(text, context)
  return diagnostics.map(({ severity, code, file, line, column }) => {
    const where = file === 'guides/page.mdx' ? '' : `${file}:`
    return `${severity} ${code} ${where}${line}:${column}`
  })
}
