import { hash } from 'node:crypto'

import type { ComponentNode } from '../content-tree.ts'
import type { Value } from '../expressions/values.ts'
import { valueOf } from '../expressions/values.ts'
import { buildIsland } from './build-island.ts'
import type { FileContext, PageBuild } from './page-build.ts'

/**
 * Makes the node of an expression that only JavaScript can evaluate: a component without a name, whose code is the
 * expression.
 *
 * @param source The expression.
 * @param start Its offset in the file.
 * @param file The file that holds it.
 * @param build The page.
 * @returns The node; it shows the expression itself where the code fails.
 */
export function buildCodeExpression(source: string, start: number, file: FileContext, build: PageBuild): ComponentNode {
  const { path } = file.module
  const properties = surroundings(file, build)
  const names = [...properties.keys()].filter((name) => /^[a-z_$][\w$]*$/i.test(name))
  const code = `({ ${names.join(', ')} }) => <>{${source}\n}</>`
  const name = `Expression${hash('sha1', code).slice(0, 8)}`
  const codes = build.codeExpressions.get(path) ?? new Map<string, string>()
  build.codeExpressions.set(path, codes.set(name, `const ${name} = ${code}`))
  const shown = { type: 'text' as const, value: `{${source}}` }
  const element = {
    name: shortened(`{${source.trim()}}`),
    properties: [...properties],
    children: () => [shown],
    start,
    end: start,
  }
  const island = buildIsland({ path, name, members: [] }, element, [shown], file, build)
  // What a snippet was given may be more than data; then the expression has to do without.
  return (
    island ?? buildIsland({ path, name, members: [] }, { ...element, properties: [] }, [shown], file, build) ?? never()
  )
}

function surroundings({ properties }: FileContext, build: PageBuild): Map<string, Value> {
  const { meta, custom, ...keys } = build.frontMatter
  const frontMatter = valueOf({ ...custom, ...meta, ...keys })
  return new Map<string, Value>([
    ...properties,
    ['props', valueOf(Object.fromEntries(properties))],
    ['frontmatter', frontMatter],
    ['user', valueOf({})],
  ])
}

function shortened(text: string): string {
  return text.length > 40 ? `${text.slice(0, 38)}…}` : text
}

function never(): never {
  throw new Error('An expression without properties is always data.')
}
