/** Characters from which a piece of text is worth more than the sentence that says where it stands. */
const shortest = 300

/**
 * Takes out of pages that are read one after the other what one of them has said already, word for word: pages of an API
 * reference have the same answers again and again. Pieces are sections without those below them, and blocks of code.
 *
 * @returns Call it with each page, in their order: its Markdown and its address. It gives the Markdown with a sentence in
 *   place of each piece that has come before.
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

/** A text in its sections and blocks of code; put together again it is the same. */
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

/** What a piece goes by: its heading, or what its block of code is called. */
function headOf(text: string): string {
  const [, heading, name = ''] = /^(?:(#{1,6} [^\n]*)|[`~]{3,}([^\n]*))?/.exec(text) ?? []
  if (heading !== undefined) return `${heading}\n\n`
  return name.trim() === '' ? '' : `${name.trim()}: `
}
