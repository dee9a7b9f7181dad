import { hash } from 'node:crypto'
import { componentNames, type ComponentLabels, type IconReference, type IslandUse } from '@docwright/theme'
import type { CompiledPage } from '../../content/compiled-page.ts'
import { makeOutline } from '../../content/anchors/make-outline.ts'
import type {
  ComponentNode,
  ComponentResult,
  ContentNode,
  ContentReference,
  OutlineEntry,
  PropertyValue,
} from '../../content/content-tree.ts'
import { importKey, type PageCode } from '../../content/page-code.ts'
import type { CodeOrigin } from '../../content/expressions/values.ts'
import type { Diagnostic } from '../../source/diagnostic.ts'
import type { StyleCollector } from '../basics/style-sheet.ts'
import type { IslandEntry } from './bundle-islands.ts'
import { describeUse, type DescribedUse } from './describe-use.ts'
import { createCodeIcons, type CodeIcons } from './icons-of-code.ts'
import { islandContent } from './island-content.ts'
import { islandHtml } from './island-html.ts'
import { codeOf, type IslandNode } from './island-node.ts'
import { bundleProblem, islandProblem, needsBrowser } from './island-problems.ts'
import type { IslandService } from './island-service.ts'
import type { IslandScript } from './island-script.ts'
import { createHeadingNames, type HeadingNames } from './name-headings.ts'
import { problemComponent, problemProperties } from '../../content/parse/insert-problems.ts'
import { replaceNodes } from '../../content/replace-nodes.ts'
import { walkIslands } from './walk-islands.ts'
import { type CodePlace, placeOfError } from './place-of-error.ts'
import { positionOf, type SandboxResult } from './run-in-sandbox.ts'
import { stillContent } from './still-content.ts'

/** The parts of a page and its site that {@link fillIslands} uses. */
export interface IslandPage {
  /** Path of the page's file. */
  file: string
  text: string
  base: string
  service: IslandService
  styles: StyleCollector
  /** The texts of the theme's components. */
  labels: ComponentLabels
  /** HTML of an icon; undefined if no library has it. */
  icon(reference: IconReference): string | undefined
  /** Ids of the page's surroundings. */
  reservedIds: Iterable<string>
  /** The target of a link or picture. */
  resolve(href: string, kind: 'link' | 'asset'): string
}

/** A page whose code has run: what became of its custom components. */
export interface FilledIslands {
  /** The body with content and islands in their place. */
  body: readonly ContentNode[]
  /** The body for those who cannot run code: content alone, what islands may show later included. */
  readable: readonly ContentNode[]
  /** The live islands. */
  islands: readonly ComponentResult[]
  diagnostics: Diagnostic[]
  references: ContentReference[]
  /** Ids of headings that code made. */
  anchors: readonly string[]
  /** “On this page” with such headings; absent for pages without code. */
  outline?: OutlineEntry[]
  /** Absent if nothing of it is needed in the browser. */
  script?: IslandScript
}

/** What filling the islands finds out. */
interface Findings {
  diagnostics: Diagnostic[]
  references: ContentReference[]
  /** The content of each island: its first render, and what it may show later. */
  still: Map<ComponentResult, readonly ContentNode[]>
  /** Nodes among words, which have no room for a notice. */
  inline: ReadonlySet<ContentNode>
}

/** Rounds of islands inside the content of others; each theme component between two of them makes one. */
const deepest = 20

/**
 * Runs the code of a page's custom components for the first time. Components that need no browser become content like
 * any other; the rest becomes islands, with their first HTML.
 *
 * @param page The compiled page.
 * @param context Its surroundings.
 */
export async function fillIslands(page: CompiledPage, context: IslandPage): Promise<FilledIslands> {
  const { code, anchors } = page
  if (code === undefined)
    return { body: page.body, readable: page.body, islands: [], diagnostics: [], references: [], anchors: [] }
  const names = createHeadingNames([...anchors, ...context.reservedIds])
  const icons = createCodeIcons(context.icon)
  const found: Findings = { diagnostics: [], references: [], still: new Map(), inline: inlineNodes(page.body) }
  const islands = [...walkIslands(page.body)]
  const { factory, problems } = await context.service.bundle(code, entriesOf(islands), [...componentNames])
  for (const problem of problems) {
    // A package that the page itself imports is reported with the page.
    if (problem.kind === 'syntax' || problem.dynamic === true || problem.file !== context.file)
      found.diagnostics.push(bundleProblem(problem, code, islands, context))
  }
  const needed = new Map<string, IslandNode>()
  const replacements = new Map<ContentNode, ContentNode[]>()
  let { body } = page
  for (let round = 0; round < deepest; round += 1) {
    const uses = outermost(body)
    if (uses.length === 0) break
    // Islands inside the content of others appear only when these are done.
    const results = await firstRender(factory, uses, code, context)
    const places = await placesOf(results, islands, code, context)
    for (const [index, use] of uses.entries()) {
      const replacement = replacementOf(use, results[index], places[index], { ...context, names, icons }, found)
      replacements.set(nodeOf(use), replacement)
      if (replacement[0]?.type === 'component' && replacement[0].result?.kind === 'island')
        for (const island of use.islands) needed.set(nameOf(island.origin) + JSON.stringify(island.props), island)
    }
    body = replaceNodes(body, (node) => replacements.get(node))
  }
  const script = needed.size === 0 ? undefined : await scriptOf([...needed.values()], code, { ...context, icons })
  return {
    body,
    readable: readableOf(body, found, replacements),
    islands: [...found.still.keys()],
    diagnostics: found.diagnostics,
    references: found.references,
    anchors: names.given,
    outline: makeOutline(body),
    ...(script === undefined ? {} : { script }),
  }
}

