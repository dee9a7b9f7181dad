import { type DifferenceHunk, type FileDifference, isOfTranslation } from '@docwright/contract'
import type { JSX } from 'preact'
import { visibleText } from '../differences/visible-text.tsx'
import { type ShownLine, wordDifferences } from '../differences/word-differences.ts'
import { EmptyState } from '../layout/empty-state.tsx'
import { usePage } from '../layout/page-context.ts'

/** Limit of shown lines of one file; a longer page is slow to lay out and hard to read. */
const shownLines = 1500
/** Files with more changed lines than these arrive folded. */
const unfoldedLines = 400
/** Number of lines shown for all files together; later files are read on the branch. */
const pageLines = 8000

/** The files of a pull request with every line it changes. */
export function FileDifferences({ files }: { files: readonly FileDifference[] }): JSX.Element {
  const { reviews } = usePage().texts
  if (files.length === 0) return <EmptyState title={reviews.noFiles} next={reviews.noFilesNext} />
  const inOrder = [...files.filter((file) => !isRecord(file)), ...files.filter(isRecord)]
  return (
    <div class="differences">
      {files.length > 1 && <FileList files={inOrder} />}
      {cutFiles(inOrder).map((file, index) => (
        <FileSection file={file} id={fileElementId(index)} />
      ))}
    </div>
  )
}

/** Whether a file is one that the platform writes for itself: nobody reads its digests before the pages. */
function isRecord({ path }: FileDifference): boolean {
  return isOfTranslation(path)
}

/** The files, with the content of those that the page has room for. */
function cutFiles(files: readonly FileDifference[]): FileDifference[] {
  let room = pageLines
  return files.map((file) => {
    const lines = file.hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
    const isShown = room > 0
    room -= Math.min(lines, shownLines)
    return isShown || lines === 0 ? file : { ...file, content: 'too-large', hunks: [] }
  })
}

function fileElementId(index: number): string {
  return `file-${index + 1}`
}

function FileList({ files }: { files: readonly FileDifference[] }): JSX.Element {
  const { reviews, changes } = usePage().texts
  return (
    <nav class="file-list" aria-label={reviews.filesChanged}>
      <ul>
        {files.map((file, index) => (
          <li data-change={file.change}>
            <a href={`#${fileElementId(index)}`}>{file.path}</a>
            {file.change !== 'changed' && <span class="change">{changes[file.change]}</span>}
            <LineCounts file={file} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function LineCounts({ file }: { file: FileDifference }): JSX.Element | null {
  const { reviews } = usePage().texts
  if (file.content !== 'text') return null
  return (
    <span class="line-counts">
      {file.additions > 0 && (
        <span class="added">
          +{file.additions}
          <span class="visually-hidden"> {reviews.added}</span>
        </span>
      )}
      {file.deletions > 0 && (
        <span class="removed">
          −{file.deletions}
          <span class="visually-hidden"> {reviews.removed}</span>
        </span>
      )}
    </span>
  )
}

function FileSection({ file, id }: { file: FileDifference; id: string }): JSX.Element {
  const { reviews, changes } = usePage().texts
  const { path, previousPath, change } = file
  return (
    <details class="file" id={id} open={!isRecord(file) && file.additions + file.deletions <= unfoldedLines}>
      <summary>
        <h2>{path}</h2>
        {change !== 'changed' && <span class="change">{changes[change]}</span>}
        <LineCounts file={file} />
      </summary>
      {previousPath !== null && <p class="file-note">{reviews.renamedFrom(previousPath)}</p>}
      <FileContent file={file} />
    </details>
  )
}

function FileContent({ file }: { file: FileDifference }): JSX.Element {
  const { reviews } = usePage().texts
  if (file.content === 'binary') return <p class="file-note">{reviews.binary}</p>
  if (file.content === 'too-large') return <p class="file-note">{reviews.tooLarge}</p>
  if (file.hunks.length === 0) return <p class="file-note">{reviews.onlyRenamed}</p>
  const { shown, hidden } = cutHunks(file.hunks)
  return (
    <>
      <table class="hunks">
        <colgroup>
          <col class="line-number-column" />
          <col class="line-number-column" />
          <col />
        </colgroup>
        <thead class="visually-hidden">
          <tr>
            <th scope="col">{reviews.oldLine}</th>
            <th scope="col">{reviews.newLine}</th>
            <th scope="col">{reviews.line}</th>
          </tr>
        </thead>
        {shown.map((hunk, index) => (
          <tbody>
            <HunkHead hunk={hunk} leftOut={linesBefore(hunk, shown[index - 1])} />
            {wordDifferences(hunk).map((line) => (
              <LineRow line={line} />
            ))}
          </tbody>
        ))}
      </table>
      {hidden > 0 && <p class="file-note">{reviews.cut(hidden)}</p>}
    </>
  )
}

/** The line between two hunks: the number of omitted lines, and the heading of the next ones. */
function HunkHead({ hunk, leftOut }: { hunk: DifferenceHunk; leftOut: number }): JSX.Element | null {
  const { reviews } = usePage().texts
  if (leftOut <= 0) return null
  return (
    <tr class="hunk-head">
      <td colSpan={3}>
        <span>{reviews.leftOut(leftOut)}</span> {hunk.heading !== '' && <code>{hunk.heading}</code>}
      </td>
    </tr>
  )
}

function LineRow({ line }: { line: ShownLine }): JSX.Element {
  const { reviews } = usePage().texts
  const parts = line.parts.map(({ text, changed }) => (changed ? <mark>{visibleText(text)}</mark> : visibleText(text)))
  return (
    <tr data-line={line.kind}>
      <td class="line-number">{line.oldNumber}</td>
      <td class="line-number">{line.newNumber}</td>
      <td class="line-text">
        {line.kind === 'same' ? (
          parts
        ) : (
          <>
            <span class="visually-hidden">{line.kind === 'added' ? reviews.added : reviews.removed}: </span>
            {line.kind === 'added' ? <ins>{parts}</ins> : <del>{parts}</del>}
          </>
        )}
      </td>
    </tr>
  )
}

/** Number of unchanged lines between a hunk and the previous one, or the beginning of the file. */
function linesBefore({ oldStart, lines }: DifferenceHunk, before: DifferenceHunk | undefined): number {
  const first = lines.some(({ kind }) => kind !== 'added') ? oldStart : oldStart + 1
  if (before === undefined) return first - 1
  const known = before.lines.filter(({ kind }) => kind !== 'added').length
  return first - (before.oldStart + known + (known === 0 ? 1 : 0))
}

/** The first hunks, as far as they can be read, and the number of omitted lines. */
function cutHunks(hunks: readonly DifferenceHunk[]): { shown: DifferenceHunk[]; hidden: number } {
  let room = shownLines
  let hidden = 0
  const shown: DifferenceHunk[] = []
  for (const hunk of hunks) {
    const lines = hunk.lines.slice(0, room)
    if (lines.length > 0) shown.push({ ...hunk, lines })
    room -= lines.length
    hidden += hunk.lines.length - lines.length
  }
  return { shown, hidden }
}
