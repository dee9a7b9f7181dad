import type { CssNode } from './design-system.ts'

/**
 * Whether rules made from an author's class can be part of a style sheet: nothing in them ends a rule too early, they
 * load nothing from other hosts, and they hold no at-rule that acts on the rest of the sheet.
 *
 * @param nodes Rules of one class. Arbitrary values and variants come from the author word by word.
 */
export function areSafe(nodes: readonly CssNode[]): boolean {
  return nodes.every((node) => {
    switch (node.kind) {
      case 'declaration':
        return /^[\w-]+$/.test(node.property) && isSafeValue(node.value ?? '')
      case 'rule':
        return isClosed(node.selector) && areSafe(node.nodes)
      case 'at-rule':
        return safeAtRules.has(node.name) && isClosed(node.params) && areSafe(node.nodes)
      case 'context':
      case 'at-root':
        return areSafe(node.nodes)
      case 'comment':
        return true
    }
  })
}

const safeAtRules: ReadonlySet<string> = new Set(['@media', '@supports', '@container', '@starting-style', '@property'])

function isSafeValue(value: string): boolean {
  if (!isClosed(value)) return false
  // Outside of strings an escape can only hide the name of a function.
  if (value.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '').includes('\\')) return false
  if (!/(?:url|image|image-set|src)\(/i.test(value)) return true
  const fetched = value.replaceAll(/url\(\s*(["']?)data:image\/[^"'()]*\1\s*\)/gi, '')
  // A scheme, a host, and what could hold either.
  return !/\/\/|:|\\|var\(|attr\(/i.test(fetched)
}

/** Whether quotes and brackets are closed again, and nothing ends the declaration, the rule or the sheet before. */
function isClosed(text: string): boolean {
  if (/<[/!]|\/\*|[\n\r\f\0]/.test(text)) return false
  const open: string[] = []
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index)
    const innermost = open.at(-1)
    if (character === '\\') {
      index++
      if (index === text.length) return false
    } else if (innermost === '"' || innermost === "'") {
      if (character === innermost) open.pop()
    } else if (character === '"' || character === "'") open.push(character)
    else if (closing.has(character)) open.push(closing.get(character) ?? '')
    else if (character === ')' || character === ']') {
      if (open.pop() !== character) return false
    } else if (character === '{' || character === '}' || character === ';') return false
  }
  return open.length === 0
}

const closing: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
])
