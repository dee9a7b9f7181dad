import type { ComponentNode, ComponentResult } from '../../content/content-tree.ts'
import type { MadeResults } from '../../content/replace-nodes.ts'
import { decodeText } from './parse-markup.ts'
import { trustHtml } from '@docwright/theme'

/** The code in the first render of a page's islands. */
export interface IslandCode {
  /** A block for each, for the highlighter. */
  blocks: ComponentNode[]
  /**
   * The islands with colored lines, by the original ones; uncolored ones stay.
   *
   * @param made The blocks that were colored.
   */
  color(made: MadeResults): ReadonlyMap<ComponentResult, ComponentResult>
}

/** A live island, with its first HTML. */
type LiveIsland = Extract<ComponentResult, { kind: 'island' }>

/** The HTML that `CodeBlock` of the theme writes around uncolored lines. */
const written = /(<code class="language-([^" ]+)[^"]*">)(<span class="line[^"]*">[\s\S]*?)(<\/code>)/g
const line = /<span class="(line[^"]*)">([\s\S]*?)<\/span>(?=\n|$)/g

/**
 * Finds the code in the first content of custom components. The browser's script takes such lines over unchanged, and
 * writes them again only when the code changes.
 *
 * @param islands Islands of a page whose code has run.
 */
export function codeInIslands(islands: Iterable<ComponentResult>): IslandCode {
  const found: { island: LiveIsland; html: string; blocks: ComponentNode[] }[] = []
  for (const island of islands) {
    const html = island.kind === 'island' ? island.html : undefined
    if (island.kind !== 'island' || html === undefined || !html.includes('<code class="language-')) continue
    found.push({
      island,
      html,
      blocks: [...html.matchAll(written)].map(([, , language, lines]) => block(language, lines)),
    })
  }
  return {
    blocks: found.flatMap(({ blocks }) => blocks),
    color(made) {
      const colors = new Map<ComponentResult, ComponentResult>()
      for (const { island, html: plain, blocks } of found) {
        let index = 0
        const now = plain.replaceAll(
          written,
          (whole: string, start: string, _language: string, _lines: string, end: string) => {
            const colored = blocks[index]
            const result = colored && made.get(colored)?.result
            index += 1
            return result?.kind === 'code' ? `${start}${result.html}${end}` : whole
          },
        )
        colors.set(island, { ...island, html: trustHtml(now) })
      }
      return colors
    },
  }
}

function block(language = '', html = ''): ComponentNode {
  const lines = [...html.matchAll(line)]
  const marked = (name: string): number[] =>
    lines.flatMap(([, classes = ''], index) => (classes.split(' ').includes(name) ? [index + 1] : []))
  const properties = {
    language: decodeText(language),
    code: lines.map(([, , text = '']) => decodeText(text)).join('\n'),
    highlight: marked('line-highlight'),
    focus: marked('line-focus'),
  }
  return { type: 'component', name: 'CodeBlock', properties, children: [] }
}
