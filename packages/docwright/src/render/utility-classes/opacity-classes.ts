import type { CssNode } from './design-system.ts'

/**
 * Whether a class is one of those that fade a color another class gives: `bg-opacity-50`.
 *
 * @param name The class, with its variants.
 */
export function isOpacityClass(name: string): boolean {
  return /(?:^|:)!?(?:bg|text|border|divide|ring|placeholder)-opacity-/.test(name)
}

/**
 * Applies the opacity of adjacent `*-opacity-*` classes to the colors of a class. Version 4 dropped these, so its
 * colors do not know of them.
 *
 * @param nodes Rules of a class.
 */
export function withOpacity(nodes: readonly CssNode[], selector = ''): CssNode[] {
  return nodes.flatMap((node): CssNode[] => {
    switch (node.kind) {
      case 'declaration': {
        const kind = kindOf(node.property, selector)
        const { value = '' } = node
        if (kind === undefined || value === 'inherit' || value.startsWith('color-mix(')) return [node]
        const property = `--tw-${kind}-opacity`
        const faded = `color-mix(in srgb, ${value} var(${property}), transparent)`
        return [
          { ...node, property, value: '100%' },
          { ...node, value: faded },
        ]
      }
      case 'rule':
        return [{ ...node, nodes: withOpacity(node.nodes, node.selector) }]
      case 'at-rule':
        return [{ ...node, nodes: withOpacity(node.nodes, selector) }]
      default:
        return [node]
    }
  })
}

function kindOf(property: string, selector: string): string | undefined {
  if (property === 'background-color') return 'bg'
  if (property === 'color') return selector.includes('::placeholder') ? 'placeholder' : 'text'
  if (property === '--tw-ring-color') return 'ring'
  if (!/^border-(?:[\w-]+-)?color$/.test(property)) return undefined
  return selector.startsWith(':where(') ? 'divide' : 'border'
}
