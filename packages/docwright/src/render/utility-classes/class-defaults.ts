import type { CssNode } from './design-system.ts'

/**
 * What a class presumes. Tailwind puts a reset before everything, which would undo this theme; these are the parts of it
 * that a class cannot do without, for the elements that have the class.
 *
 * @param nodes Rules of the class.
 * @returns Rules that yield to any class.
 */
export function defaultsOf(nodes: readonly CssNode[]): string {
  return nodes
    .flatMap((node) => {
      if (node.kind === 'at-rule') return [defaultsOf(node.nodes)]
      return node.kind === 'rule' ? [defaultsOfRule(node)] : []
    })
    .join('')
}

function defaultsOfRule({ selector, nodes }: Extract<CssNode, { kind: 'rule' }>): string {
  const given = new Map(nodes.flatMap((node) => (node.kind === 'declaration' ? [[node.property, node.value]] : [])))
  const declarations: string[] = []
  if ([...given.keys()].some((property) => /^border-.*style$/.test(property))) {
    declarations.push('border-color:var(--dw-border)')
  }
  // The theme's lines have a height in pixels, which only text of its own size fits into.
  if (given.has('font-size') && !given.has('line-height')) declarations.push('line-height:1.5')
  // `:where` takes no pseudo-elements.
  const weak = selector.includes('::') ? selector : `:where(${selector})`
  const rule = declarations.length === 0 ? '' : `${weak}{${declarations.join(';')}}`
  const isCentred = [...given].some(
    ([property, value]) => /^margin(?:-inline)?$/.test(property ?? '') && value === 'auto',
  )
  // An image is centred by its margins only where it is a block.
  return [
    rule,
    isCentred ? `:where(img,svg,video):where(${selector}){display:block}` : '',
    // The mark beside a heading takes room, which is seen where the heading stands in the middle.
    given.get('text-align') === 'center' ? `:where(${selector}) .heading-link::after{display:none}` : '',
  ].join('')
}
