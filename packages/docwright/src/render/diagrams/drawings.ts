import { LRUCache } from 'lru-cache'
import { checkDiagram, type DiagramMistake } from './check-diagram.ts'
import { drawHere } from './draw-here.ts'

/** A drawing that is not safe yet, or a mistake, or neither where only a browser can draw everything. */
export interface Drawing {
  svg?: string
  mistake?: DiagramMistake
}

/** Draws diagrams, each once; the libraries are loaded for the first, which takes a while. */
export interface Drawings {
  draw(source: string): Promise<Drawing>
  /** Returns the drawing if it already exists. */
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
  // The library draws an error of its own if it does not understand something.
  const mistake = await checkDiagram(source)
  if (mistake !== undefined) return { mistake }
  const svg = await drawHere(source)
  return svg === undefined ? {} : { svg }
}
