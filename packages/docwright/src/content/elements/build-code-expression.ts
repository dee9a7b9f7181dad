import type { ComponentNode, ContentNode } from '../content-tree.ts'
import type { Value } from '../expressions/values.ts'
import { readsAsWords } from '../parse/reads-as-words.ts'
import { buildIsland } from './build-island.ts'
import { declareCode, surroundings } from './declare-code.ts'
import type { FileContext, PageBuild } from './page-build.ts'

/** JavaScript of a page that is not a component of its own. */
interface LooseCode {
  /** An expression. */
  source: string
  /** Names of values that it receives, besides those of the page. */
  parameters?: readonly string[]
  /** Its name in diagnostics. */
  tag: string
  /** Its children, which are shown if the code fails. */
  children: ContentNode[]
  start: number
}

/**
 * Makes the node of an expression that only JavaScript can evaluate: a component without a name whose code is the
 * expression.
 *
 * @param start Its offset in the file.
 * @returns If the code fails, the node shows words in braces as written, and nothing of code.
 */
export function buildCodeExpression(source: string, start: number, file: FileContext, build: PageBuild): ComponentNode {
  const children = readsAsWords(source) ? [{ type: 'text' as const, value: `{${source}}` }] : []
  return buildCode({ source, tag: shortened(`{${source.trim()}}`), children, start }, file, build)
}

/** Makes a component from an expression. */
export function buildCode(
  { source, parameters = [], tag, children, start }: LooseCode,
  file: FileContext,
  build: PageBuild,
): ComponentNode {
  const properties = surroundings(file, build)
  const code = `({ ${[...namesOf(properties), ...parameters].join(', ')} }) => <>{${source}\n}</>`
  const origin = declareCode(code, file, build)
  const element = { name: tag, properties: [...properties], children: () => children, start, end: start }
  const island = buildIsland(origin, element, children, file, build)
  // The properties of a snippet may be more than data; then the expression works without them.
  return island ?? buildIsland(origin, { ...element, properties: [] }, children, file, build) ?? never()
}

function namesOf(properties: ReadonlyMap<string, Value>): string[] {
  return [...properties.keys()].filter((name) => /^[a-z_$][\w$]*$/i.test(name) && name !== 'children')
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 38)}…}` : text
}

function never(): never {
  throw new Error('An expression without properties is always data.')
}
