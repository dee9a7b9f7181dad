/**
 * Replaces exact text, or explains the failure in a way that helps to correct the call.
 *
 * @param text The file.
 * @param old The text to replace.
 * @param replacement The new text.
 * @param all Whether to replace every occurrence.
 */
export function locateText(
  text: string,
  old: string,
  replacement: string,
  all: boolean,
): { kind: 'text'; text: string } | { kind: 'problem'; message: string } {
  // Files from Windows end their lines with CR LF; models write LF.
  const windows = text.includes('\r\n') && !old.includes('\r\n')
  const wanted = windows ? old.replaceAll('\n', '\r\n') : old
  const put = windows ? replacement.replaceAll(/\r?\n/g, '\r\n') : replacement
  const parts = text.split(wanted)
  if (wanted === put) return { kind: 'problem', message: 'the old and the new text are the same.' }
  if (parts.length === 1) return { kind: 'problem', message: explainMissing(text, old) }
  if (parts.length > 2 && !all) {
    const lines = linesOfOccurrences(parts, wanted).slice(0, 10).join(', ')
    const message = `the text stands there ${parts.length - 1} times (lines ${lines}). Give more of what is around it, or set all to true.`
    return { kind: 'problem', message }
  }
  return { kind: 'text', text: parts.join(put) }
}

function linesOfOccurrences(parts: readonly string[], wanted: string): number[] {
  const lines: number[] = []
  let line = 1
  for (const part of parts.slice(0, -1)) {
    line += countBreaks(part)
    lines.push(line)
    line += countBreaks(wanted)
  }
  return lines
}

function countBreaks(text: string): number {
  return text.split('\n').length - 1
}

function explainMissing(text: string, old: string): string {
  const lines = text.split(/\r?\n/)
  const wanted = old
    .split(/\r?\n/)
    .map(squeeze)
    .filter((line) => line !== '')
  const first = wanted[0] ?? ''
  const at = lines.findIndex((line) => squeeze(line) === first)
  const near =
    at === -1 ? lines.findIndex((line) => first.length > 8 && squeeze(line).includes(first.slice(0, 30))) : at
  if (near === -1) return 'the text is not there. Read the file again and copy the text exactly.'
  const excerpt = lines.slice(near, near + Math.min(wanted.length + 1, 12)).join('\n')
  return `the text is not there as written; white space or a later line differs. From line ${near + 1} the file reads:\n${excerpt}`
}

function squeeze(line: string): string {
  return line.trim().replaceAll(/\s+/g, ' ')
}
