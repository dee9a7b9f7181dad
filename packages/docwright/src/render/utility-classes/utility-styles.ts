import type { ContentNode } from '../../content/content-tree.ts'
import { classNamesIn } from './class-names.ts'
import { classRules, type ClassRules } from './class-rules.ts'
import { loadDesignSystem, type DesignSystem } from './design-system.ts'
import { isOpacityClass } from './opacity-classes.ts'
import { writeRules } from './write-rules.ts'

/** Style sheets for the utility classes that authors write. */
export interface UtilityStyles {
  /**
   * The rules for the classes of a page, the same for the same classes.
   *
   * @param nodes The page's body.
   * @param candidates Words of the page's code that may be classes.
   * @returns Empty if it has no utility classes.
   */
  stylesFor(nodes: readonly ContentNode[], candidates?: Iterable<string>): Promise<string>
}

/** Classes that need no rules of ours: the parser adds them, or the theme has them for pairs of images. */
const themed: ReadonlySet<string> = new Set([
  'block',
  'hidden',
  'dark:block',
  'dark:hidden',
  'sr-only',
  'contains-task-list',
  'task-list-item',
  'footnotes',
  'data-footnote-backref',
])

/** Distinct classes that are remembered; more than a repository has unless it means to. */
const limit = 20_000

/**
 * Prepares style sheets for utility classes. Tailwind is loaded when the first page needs it.
 *
 * @param load Loads Tailwind.
 */
export function createUtilityStyles(load: () => Promise<DesignSystem> = loadDesignSystem): UtilityStyles {
  let engine: Promise<Engine> | undefined
  return {
    async stylesFor(nodes, candidates = []) {
      const names = classNamesIn(nodes)
      for (const name of candidates) names.add(name)
      if ([...names].every((name) => themed.has(name))) return ''
      engine ??= load().then(createEngine)
      const current = await engine
      if (current.size() > limit) engine = undefined
      return current.sheet(names)
    },
  }
}

interface Engine {
  sheet(names: ReadonlySet<string>): string
  /** How many classes it remembers. */
  size(): number
}

function createEngine(system: DesignSystem): Engine {
  const known = new Map<string, ClassRules | undefined>()
  const keyframes = new Map(system.theme.getKeyframes().map((node) => [node.params, writeRules([node])]))

  function rulesOf(name: string, fades: boolean): ClassRules | undefined {
    const key = fades ? `${name} fades` : name
    if (!known.has(key)) known.set(key, classRules(name, system, fades))
    return known.get(key)
  }

  function rulesInOrder(names: readonly string[]): ClassRules[] {
    const fades = names.some(isOpacityClass)
    const classes = names.flatMap((name) => rulesOf(name, fades) ?? [])
    const order = new Map(system.getClassOrder(classes.map(({ spelling }) => spelling)))
    const placeOf = ({ spelling }: ClassRules): number => Number(order.get(spelling) ?? 0)
    return classes.toSorted((left, right) => placeOf(left) - placeOf(right))
  }

  return {
    size: () => known.size,
    sheet(names) {
      const sorted = rulesInOrder([...names].toSorted())
      if (sorted.length === 0) return textDefaults(names)
      const rules = sorted.map((found) => found.rules).join('\n')
      const defaults = [...new Set(sorted.map((found) => found.defaults))].join('')
      return [
        pageDefaults(names),
        `@layer docwright.utilities{${defaults}\n${rules}}`,
        ...usedProperties(sorted, rules),
        ...[...keyframes].flatMap(([name, rule]) =>
          new RegExp(`animation:[^;}]*\\b${name}\\b`).test(rules) ? [rule] : [],
        ),
      ].join('\n')
    },
  }
}

/** Rules for those properties that are mentioned: a shadow brings fourteen and uses five. */
function usedProperties(classes: readonly ClassRules[], rules: string): string[] {
  const properties = new Map(classes.flatMap((found) => found.properties))
  const used = new Set(rules.match(/--tw-[\w-]+/g))
  return [...properties].flatMap(([name, rule]) => (used.has(name) ? [rule] : []))
}

/**
 * Resets that pages with utility classes expect of elements without any: buttons without a look until classes give them
 * one, and parts of the page that the theme's typography leaves alone. These are rules of the theme's own layers, so
 * its components stay unchanged.
 *
 * @param names The page's classes.
 */
function pageDefaults(names: ReadonlySet<string>): string {
  return [plainButtons, textDefaults(names)].filter((rule) => rule !== '').join('\n')
}

/**
 * The rule that keeps the theme's typography from parts of a page, which needs no other class.
 *
 * @param names The page's classes.
 * @returns Empty if no part of the page asks for it.
 */
function textDefaults(names: ReadonlySet<string>): string {
  return names.has('not-prose') ? plainText : ''
}

const plainButtons = '@layer docwright.base{:where(.mdx-content) button{padding:0;border:0;background:none}}'

const texts = ':where(h1,h2,h3,h4,h5,h6,p,ul,ol,li,dl,dt,dd,blockquote,figure,figcaption,hr,a)'

// An element may itself be what the typography leaves alone.
const plainText = `@layer docwright.prose{.not-prose ${texts},.not-prose${texts}{margin:0;padding:0;color:inherit;font-size:inherit;font-weight:inherit;line-height:inherit;letter-spacing:inherit;text-decoration:none;list-style:none}}`