/** An island shown as content may contain others. */
function readableOf(
  body: readonly ContentNode[],
  { still }: Findings,
  replacements: ReadonlyMap<ContentNode, readonly ContentNode[]>,
): readonly ContentNode[] {
  if (still.size === 0) return body
  return replaceNodes(body, (node) => {
    const result = node.type === 'component' ? node.result : undefined
    return (result === undefined ? undefined : still.get(result)) ?? replacements.get(node)
  })
}

/** The places where code threw; the source map is made for nothing else. */
async function placesOf(
  results: readonly SandboxResult[],
  islands: readonly IslandNode[],
  code: PageCode,
  { service, file, text }: IslandPage,
): Promise<(CodePlace | undefined)[]> {
  const positions = results.map(positionOf)
  if (positions.every((position) => position === undefined)) return []
  const map = await service.map(code, entriesOf(islands), [...componentNames])
  return positions.map((position) =>
    position === undefined || map === undefined ? undefined : placeOfError(position, map, code, { file, text }),
  )
}

/** Only what is needed in the browser goes there. */
async function scriptOf(
  islands: readonly IslandNode[],
  code: PageCode,
  { service, labels, icons }: IslandPage & { icons: CodeIcons },
): Promise<IslandScript> {
  const { factory } = await service.bundle(code, entriesOf(islands), [...componentNames])
  const themed = themedIn(factory)
  return { factory, themed, ...(themed.length === 0 ? {} : { labels, icons: icons.forBrowser(factory) }) }
}

async function firstRender(
  factory: string,
  uses: readonly DescribedUse[],
  code: PageCode,
  { service, base, labels }: IslandPage,
): Promise<SandboxResult[]> {
  const themed = themedIn(factory)
  return service.render(factory, {
    base,
    themed,
    ...(themed.length === 0 ? {} : { labels }),
    uses: uses.map(({ use, islands }) => ({
      ...use,
      ...(islands.some(({ origin }) => mentionsBrowser(origin.path, code)) ? { interactive: true } : {}),
    })),
  })
}

function outermost(body: readonly ContentNode[]): DescribedUse[] {
  const uses: DescribedUse[] = []
  const inside = new Set<ComponentNode>()
  for (const island of walkIslands(body)) {
    if (inside.has(island.node)) continue
    const use = describeUse(island, nameOf)
    for (const nested of walkIslands([island.node])) inside.add(nested.node)
    uses.push(use)
  }
  return uses
}

function replacementOf(
  { use, slots, islands }: DescribedUse,
  result: SandboxResult | undefined,
  thrownAt: CodePlace | undefined,
  context: IslandPage & { names: HeadingNames; icons: CodeIcons },
  found: Findings,
): ContentNode[] {
  const [island] = islands
  if (island === undefined) return []
  if (result !== undefined && needsBrowser(result)) {
    const waiting = islandResult(use, slots, undefined)
    found.still.set(waiting, stillContent([], use, slots, ''))
    return [islandNode(waiting, slots)]
  }
  if (result === undefined || !('html' in result)) {
    const { tag, node, props } = island
    const builtIn = componentNames.has(tag)
    const isNoticed = !builtIn && !tag.startsWith('{') && node.children.length === 0 && !found.inline.has(node)
    const shown = tag.startsWith('{') ? shownOfExpression(island) : shownInPlace(builtIn, isNoticed)
    const problem = result === undefined ? undefined : islandProblem(result, island, shown, thrownAt)
    if (problem !== undefined) found.diagnostics.push(problem)
    if (builtIn) return [{ type: 'component', name: tag, properties: props, children: node.children }]
    // Code that could not be compiled has already been reported, at its file.
    const notice = problem ?? compilerProblem(found.diagnostics, island)
    return isNoticed && notice !== undefined ? [noticeOf(notice)] : [...node.children]
  }
  for (const css of result.styles) context.styles.add(css)
  const content = islandContent(result.html, slots, {
    ...(result.interactive ? {} : { names: context.names }),
    resolve(href, kind) {
      found.references.push({ kind, href, from: context.file, ...island.place })
      return context.resolve(href, kind)
    },
  })
  if (!result.interactive) return content
  const live = islandResult(use, slots, islandHtml(result.html, context.styles, context.names, context.icons))
  found.still.set(live, stillContent(content, use, slots, result.html))
  return [islandNode(live, slots)]
}

