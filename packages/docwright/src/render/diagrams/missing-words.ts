/**
 * Words that a diagram's labels have and its drawing lacks. The drawing library passes over what it does not understand,
 * a missing bracket for instance; readers are better served by the source then.
 *
 * @param code A diagram without directives and comments.
 * @param svg Its drawing.
 * @param more Further text that the drawing must have.
 * @returns The words, each once; empty where the drawing says everything.
 */
export function missingWords(code: string, svg: string, more: readonly string[] = []): string[] {
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
