/** A line of a diff. */
export interface DiffLine {
  type: 'context' | 'added' | 'deleted'
  /** Without line end; a carriage return before it is kept. */
  text: string
  /** Old line number, from 1; null for an added line. */
  oldNumber: number | null
  /** New line number, from 1; null for a deleted line. */
  newNumber: number | null
  /** True for a last line without line end. */
  endsWithoutNewline?: true
}

/** Changed lines with some unchanged ones around them. */
export interface DiffHunk {
  /** First old line, from 1; 0 if there was none. */
  oldStart: number
  oldLines: number
  /** First new line, from 1; 0 if there is none. */
  newStart: number
  newLines: number
  /** The heading that git found above, for example a function's first line; empty if there is none. */
  section: string
  lines: DiffLine[]
}

/** The changed lines of a file. */
export interface FilePatch {
  /** Whether lines cannot be shown. */
  binary: boolean
  /** Number of added lines. */
  additions: number
  /** Number of deleted lines. */
  deletions: number
  hunks: DiffHunk[]
}

/**
 * Parses the patches of `git diff-tree --patch`.
 *
 * @param text Patches of any number of files.
 * @returns One per `diff --git` line, in order.
 */
export function parsePatches(text: string): FilePatch[] {
  const patches: FilePatch[] = []
  const lines = text.split('\n')
  let at = 0
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const patch = patches.at(-1)
    const hunk = patch === undefined ? undefined : hunkOf(line)
    if (line.startsWith('diff --git ')) patches.push({ binary: false, additions: 0, deletions: 0, hunks: [] })
    else if (patch !== undefined && /^Binary files .* differ$/.test(line)) patch.binary = true
    if (patch !== undefined && hunk !== undefined) {
      at = readLines(lines, at + 1, hunk)
      patch.hunks.push(hunk)
      patch.additions += hunk.lines.filter(({ type }) => type === 'added').length
      patch.deletions += hunk.lines.filter(({ type }) => type === 'deleted').length
    } else at += 1
  }
  return patches
}

function hunkOf(line: string): DiffHunk | undefined {
  const match = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@ ?(.*)$/.exec(line)
  if (match === null) return undefined
  const [, oldStart, oldLines = '1', newStart, newLines = '1', section = ''] = match
  return {
    oldStart: Number(oldStart),
    oldLines: Number(oldLines),
    newStart: Number(newStart),
    newLines: Number(newLines),
    section,
    lines: [],
  }
}

/** Reads as many lines as the hunk's header announces, since a line of the file may look like anything. */
function readLines(lines: readonly string[], start: number, hunk: DiffHunk): number {
  let oldNumber = hunk.oldStart
  let newNumber = hunk.newStart
  let at = start
  const oldEnd = oldNumber + hunk.oldLines
  const newEnd = newNumber + hunk.newLines
  while (at < lines.length) {
    const line = lines[at] ?? ''
    const text = line.slice(1)
    if (line.startsWith('\\')) {
      const last = hunk.lines.at(-1)
      if (last !== undefined) last.endsWithoutNewline = true
    } else if (oldNumber >= oldEnd && newNumber >= newEnd) return at
    else if (line.startsWith('+')) hunk.lines.push({ type: 'added', text, oldNumber: null, newNumber: newNumber++ })
    else if (line.startsWith('-')) hunk.lines.push({ type: 'deleted', text, oldNumber: oldNumber++, newNumber: null })
    else hunk.lines.push({ type: 'context', text, oldNumber: oldNumber++, newNumber: newNumber++ })
    at += 1
  }
  return at
}
