import { array, assert, asyncProperty, nat } from 'fast-check'
import { expect, test } from 'vitest'
import type { Division, NavigationContent, NavigationEntry } from '../../navigation/navigation-tree.ts'
import type { PagePlace } from '../../navigation/place-pages.ts'
import { createSite, type Site } from '../../site/create-site.ts'
import { createMemorySource } from '../../source/memory-source.ts'
import { contextOf } from '../basics/page-context.ts'
import { presentDivisions } from './present-divisions.ts'
import { presentSection } from './present-sidebar.ts'
import { placeAt } from './section-address.ts'
import type { Presenter } from './presenter.ts'

// A series as long as one likes: `NAVIGATION_CASES=50000 NAVIGATION_SEED=1 npm test -- random-navigation`.
const cases = Number(process.env['NAVIGATION_CASES'] ?? 100)
const seed = Number(process.env['NAVIGATION_SEED'] ?? 20_261_122)

type Json = Record<string, unknown>

/** Chooses one of several numbers at random, and always 0, the simplest choice, once the random numbers are used up. */
type Dice = (sides: number) => number

/** The lists of `docs.json` with the key of their elements' labels. */
const lists = {
  products: 'product',
  languages: 'language',
  versions: 'version',
  tabs: 'tab',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  groups: 'group',
  pages: 'group',
  menu: 'item',
} as const
type List = keyof typeof lists

const codes = ['en', 'fr', 'de', 'es', 'jp', 'ar', 'pt-BR', 'cn']
const pages = Array.from({ length: 24 }, (_, index) => `${index % 3 === 0 ? 'guide/' : ''}p${index}`)
const specification = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/users': { get: { summary: 'List', responses: {} } },
    '/pets': { get: { summary: 'Pets', responses: {} } },
  },
})

function diceOf(numbers: readonly number[]): Dice {
  let next = 0
  return (sides) => {
    const number = numbers[next] ?? 0
    next += 1
    return number % sides
  }
}

function oneOf<Value>(values: readonly [Value, ...Value[]], dice: Dice): Value {
  return values[dice(values.length)] ?? values[0]
}

/** Writes navigations of every kind of element and every key, right and wrong. Labels and links are all different. */
function navigationOf(dice: Dice): Json {
  let count = 0
  const name = (kind: string): string => `${kind}${(count += 1)}x`
  const link = (): string => `https://l${(count += 1)}.example.com/`

  function pageEntries(depth: number): unknown[] {
    return Array.from({ length: 1 + dice(3) }, () => {
      const choice = dice(10)
      if (choice < 5) return pages[dice(pages.length)]
      if (choice < 7) return link()
      if (choice === 7) return dice(2) === 0 ? 'GET /users' : 'missing/page'
      return depth > 0 ? element('group', depth - 1) : pages[dice(pages.length)]
    })
  }

  function list(key: List, depth: number): unknown[] {
    if (key === 'pages') return pageEntries(depth)
    const elements = Array.from({ length: 1 + dice(3) }, () => element(lists[key], depth - 1))
    if (key === 'languages') for (const [index, each] of elements.entries()) each['language'] = codes[index]
    return elements
  }

  function content(depth: number, likely: readonly List[]): Json {
    const every = Object.keys(lists) as List[]
    const first = dice(8) === 7 ? every[dice(every.length)] : likely[dice(likely.length)]
    const second = dice(9) === 8 ? every[dice(every.length)] : undefined
    const held = depth <= 0 ? ['pages' as const] : [first, second].filter((key) => key !== undefined)
    return Object.fromEntries(held.map((key) => [key, list(key, depth)]))
  }

  function shared(): Json {
    return {
      ...(dice(6) === 5 ? { directory: oneOf(['card', 'accordion', 'none'], dice) } : {}),
      ...(dice(6) === 5
        ? {
            openapi: oneOf<unknown>(
              ['api.json', '', null, ['pets.json'], { source: 'pets.json', directory: 'pets' }],
              dice,
            ),
          }
        : {}),
      ...(dice(14) === 13
        ? {
            global: {
              anchors: [{ anchor: name('global'), href: link() }],
              versions: [{ version: name('global'), href: link() }],
            },
          }
        : {}),
    }
  }

  function element(kind: string, depth: number): Json {
    const isGroup = kind === 'group'
    const inside: Json = isGroup
      ? shared()
      : { ...shared(), ...(dice(12) === 11 ? { icon: 'star', color: { light: '#123456' } } : {}) }
    if (isGroup) delete inside['global']
    const fields: Json = {
      ...(dice(14) === 13 ? { hidden: true } : {}),
      ...(dice(6) === 5 ? { root: pages[dice(pages.length)] } : {}),
      ...(isGroup && dice(4) === 3 ? { expanded: true, tag: 'NEW' } : {}),
      ...((kind === 'version' || kind === 'language') && dice(5) === 4 ? { default: true } : {}),
      ...(!isGroup && dice(9) === 8 ? { href: link() } : {}),
    }
    const likely: readonly List[] = isGroup
      ? ['pages']
      : ['groups', 'pages', 'anchors', 'tabs', 'dropdowns', 'versions', 'products', 'languages', 'menu']
    const empty = dice(12) === 11
    const label = kind === 'language' ? 'en' : name(kind)
    return { [kind]: label, ...fields, ...inside, ...(empty ? {} : content(depth, likely)) }
  }

  return { ...shared(), ...content(7, Object.keys(lists) as List[]) }
}

