import type { CssNode, DesignSystem } from './design-system.ts'
import { currentSpelling } from './earlier-spelling.ts'
import { withOpacity } from './opacity-classes.ts'
import { areSafe } from './safe-rules.ts'
import { writeRules } from './write-rules.ts'

/** The rules that a utility class adds to the sheet of a page. */
export interface ClassRules {
  /** The class as Tailwind 4 spells it, by which it is sorted. */
  spelling: string
  /** The rules that apply unless a class overrides them; before all others. */
  defaults: string
  rules: string
  /** `@property` rules by the name of their property. */
  properties: readonly (readonly [string, string])[]
}

/**
 * Makes the rules of a class.
 *
 * @param name The class as the author wrote it.
 * @param system Tailwind.
 * @returns Nothing if the class is no utility, or contains text that is forbidden in a style sheet.
 * @returns Nothing if the class is no utility, or holds what must not stand in a style sheet.
 */
export function classRules(name: string, system: DesignSystem, fades: boolean): ClassRules | undefined {
  const spelling = currentSpelling(name)
  const all = system.candidatesToAst([spelling])[0] ?? []
  if (all.length === 0 || !areSafe(all)) return undefined
  const nodes = all.filter((node) => !isProperty(node))
  const rules = writeRules(fades ? withOpacity(nodes) : nodes)
  return {
    spelling,
    defaults: respell(defaultsOf(nodes), spelling, name),
    rules: respell(rules, spelling, name),
    properties: all.flatMap((node) => (isProperty(node) ? [[node.params, writeRules([node])] as const] : [])),
  }
}

function isProperty(node: CssNode): node is Extract<CssNode, { kind: 'at-rule' }> {
  return node.kind === 'at-rule' && node.name === '@property'
}

function respell(css: string, spelling: string, name: string): string {
  return spelling === name ? css : css.replaceAll(`.${escapeName(spelling)}`, () => `.${escapeName(name)}`)
}

/** A class, escaped for a selector. */
function escapeName(name: string): string {
  return name
    .replaceAll(/[^\w\u0080-\uffff-]/g, (character) => `\\${character}`)
    .replace(/^(-?)(\d)/, (_, sign: string, digit: string) => `${sign}\\3${digit} `)
}

/**
 * The rules that a class presumes. Tailwind puts a reset before everything, which would undo this theme; these are the
 * parts of it that a class cannot do without, for the elements that have the class.
 *
 * @param nodes Rules of the class.
 * @returns Rules that yield to any class.
 */
function defaultsOf(nodes: readonly CssNode[]): string {
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
  // An image is centered by its margins only if it is a block.
  return [
    rule,
    isCentred ? `:where(img,svg,video):where(${selector}){display:block}` : '',
    // The mark next to a heading takes room, which shows if the heading is centered.
    given.get('text-align') === 'center' ? `:where(${selector}) .heading-link::after{display:none}` : '',
  ].join('')
}
