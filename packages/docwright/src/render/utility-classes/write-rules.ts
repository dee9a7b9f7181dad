import type { CssNode } from './design-system.ts'

/**
 * Rules as the text of a style sheet, without blanks.
 *
 * @param nodes Rules of a class.
 */
export function writeRules(nodes: readonly CssNode[]): string {
  return nodes.map(writeNode).join('')
}

function writeNode(node: CssNode): string {
  switch (node.kind) {
    case 'declaration':
      if (node.value === undefined || node.property === '--tw-sort') return ''
      return `${node.property}:${shortValue(node.value)}${node.important ? '!important' : ''};`
    case 'rule':
      return block(node.selector, node.nodes)
    case 'at-rule':
      return block(node.params === '' ? node.name : `${node.name} ${node.params}`, node.nodes)
    case 'context':
    case 'at-root':
      return writeRules(node.nodes)
    case 'comment':
      return ''
  }
}

function block(prelude: string, nodes: readonly CssNode[]): string {
  const content = writeRules(nodes).replace(/;$/, '')
  return content === '' ? '' : `${prelude}{${content}}`
}

/** Steps of the spacing scale and percentages are products whose factors are known. */
function shortValue(value: string): string {
  return value.replaceAll(
    /calc\((-?\d*\.?\d+)(rem)? \* (-?\d*\.?\d+)(%)?\)/g,
    (_, left: string, rem = '', right: string, percent = '') => `${+(+left * +right).toFixed(4)}${rem}${percent}`,
  )
}