async function siteOf(navigation: Json): Promise<Site> {
  const config = { theme: 'mint', name: 'T', colors: { primary: '#000000' }, navigation }
  const source = createMemorySource({
    // One value on a line: a place is a value.
    'docs.json': JSON.stringify(config, undefined, 1),
    'api.json': specification,
    'pets.json': specification,
    'loose.mdx': 'Loose',
    ...Object.fromEntries(pages.map((page) => [`${page}.mdx`, page])),
  })
  const made = await createSite(source)
  if ('noSite' in made) throw new Error(JSON.stringify(made.noSite.diagnostics))
  return made.site
}

type Path = (string | number)[]

interface Written {
  value: unknown
  path: Path
  /** The elements around it. */
  around: readonly Json[]
  kind: string
}

/** Every element and every leaf as it is written, with what stands around it. */
function* written(value: unknown, path: Path, around: readonly Json[]): Iterable<Written> {
  for (const [list, kind] of Object.entries(lists)) {
    const items = (value as Json)[list]
    if (!Array.isArray(items)) continue
    for (const [index, item] of items.entries()) {
      const at = [...path, list, index]
      yield { value: item, path: at, around, kind }
      if (typeof item === 'object' && item !== null) yield* written(item, at, [...around, item as Json])
    }
  }
}

/** Problems that say that something is not on the site. */
const leavesOut = new Set([
  'mixed-navigation',
  'page-not-found',
  'group-without-pages',
  'empty-group',
  'empty-navigation-element',
  'specification-pages-elsewhere',
  'links-without-page',
  'operation-without-specification',
  'openapi-operation-not-found',
])

/** Whether a problem stands at a value, at its key or at anything around it. */
function isNamed(path: Path, site: Site, marks: ReadonlySet<string>): boolean {
  for (let length = path.length; length > 0; length -= 1) {
    const at = ['navigation', ...path.slice(0, length)]
    const places = [site.places.of(at), site.places.ofKey(at), site.places.of([...at, 'pages'])]
    if (places.some(({ line, column }) => marks.has(`${line}:${column}`))) return true
  }
  return false
}

function* entriesOf(content: NavigationContent): Iterable<NavigationEntry> {
  if (content.kind === 'divisions') for (const division of content.divisions) yield* entriesOf(division.content)
  else yield* entriesBelow(content.entries)
}

function* entriesBelow(entries: readonly NavigationEntry[]): Iterable<NavigationEntry> {
  for (const entry of entries) {
    yield entry
    if (entry.type === 'group') yield* entriesBelow(entry.entries)
  }
}

function* divisionsOf(content: NavigationContent): Iterable<Division> {
  if (content.kind === 'entries') return
  for (const division of content.divisions) {
    yield division
    yield* divisionsOf(division.content)
  }
}

