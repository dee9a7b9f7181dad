import { h, type ComponentChild } from 'preact'
import { renderToString } from 'preact-render-to-string'
import { buildIsland, type IslandComponents } from './build-island.ts'
import { createReact, type IslandReact, type IslandTraces } from './create-react.ts'
import type { IslandUse } from './island-markup.ts'
import { slotTag } from './island-markup.ts'
import type { ComponentLabels } from '../labels/labels.ts'
import { missingPackage } from './missing-package.ts'
import { themeMarkers } from './theme-markers.tsx'
import { iconHolder } from './island-icons.ts'
import type { PartSurroundings } from './theme-parts.tsx'
import { trustHtml } from '../content/safe-html.ts'

/** The components of a page's script, given what their code uses without importing it. */
export type IslandFactory = (
  react: IslandReact,
  theme: Readonly<Record<string, unknown>>,
  missing: (name: string) => unknown,
) => IslandComponents

/** The work for the sandbox. */
export interface IslandWork {
  base: string
  /** Names of the theme's components. */
  themed: string[]
  /** The texts of the theme's components; absent if there are none. */
  labels?: ComponentLabels
  uses: (IslandUse & { interactive?: boolean })[]
}

/** Makes the theme's own components. */
type PartMaker = (names: readonly string[], surroundings: PartSurroundings) => Readonly<Record<string, unknown>>

let makeParts: PartMaker | undefined

/**
 * Sets the maker of the theme's components. Reading this script is most of the work for a page, so pages without such
 * components do not load it.
 *
 * @param maker Makes them.
 */
export function showThemeWith(maker: PartMaker): void {
  makeParts = maker
}

/** The result of one island. */
export type IslandRendering = { html: string; interactive: boolean; styles: string[] } | { error: IslandError }

/** The error of custom code. */
export interface IslandError {
  name: string
  message: string
  /** The stack, as the engine reports it. */
  stack?: string
}

/**
 * Renders islands for the first time, inside the sandbox. Each begins with the code as if it had never run.
 *
 * @param factory The page's components.
 * @param work JSON of {@link IslandWork}.
 * @returns JSON of a list of {@link IslandRendering}.
 */
function renderIslands(factory: IslandFactory, work: string): string {
  const parsed = JSON.parse(work) as IslandWork
  return JSON.stringify(parsed.uses.map((use) => renderIsland(factory, use, parsed)))
}

function renderIsland(
  factory: IslandFactory,
  use: IslandWork['uses'][number],
  { base, themed, labels }: IslandWork,
): IslandRendering {
  try {
    const first = renderOnce(factory, use, base, themeMarkers(themed))
    const interactive = first.interactive || use.interactive === true
    if (!interactive || labels === undefined || makeParts === undefined || !first.html.includes('<docwright-theme'))
      return { ...first, interactive }
    // In the browser no server inserts the theme's components: they are part of the script.
    const theme = makeParts(themed, { base, labels, icon: (reference) => ({ svg: trustHtml(iconHolder(reference)) }) })
    return { ...renderOnce(factory, use, base, theme), interactive }
  } catch (error) {
    // The thrown value may be anything, and reading it may throw again.
    return { error: describeError(error) }
  }
}

function describeError(error: unknown): IslandError {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, 300) }
  const { name, message, stack }: { name: unknown; message: unknown; stack?: unknown } = error
  return { name: String(name), message: String(message).slice(0, 300), stack: String(stack).slice(0, 2000) }
}

function renderOnce(
  factory: IslandFactory,
  use: IslandUse,
  base: string,
  theme: Readonly<Record<string, unknown>>,
): { html: string } & IslandTraces {
  const traces: IslandTraces = { interactive: false, styles: [] }
  const react = createReact({ base, traces, styleSheet: (css) => void traces.styles.push(css) })
  const components = factory(react, theme, missingPackage)
  const html = renderToString(
    buildIsland(use, { components, createElement: react['createElement'] as typeof h, Slot: ServerSlot }),
  )
  return { html, ...traces }
}

function ServerSlot({ slot }: { slot: number }): ComponentChild {
  return h(slotTag, { 'data-slot': slot })
}

Object.assign(globalThis, { docwrightRenderIslands: renderIslands })