function shownOfExpression({ node }: IslandNode): string {
  return node.children.length === 0 ? 'nothing is shown' : 'it is shown as text'
}

function shownInPlace(builtIn: boolean, isNoticed: boolean): string {
  if (builtIn) return 'the built-in component is shown'
  return isNoticed ? 'a notice is shown in its place' : 'only its content is shown'
}

function compilerProblem(diagnostics: readonly Diagnostic[], { origin }: IslandNode): Diagnostic | undefined {
  const problems = diagnostics.filter(({ code }) => code === 'component-syntax')
  return problems.find(({ file }) => file === origin.path) ?? problems[0]
}

function noticeOf(diagnostic: Diagnostic): ComponentNode {
  return { type: 'component', name: problemComponent, properties: problemProperties(diagnostic), children: [] }
}

const wordHolders = new Set(
  'a abbr b button caption code del dt em figcaption h1 h2 h3 h4 h5 h6 i ins label mark p s small span strong sub summary sup u'.split(
    ' ',
  ),
)

/** Everything inside of elements with words alone. */
function inlineNodes(nodes: readonly ContentNode[], isInside: boolean = false): Set<ContentNode> {
  const found = new Set<ContentNode>()
  for (const node of nodes) {
    if (node.type === 'text') continue
    if (isInside) found.add(node)
    const holdsWords = isInside || (node.type === 'element' && wordHolders.has(node.name))
    for (const inner of inlineNodes(node.children, holdsWords)) found.add(inner)
  }
  return found
}

function islandResult(
  use: IslandUse,
  slots: readonly ContentNode[][],
  first: ReturnType<typeof islandHtml> | undefined,
): ComponentResult {
  const html = first?.html
  const text = JSON.stringify(use)
  return {
    kind: 'island',
    use: text,
    digest: hash('sha1', `${text}\n${html ?? ''}\n${JSON.stringify(slots)}`).slice(0, 10),
    ...(html === undefined ? {} : { html }),
    headings: first?.headings ?? [],
  }
}

function islandNode(result: ComponentResult, slots: readonly ContentNode[][]): ComponentNode {
  return {
    type: 'component',
    name: 'Island',
    properties: {},
    result,
    children: slots.map((children, slot) => ({
      type: 'component',
      name: 'IslandSlot',
      properties: { slot },
      children,
    })),
  }
}

function nodeOf({ islands }: DescribedUse): ComponentNode {
  const [island] = islands
  if (island === undefined) throw new Error('A use without its component.')
  return island.node
}

function entriesOf(islands: readonly IslandNode[]): IslandEntry[] {
  const origins = islands.flatMap(({ origin, props }) => [origin, ...originsIn(props)])
  const entries = new Map(origins.map((origin) => [nameOf(origin), origin]))
  return [...entries].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([name, origin]) => ({ name, origin }))
}

/** Components and functions that are handed on as properties. */
function originsIn(value: PropertyValue): CodeOrigin[] {
  if (typeof value !== 'object' || value === null) return []
  const code = codeOf(value)
  if (code !== undefined) return [code]
  return Object.values(value).flatMap((part) => originsIn(part as PropertyValue))
}

/** The same for the same component, whatever else is on the page. */
function nameOf({ path, name, members }: CodeOrigin): string {
  return `c${hash('sha1', JSON.stringify([path, name, members])).slice(0, 7)}`
}

function themedIn(factory: string): string[] {
  const used = new Set([...factory.matchAll(/\bdocwrightTheme\.(\w+)/g)].map(([, name]) => name))
  // As in `const { Card, Note: Hint } = MintlifyComponents`; code that takes all of it in another way gets all of it.
  const body = factory.slice(factory.indexOf('{'))
  for (const [, names] of body.matchAll(/(?:\{([^{}]*)\}=)?\bdocwrightTheme\b(?!\.)/g)) {
    if (names === undefined || names.includes('...')) return [...componentNames]
    for (const name of names.split(',')) used.add(name.split(/[:=]/)[0]?.trim())
  }
  return [...componentNames].filter((name) => used.has(name.split('.')[0]))
}

const browser =
  /\b(?:window|document|navigator|localStorage|sessionStorage|location)\s*(?:\.|\?\.|\[)|typeof\s+(?:window|document|navigator)\b|\b(?:fetch|setTimeout|setInterval|requestAnimationFrame)\s*\(/

/** Code that asks for the browser does more there than at its first render. */
function mentionsBrowser(path: string, code: PageCode, seen: Set<string> = new Set()): boolean {
  const file = code.files[path]
  if (file === undefined || seen.has(path)) return false
  seen.add(path)
  if (file.kind !== 'json' && browser.test(file.text)) return true
  return Object.entries(code.imports).some(
    ([key, target]) => key.startsWith(importKey('', path)) && mentionsBrowser(target, code, seen),
  )
}
