import { defaultsOf } from './class-defaults.ts'
import type { CssNode, DesignSystem } from './design-system.ts'
import { currentSpelling } from './earlier-spelling.ts'
import { withOpacity } from './opacity-classes.ts'
import { areSafe } from './safe-rules.ts'
import { writeRules } from './write-rules.ts'

/** What a utility class adds to the sheet of a page. */
export interface ClassRules {
  /** The class as Tailwind 4 spells it, by which it is sorted. */
  spelling: string
  /** What holds where no class says otherwise; before all others. */
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
 * @param fades Whether its colours fade by `*-opacity-*` classes.
 * @returns Nothing where the class is no utility, or holds what must not stand in a style sheet.
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

/** A class as it stands in a selector. */
function escapeName(name: string): string {
  return name
    .replaceAll(/[^\w\u0080-\uffff-]/g, (character) => `\\${character}`)
    .replace(/^(-?)(\d)/, (_, sign: string, digit: string) => `${sign}\\3${digit} `)
}
