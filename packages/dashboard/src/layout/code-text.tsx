import type { JSX } from 'preact'

/** A sentence in which names of files and keys stand between backticks, as diagnostics are written. */
export function CodeText({ text }: { text: string }): JSX.Element {
  // Every second piece stood between two backticks; a single one stays as it is.
  const pieces = text.split(/`([^`\n]+)`/)
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <code>{piece}</code> : piece))}</>
}
