import type { ComponentNode, ContentNode, PropertyValue } from '../content-tree.ts'

const idAtEnd = /\s*(?:\{#([^\s{}]+)([^{}]*)\}|(?<=\s)\[#([A-Za-z][\w.:-]*)\])\s*$/

/**
 * Makes a heading. `{#id}` at its end is its id, in the author's case, even after code; links know it by the others of
 * `{#id #other #third}`, too.
 *
 * @param level 1 to 6.
 * @param properties Other properties; `id` and `noAnchor` are known.
 * @returns A `Heading`. Headings without an id get one when the whole page is known.
 */
export function buildHeading(
  level: number,
  children: ContentNode[],
  properties: Record<string, PropertyValue>,
): ComponentNode {
  const { id: written, others, ...content } = takeId(children)
  const id = written ?? (typeof properties['id'] === 'string' ? properties['id'] : undefined)
  return {
    type: 'component',
    name: 'Heading',
    properties: {
      ...properties,
      level,
      ...(id === undefined || id === '' ? {} : { id }),
      ...(others === undefined ? {} : { otherIds: others }),
    },
    children: content.children,
  }
}

function takeId(children: ContentNode[]): { id?: string; others?: string; children: ContentNode[] } {
  const last = children.at(-1)
  if (last?.type !== 'text') return { children }
  const match = idAtEnd.exec(last.value)
  const id = match?.[1] ?? match?.[3]
  if (match === null || id === undefined) return { children }
  const value = last.value.slice(0, match.index)
  const rest = children.slice(0, -1)
  const others = [...(match[2] ?? '').matchAll(/(?<=\s)#(\S+)/g)].map(([, other]) => other).join(' ')
  const left: ContentNode[] = value === '' ? rest : [...rest, { type: 'text', value }]
  return { id, ...(others === '' ? {} : { others }), children: left }
}
