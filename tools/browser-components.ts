import { parse } from 'acorn'
import type { Node, ObjectExpression, Property, SpreadElement } from 'acorn'
import { transform } from 'esbuild'
import type { Plugin } from 'esbuild'
import { readFile } from 'node:fs/promises'

/** What a browser never asks a component for: its documentation, its warnings and its Markdown. */
const forServers = new Set(['properties', 'needs', 'box', 'markdown', 'sheets'])

/**
 * Leaves out of the definitions of components what only servers and tools use, and with it all that is imported for it:
 * a component is defined in one place, and a reader's browser loads no more than draws it.
 */
export const browserComponents: Plugin = {
  name: 'browser-components',
  setup(build) {
    build.onLoad({ filter: /theme\/src\/components\/[\w-]+\.tsx$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8')
      if (!source.includes('defineComponent(')) return undefined
      const { code } = await transform(source, {
        loader: 'tsx',
        jsx: 'automatic',
        jsxImportSource: 'preact',
        sourcefile: path,
      })
      return { contents: withoutServerParts(code), loader: 'js' }
    })
  },
}

/**
 * Leaves the parts for servers out of the literals that `defineComponent` is called with.
 *
 * @param code JavaScript of a component's module.
 */
export function withoutServerParts(code: string): string {
  const cuts: { start: number; end: number }[] = []
  visit(parse(code, { ecmaVersion: 'latest', sourceType: 'module' }), (node) => {
    for (const [index, property] of node.properties.entries()) {
      if (!isForServers(property)) continue
      const next = node.properties[index + 1]
      cuts.push({ start: property.start, end: next?.start ?? node.end - 1 })
    }
  })
  let result = ''
  let end = 0
  for (const cut of cuts.toSorted((a, b) => a.start - b.start)) {
    result += code.slice(end, cut.start)
    end = cut.end
  }
  return result + code.slice(end)
}

function isForServers(property: Property | SpreadElement): boolean {
  return property.type === 'Property' && property.key.type === 'Identifier' && forServers.has(property.key.name)
}

/** Finds the literals of definitions, wherever they stand. */
function visit(node: Node, found: (literal: ObjectExpression) => void): void {
  const { type } = node
  if (type === 'CallExpression') {
    const {
      callee,
      arguments: [first],
    } = node as unknown as {
      callee: Node & { name?: string }
      arguments: Node[]
    }
    if (callee.name === 'defineComponent' && first?.type === 'ObjectExpression') found(first as ObjectExpression)
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, found)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