/** Everything that readers see of the navigation on any page. */
async function shownBy(site: Site): Promise<{ labels: Set<string>; links: Set<string> }> {
  const presenter: Presenter = {
    site,
    icon: () => undefined,
    sections: new Map(),
    origin: undefined,
    imageSize: () => undefined,
    repository: undefined,
    mcp: false,
    feedback: false,
  }
  const labels = new Set<string>()
  const links = new Set<string>()
  const ways: { key: string; place?: PagePlace }[] = [...site.navigation.places.keys(), 'loose', ''].map((key) => ({
    key,
  }))
  const followed = new Set<string>()
  // A page is read in a further place if a link leads there.
  function follow(href: string): void {
    links.add(href)
    const [path = '', id] = href.split('?in=')
    if (id === undefined || followed.has(href)) return
    followed.add(href)
    const found = placeAt(`/_navigation/in/${id}${path === '/' ? '/index' : path}.html`, site)
    if (found === undefined) throw new Error(`${href} leads to no place`)
    ways.push(found)
  }
  for (const { key, place } of ways) {
    const context = contextOf(key, site, place)
    const { tabs, anchors, switchers } = await presentDivisions(context, presenter)
    const items = tabs.flatMap(({ menu }) => menu)
    for (const { label, href } of [...tabs, ...items, ...anchors, ...switchers.flatMap(({ entries }) => entries)]) {
      labels.add(label)
      if (href !== undefined) follow(href)
    }
    if (context.section === undefined || presenter.sections.has(context.section)) continue
    const { template } = await presentSection(context.section, 'en', presenter)
    for (const [, label = ''] of template.html.matchAll(/<span class="sidebar-title">([^<]*)</g)) labels.add(label)
    for (const [, href = ''] of template.html.matchAll(/href="([^"]*)"/g)) follow(href)
  }
  return { labels, links }
}

// The specification's sentences on inheritance, and the decision on which list is used, written down once more.

const atRoot = ['products', 'languages', 'versions', 'tabs', 'dropdowns', 'anchors', 'groups', 'pages']
const inTab = ['languages', 'versions', 'products', 'dropdowns', 'anchors', 'groups', 'pages', 'menu']

function usedList(element: Json, kind: string): string | undefined {
  if (element['href'] !== undefined) return undefined
  if (kind === 'group') return Array.isArray(element['pages']) ? 'pages' : undefined
  const allowed =
    kind === 'tab'
      ? inTab
      : [
          ...atRoot.filter((list) => lists[list as List] !== kind || list === 'pages'),
          ...(kind === 'product' ? ['menu'] : []),
        ]
  return allowed.find((list) => Array.isArray(element[list]))
}

interface Values {
  directory: string
  openapi: string[]
}

/** “Child elements inherit the specification unless they define their own”; the directory, “unless a descendant overrides it”. */
function modelOf(element: Json, kind: string, from: Values, into: Map<string, Values>): void {
  const own = element['openapi']
  const sources = typeof own === 'object' && own !== null && !Array.isArray(own) ? (own as Json)['source'] : own
  const openapi =
    own === undefined
      ? from.openapi
      : [sources ?? []].flat().filter((source): source is string => typeof source === 'string' && source !== '')
  const values = {
    directory: typeof element['directory'] === 'string' ? element['directory'] : from.directory,
    openapi,
  }
  const label = element[kind]
  if (typeof label === 'string' && kind !== 'language') into.set(label, values)
  const list = usedList(element, kind)
  for (const child of list === undefined ? [] : (element[list] as unknown[])) {
    if (typeof child === 'object' && child !== null) modelOf(child as Json, lists[list as List], values, into)
  }
}

