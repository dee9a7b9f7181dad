import { expect, test } from 'vitest'
import { navigationSchema } from '../config/schema/navigation.ts'
import { createCounterparts } from './counterparts.ts'
import { describeNavigation, printNavigation } from './describe-navigation.ts'
import { divisionLists } from './division-kinds.ts'
import { firstPage } from './first-page.ts'
import { contextOf } from './navigation-for-tests.ts'
import { placePages } from './place-pages.ts'
import { neighboursOf, readingOrder } from './reading-order.ts'
import { resolveNavigation } from './resolve-navigation.ts'
import { siblingsAlong } from './trail.ts'

const words = [
  'a',
  'b/c',
  '/d/',
  'e.mdx',
  'GET /x',
  'webhook y',
  'https://x.org',
  'javascript:x',
  '#f',
  'fr/a',
  '',
  ' ',
  '%',
  'é',
]

/** A source of numbers that is the same in every run. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

type Dice = ReturnType<typeof createDice>

function pick<Item>(items: readonly Item[], dice: Dice): Item | undefined {
  return items[dice(items.length)]
}

function randomPages(dice: Dice, depth: number): unknown[] {
  return Array.from({ length: dice(4) }, () =>
    depth > 0 && dice(3) === 0
      ? {
          group: pick(words, dice) || 'G',
          ...(dice(5) > 0 ? { pages: randomPages(dice, depth - 1) } : {}),
          ...randomFields(dice),
        }
      : pick(words, dice) || 'x',
  )
}

function randomFields(dice: Dice): Record<string, unknown> {
  return {
    ...(dice(4) === 0 ? { directory: pick(['card', 'accordion', 'none'], dice) } : {}),
    ...(dice(4) === 0
      ? { openapi: pick(['x.json', '', null, ['a', 'b'], { source: 'a', directory: '/d' }], dice) }
      : {}),
    ...(dice(6) === 0 ? { hidden: true } : {}),
    ...(dice(5) === 0 ? { root: pick(words, dice) } : {}),
  }
}

function randomElement(dice: Dice, depth: number): Record<string, unknown> {
  const element = randomFields(dice)
  for (const { kind, list } of divisionLists) {
    if (depth === 0 || dice(5) > 0) continue
    element[list] = Array.from({ length: dice(3) }, () => ({
      ...randomElement(dice, depth - 1),
      [kind]: pick(['en', 'fr', 'v1', 'Guides', 'xx'], dice),
      ...(dice(6) === 0 ? { default: true } : {}),
      ...(dice(8) === 0 ? { href: pick(words, dice) } : {}),
    }))
  }
  if (dice(3) === 0) element['pages'] = randomPages(dice, 3)
  if (dice(3) === 0) element['groups'] = [{ group: 'G', pages: randomPages(dice, 3) }]
  return element
}

test('no navigation, however mixed and nested, makes resolving or any question about it fail', () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const navigation = randomElement(createDice(seed), 4)
    const { tree, diagnostics } = resolveNavigation(navigation, contextOf('a', 'b/c/index', 'd', 'e', 'fr/a'))
    const placed = placePages(tree)
    const { places } = placed
    const counterparts = createCounterparts(placed, () => false)
    expect(printNavigation(tree)).not.toContain('undefined')
    expect(JSON.parse(JSON.stringify(describeNavigation(tree)))).toEqual(describeNavigation(tree))
    expect(
      diagnostics.every(({ message, file }) => !message.includes('undefined') && file.includes('navigation')),
    ).toBe(true)
    firstPage(tree, () => true)
    for (const [path, place] of places) {
      neighboursOf(readingOrder(place.section), path, () => true)
      for (const { siblings, current } of siblingsAlong(tree, place)) {
        expect(current === undefined || siblings.includes(current)).toBe(true)
        for (const sibling of siblings) counterparts.enter(path, current, sibling, () => true)
      }
    }
  }
})

test('the schema reads any navigation without failing', () => {
  for (let seed = 1; seed <= 100; seed += 1) navigationSchema.safeParse(randomElement(createDice(seed), 4))
  expect(navigationSchema.safeParse({ pages: [1] }).success).toBe(false)
})
