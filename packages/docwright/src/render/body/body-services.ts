import { dirname, join } from 'node:path'
import { createHighlighterService, type HighlighterService } from '../../content/highlight/highlighter-service.ts'
import { createIslandService, type IslandService } from '../islands/island-service.ts'
import type { BodySettings } from './rendered-body.ts'

/** Services that page bodies need, where somebody else gives and closes them. */
export interface SharedServices {
  /** Gives the highlighter for some settings; absent for one of its own. */
  highlighter?(settings: BodySettings): HighlighterService
  /** Gives what runs custom code; absent for one of its own. */
  islands?(settings: BodySettings): IslandService
}

/** The services of a body renderer, as its settings demand them now. */
export interface BodyServices {
  highlighter(): HighlighterService
  islands(): IslandService
  /** Replaces those whose settings are others. */
  update(before: BodySettings, settings: BodySettings): void
  /** Closes the unshared ones. */
  close(): Promise<void>
}

/**
 * Starts the services of a body renderer.
 *
 * @param initial The settings.
 * @param shared Services that the caller provides.
 */
export function startBodyServices(initial: BodySettings, shared: SharedServices): BodyServices {
  const highlighterFor = (settings: BodySettings) => shared.highlighter?.(settings) ?? startHighlighter(settings)
  const islandsFor = (settings: BodySettings) => shared.islands?.(settings) ?? startIslands(settings)
  let highlighter = highlighterFor(initial)
  let islands = islandsFor(initial)

  async function closeHighlighter(): Promise<void> {
    if (shared.highlighter === undefined) await highlighter.close()
  }

  return {
    highlighter: () => highlighter,
    islands: () => islands,
    update(before, settings) {
      if (highlighterKey(before) !== highlighterKey(settings)) {
        void closeHighlighter()
        highlighter = highlighterFor(settings)
      }
      if (before.highlightCache !== settings.highlightCache) {
        if (shared.islands === undefined) void islands.close()
        islands = islandsFor(settings)
      }
    },
    async close() {
      await closeHighlighter()
      if (shared.islands === undefined) await islands.close()
    },
  }
}

/**
 * Starts a highlighter.
 *
 * @param settings Name the themes, the grammars and the cache.
 */
export function startHighlighter({ codeThemes, grammars, highlightCache }: BodySettings): HighlighterService {
  return createHighlighterService({
    themes: codeThemes,
    ...(grammars === undefined ? {} : { grammars }),
    ...(highlightCache === undefined ? {} : { cacheFile: highlightCache }),
  })
}

/**
 * Starts the runtime of custom code; its cache is next to that of highlighted code.
 *
 * @param settings Have the path of the cache.
 */
export function startIslands({ highlightCache }: BodySettings): IslandService {
  return createIslandService({
    now: () => Date.now(),
    ...(highlightCache === undefined ? {} : { cacheFile: join(dirname(highlightCache), 'islands.sqlite') }),
  })
}

/**
 * Sites whose keys are equal can share a highlighter.
 *
 * @param settings Name the themes, the grammars and the cache.
 */
export function highlighterKey({ codeThemes, grammars, highlightCache }: BodySettings): string {
  return JSON.stringify([codeThemes, grammars, highlightCache])
}