async function examine(navigation: Json): Promise<void> {
  const site = await siteOf(navigation)
  const problems = site.diagnostics.filter(({ code }) => leavesOut.has(code))
  const marks = new Set(problems.map(({ line, column }) => `${line}:${column}`))
  const words = problems.map(({ message }) => message).join('\n')
  const { labels, links } = await shownBy(site)

  // Every element and every leaf is on the site, or hidden by its author, or named by a diagnostic.
  for (const { value, path, around, kind } of written(navigation, [], [])) {
    const element = typeof value === 'object' && value !== null ? (value as Json) : undefined
    if ([...around, element ?? {}].some(({ hidden }) => hidden === true)) continue
    // The label of a language is not its code, and a lone language needs no menu.
    if (kind === 'language') continue
    const isShown = element === undefined ? isLeafShown(String(value), site, links) : labels.has(String(element[kind]))
    // The mistake in an element may be deeper inside: the problem then names the element.
    const isAnswered = (each: Written): boolean =>
      isNamed(each.path, site, marks) || words.includes(`“${String((each.value as Json)[each.kind])}”`)
    // If everything in it is named in a problem or hidden by its author, nothing of it was left to show.
    const isAccountedFor = (each: Written): boolean => {
      if (typeof each.value === 'object' && (each.value as Json | null)?.['hidden'] === true) return true
      // An element that has links only is shown as the first of them.
      const href = typeof each.value === 'string' ? each.value : (each.value as Json)['href']
      if (isAnswered(each) || links.has(String(href))) return true
      const inside = typeof each.value === 'string' ? [] : [...written(each.value, each.path, [])]
      const children = inside.filter((child) => child.path.length === each.path.length + 2)
      return children.length > 0 && children.every(isAccountedFor)
    }
    if (!isShown && !isAccountedFor({ value, path, around, kind }))
      throw new Error(
        `${JSON.stringify(path)} ${element === undefined ? String(value) : String(element[kind])} is neither shown nor named in ${JSON.stringify(site.config.navigation)}`,
      )
  }

  // Every page of the tree has exactly one canonical place and one address.
  const listed = new Set<string>()
  for (const entry of entriesOf(site.tree.content)) {
    if (entry.type === 'page') listed.add(entry.path)
    if (entry.type === 'group' && entry.root !== undefined) listed.add(entry.root)
  }
  for (const { root } of divisionsOf(site.tree.content)) if (root !== undefined) listed.add(root)
  expect([...site.navigation.places.keys()].toSorted()).toEqual([...listed].toSorted())
  for (const [key, { section }] of site.navigation.places) {
    const own = [...entriesBelow(section.entries)]
    expect(
      section.root === key ||
        own.some((entry) => (entry.type === 'page' ? entry.path : entry.type === 'group' && entry.root) === key),
    ).toBe(true)
    expect(site.routes.get(site.pages.get(key)?.url ?? '')).toBe(key)
  }

  // Inheritance is what the specification says.
  const model = new Map<string, Values>()
  modelOf(navigation, 'navigation', { directory: 'none', openapi: [] }, model)
  const groups = [...entriesOf(site.tree.content)].filter((entry) => entry.type === 'group')
  const inherited = [...divisionsOf(site.tree.content), ...groups].filter(({ label }) => model.has(label))
  expect(
    inherited.map(({ label, directory, openapi }) => [label, { directory, openapi: openapi?.sources ?? [] }]),
  ).toEqual(inherited.map(({ label }) => [label, model.get(label)]))
}

function isLeafShown(leaf: string, site: Site, links: ReadonlySet<string>): boolean {
  if (leaf.startsWith('https:')) return links.has(leaf)
  if (leaf.startsWith('GET ')) return [...site.pages.values()].some(({ generated }) => generated !== undefined)
  return site.navigation.places.has(leaf)
}

test(
  'no navigation is too odd: everything is on the site or named, every page has one place, inheritance is the model’s',
  async () => {
    let largest = 0
    await assert(
      asyncProperty(array(nat({ max: 1_000_000 }), { minLength: 10, maxLength: 300, size: 'max' }), async (numbers) => {
        const navigation = navigationOf(diceOf(numbers))
        largest = Math.max(largest, JSON.stringify(navigation).length)
        await examine(navigation)
      }),
      { numRuns: cases, seed },
    )
    expect(largest).toBeGreaterThan(2000)
  },
  600_000 + cases * 20,
)
