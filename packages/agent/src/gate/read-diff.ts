/** An added line of a unified diff, or one that was there before. */
export interface DiffLine {
  file: string
  /** Line in the new file, from 1; for a removed line, the line that follows it there. */
  line: number
  text: string
}

/** A unified diff in parts. */
export interface ReadDiff {
  added: readonly DiffLine[]
  /** Removed lines and those around changes. */
  earlier: readonly DiffLine[]
  /** Files with the kind that git gives them, if it is not a plain file: `120000` is a link, `160000` a repository. */
  modes: readonly { file: string; mode: string }[]
  files: readonly string[]
}

/** Reads the output of `git diff`. */
export function readDiff(diff: string): ReadDiff {
  const added: DiffLine[] = []
  const earlier: DiffLine[] = []
  const modes: { file: string; mode: string }[] = []
  const files: string[] = []
  let file = ''
  let line = 0
  let remaining = { old: 0, new: 0 }
  for (const text of diff.split('\n')) {
    // Within a hunk, its own counts delimit the content: an added line may itself look like a header.
    if (remaining.old > 0 || remaining.new > 0) {
      const kind = text[0] ?? ' '
      const content = { file, line, text: text.slice(1) }
      if (kind === '+') added.push(content)
      else if (kind === '-' || kind === ' ') earlier.push(content)
      if (kind === '+' || kind === ' ') line += 1
      if (kind !== '\\') {
        remaining = {
          old: remaining.old - (kind === '+' ? 0 : 1),
          new: remaining.new - (kind === '-' ? 0 : 1),
        }
      }
      continue
    }
    const header = /^diff --git .* "?b\/(.*?)"?$/.exec(text)
    if (header !== null) {
      file = header[1] ?? ''
      files.push(file)
    }
    const mode = /^(?:new file mode|new mode|index \S+) (120000|160000)$/.exec(text)?.[1]
    if (mode !== undefined) modes.push({ file, mode })
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(text)
    if (hunk === null) continue
    line = Number(hunk[2])
    remaining = { old: Number(hunk[1] ?? 1), new: Number(hunk[3] ?? 1) }
  }
  return { added, earlier, modes, files }
}
