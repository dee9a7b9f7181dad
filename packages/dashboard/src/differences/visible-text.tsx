import type { ComponentChildren } from 'preact'

/** Characters that reorder a line on the screen or take no room: a line with them says something else than it shows. */
const hidden = /([\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069])/

/**
 * Text of others for a review: characters that hide or reorder text are shown by their numbers.
 *
 * @param text A part of a line.
 */
export function visibleText(text: string): ComponentChildren {
  if (!hidden.test(text)) return text
  // Every second piece is one of the characters.
  return text
    .split(hidden)
    .map((piece, index) => (index % 2 === 1 ? <code class="hidden-character">{nameOf(piece)}</code> : piece))
}

function nameOf(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}
