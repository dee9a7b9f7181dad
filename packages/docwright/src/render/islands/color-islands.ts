import type { ComponentNode } from '../../content/content-tree.ts'
import { decodeText } from './parse-markup.ts'
import { trustHtml } from '@docwright/theme'

/** The code in the first render of a page's islands. */
export interface IslandCode {
  /** A block for each, for whoever colours blocks. */
  blocks: ComponentNode[]
  /** Puts the coloured lines into the islands; what was not coloured stays. */
  color(): void
}

/** What `CodeBlock` of the theme writes around lines that nobody coloured. */
const written = /(<code class="language-([^" ]+)[^"]*">)(<span class="line[^"]*">[\s\S]*?)(<\/code>)/g
const line = /<span class="(line[^"]*)">([\s\S]*?)<\/span>(?=\n|$)/g

/**
 * Finds the code in what custom components show first. The browser's script takes such lines over as they stand, and
 * writes them again only when the code changes.
 *
 * @param islands Nodes of islands; their first HTML is changed by `color`.
 */
export function codeInIslands(islands: Iterable<ComponentNode>): IslandCode {
  const found: { island: ComponentNode; html: string; blocks: ComponentNode[] }[] = []
  for (const island of islands) {
    const html = island.result?.kind === 'island' ? island.result.html : undefined
    if (html === undefined || !html.includes('<code class="language-')) continue
    found.push({
      island,
      html,
      blocks: [...html.matchAll(written)].map(([, , language, lines]) => block(language, lines)),
    })
  }
  return {
    blocks: found.flatMap(({ blocks }) => blocks),
    color() {
      for (const { island, html: plain, blocks } of found) {
        let index = 0
        const colored = plain.replaceAll(
          written,
          (whole: string, start: string, _language: string, _lines: string, end: string) => {
            const result = blocks[index]?.result
            index += 1
            return result?.kind === 'code' ? `${start}${result.html}${end}` : whole
          },
        )
        if (island.result?.kind === 'island') island.result = { ...island.result, html: trustHtml(colored) }
      }
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
