import type { JSX } from 'preact'

/** A sentence with names of files and keys between backticks, as in diagnostics. */
export function CodeText({ text }: { text: string }): JSX.Element {
  // Every second piece was between two backticks; a single one stays.
  const pieces = text.split(/`([^`\n]+)`/)
  return <>{pieces.map((piece, index) => (index % 2 === 1 ? <code>{piece}</code> : piece))}</>
}
