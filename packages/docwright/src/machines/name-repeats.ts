/** Length from which a piece of text is longer than the sentence that replaces it. */
const shortest = 300

/**
 * Replaces text in consecutive pages that an earlier page already had, word for word: pages of an API reference often
 * have the same responses. Pieces are sections without their subsections, and code blocks.
 *
 * @returns Call it with each page in order: its Markdown and its address. It returns the Markdown with a sentence in
 * place of each repeated piece.
 */
export function nameRepeats(): (markdown: string, address: string) => string {
  const places = new Map<string, string>()
  return (markdown, address) =>
    piecesOf(markdown)
      .map((piece) => {
        const text = piece.trim()
        if (text.length < shortest) return piece
        const place = places.get(text)
        if (place === undefined) places.set(text, address)
        return place === undefined || place === address ? piece : `${headOf(text)}Word for word as on ${place}\n\n`
      })
      .join('')
}

/** Splits a text into sections and code blocks, which together are the same text. */
function piecesOf(markdown: string): string[] {
  const pieces: string[] = []
  let piece = ''
  let fence = ''
  const end = (): void => {
    if (piece !== '') pieces.push(piece)
    piece = ''
  }
  for (const line of markdown.split(/(?<=\n)/)) {
    const mark = /^(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence !== '') {
      piece += line
      if (mark?.startsWith(fence) !== true) continue
      fence = ''
      end()
    } else {
      if (mark !== undefined || /^#{1,6} /.test(line)) end()
      if (mark !== undefined) fence = mark
      piece += line
    }
  }
  end()
  return pieces
}

/** The name of a piece: its heading, or the title of its code block. */
function headOf(text: string): string {
  const [, heading, name = ''] = /^(?:(#{1,6} [^\n]*)|[`~]{3,}([^\n]*))?/.exec(text) ?? []
  if (heading !== undefined) return `${heading}\n\n`
  return name.trim() === '' ? '' : `${name.trim()}: `
}
