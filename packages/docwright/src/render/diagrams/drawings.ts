import { LRUCache } from 'lru-cache'
import { checkDiagram, type DiagramMistake } from './check-diagram.ts'
import { type PlainDiagram, plainDiagram } from './plain-diagram.ts'
import { spreadSequence } from './spread-sequence.ts'

/** A drawing that is not safe yet, or a mistake, or neither where only a browser can draw everything. */
export interface Drawing {
  svg?: string
  mistake?: DiagramMistake
}

/** Draws diagrams, each once; the libraries are loaded for the first, which takes a while. */
export interface Drawings {
  draw(source: string): Promise<Drawing>
  /** What has been drawn already. */
  peek(source: string): Drawing | undefined
}

const remembered = 300

/** Starts to draw; nothing is loaded yet. */
export function createDrawings(): Drawings {
  const known = new LRUCache<string, Drawing>({ max: remembered })
  return {
    peek: (source) => known.get(source),
    async draw(source) {
      const found = known.get(source) ?? (await draw(source))
      known.set(source, found)
      return found
    },
  }
}

async function draw(source: string): Promise<Drawing> {
  const plain = plainDiagram(source)
  const svg = plain === undefined ? undefined : await drawHere(plain)
  if (svg !== undefined && plain?.isKnown === true) return { svg }
  // The library passes over lines that it does not understand.
  const mistake = await checkDiagram(source)
  if (mistake !== undefined) return { mistake }
  return svg === undefined ? {} : { svg }
}

async function drawHere({ code, words, placeholder }: PlainDiagram): Promise<string | undefined> {
  const { renderMermaidSVG } = await import('beautiful-mermaid')
  try {
    const svg = renderMermaidSVG(code, { transparent: true, font: 'inherit' })
    if (missingWords(code, svg, words).length > 0) return undefined
    const drawn = svg.replaceAll(/<text[^>]*>\(no attributes\)<\/text>/g, '')
    return placeholder === undefined ? drawn : spreadSequence(withoutMessages(drawn, placeholder))
  } catch {
    return undefined
  }
}

function withoutMessages(svg: string, label: string): string {
  return svg.replaceAll(/<g class="message"[^>]*>(?:(?!<\/g>)[\s\S])*<\/g>/g, (message) =>
    message.includes(`>${label}<`) ? '' : message,
  )
}

/**
 * Words that a diagram's labels have and its drawing lacks. The drawing library passes over what it does not understand,
 * a missing bracket for instance; readers are better served by the source then.
 *
 * @param code A diagram without directives and comments.
 * @param svg Its drawing.
 * @param more Further text that the drawing must have.
 * @returns The words, each once; empty where the drawing says everything.
 */
function missingWords(code: string, svg: string, more: readonly string[] = []): string[] {
  const drawn = new Set(wordsOf(svg.replaceAll(/<tspan[^>]*>|<\/tspan>/g, ' ').replaceAll(/<[^>]*>/g, ' ')))
  const all = [...drawn].join(' ')
  const wanted = [...labelsOf(code), ...more].flatMap((label) => wordsOf(label.replaceAll(/<[^>]*>|\\n/g, ' ')))
  return [...new Set(wanted)].filter((word) => !drawn.has(word) && !all.includes(word))
}

/** Texts in brackets, quotes and bars, and in sequences and states what stands after a colon. */
function labelsOf(code: string): string[] {
  const lines = code.split('\n').filter((line) => !/^\s*(?:style|classDef|class\s+[\w,]+\s+\w+\s*;?$)/.test(line))
  const text = lines.join('\n')
  const bracketed = [...text.matchAll(/\["?([^\]"\n]+)|\|([^|\n]+)\||"([^"\n]+)"|\(([^()\n]+)|\{([^{}\n]+)/g)].map(
    (match) => match.slice(1).find((label) => label !== undefined),
  )
  const spoken = /^(?:sequenceDiagram|stateDiagram)/.test(code) ? lines.map((line) => /:\s*(.+)$/.exec(line)?.[1]) : []
  return [...bracketed, ...spoken].filter((label) => label !== undefined)
}

function wordsOf(text: string): string[] {
  return text.replaceAll(/&(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);|#\w+;/gi, ' ').match(/[\p{L}\p{N}]{3,}/gu) ?? []
}
