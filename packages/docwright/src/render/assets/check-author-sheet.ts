import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { renderProblems } from '../basics/render-problems.ts'

/**
 * Finds what makes browsers drop rules of a style sheet of the repository: brackets, comments and texts without an end,
 * which swallow what follows, and files of other hosts, which the Content-Security-Policy keeps away.
 *
 * @param file Its path.
 * @param text Its text.
 */
export function checkAuthorSheet(file: string, text: string): Diagnostic[] {
  const { mistakes, code } = readSheet(text)
  const placeAt = (offset: number) => {
    const before = text.slice(0, offset)
    return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
  }
  return [
    ...mistakes.map(({ offset, message, fix }) =>
      diagnose(renderProblems, 'style-syntax', placeAt(offset), message, fix),
    ),
    ...remoteFiles(code).map(({ offset, address }) => {
      const message = `“${address}” is on another host. The Content-Security-Policy of this site forbids browsers to load it, so it has no effect.`
      const fix = 'Add the file to the repository and use its path; fonts can be set in `fonts` of docs.json.'
      return diagnose(renderProblems, 'style-remote', placeAt(offset), message, fix)
    }),
  ]
}

interface SheetMistake {
  offset: number
  message: string
  fix: string
}

/** Comments; texts; addresses without quotation marks, which may hold any of these; escaped characters; braces. */
const token =
  /\/\*[\s\S]*?(?:\*\/|$)|"(?:\\[\s\S]|[^"\\\n])*"?|'(?:\\[\s\S]|[^'\\\n])*'?|url\(\s*[^"'\s)][^)]*\)?|\\[\s\S]|[{}]/gi

/** Reads the sheet once; `code` is its text with spaces in the place of comments. */
function readSheet(text: string): { mistakes: SheetMistake[]; code: string } {
  const mistakes: SheetMistake[] = []
  const open: number[] = []
  let code = ''
  let done = 0
  for (const { 0: part, index } of text.matchAll(token)) {
    code += text.slice(done, index)
    done = index + part.length
    code += part.startsWith('/*') ? part.replaceAll(/\S/g, ' ') : part
    if (part === '{') open.push(index)
    else if (part === '}' && open.pop() === undefined) {
      mistakes.push({ offset: index, message: 'This `}` has no matching `{`.', fix: 'Remove it.' })
    } else if (part.startsWith('/*') && (part.length < 4 || !part.endsWith('*/'))) {
      mistakes.push({ offset: index, message: 'This comment is never closed.', fix: 'Write `*/` at its end.' })
    } else if (/^["']/.test(part) && (part.length === 1 || !part.endsWith(part.charAt(0)))) {
      const fix = `Write \`${part.charAt(0)}\` where it ends.`
      mistakes.push({ offset: index, message: 'This string is not closed on its line.', fix })
    }
  }
  for (const offset of open) {
    const message = 'This `{` is never closed, so browsers ignore what follows.'
    mistakes.push({ offset, message, fix: 'Write `}` where the rule ends.' })
  }
  return { mistakes: mistakes.toSorted((one, other) => one.offset - other.offset), code: code + text.slice(done) }
}

/** Sheets and fonts from other hosts; images may come from anywhere. */
function remoteFiles(code: string): { offset: number; address: string }[] {
  const imports = [...code.matchAll(/(@import\s+(?:url\(\s*)?["']?)((?:https?:)?\/\/[^"'\s)]+)/gi)]
  const faces = [...code.matchAll(/@font-face\s*\{[^}]*\}/gi)].flatMap((face) =>
    [...face[0].matchAll(/(url\(\s*["']?)((?:https?:)?\/\/[^"'\s)]+)/gi)].map((found) => ({
      offset: face.index + found.index + (found[1]?.length ?? 0),
      address: found[2] ?? '',
    })),
  )
  const sheets = imports.map(({ index, 1: before = '', 2: address = '' }) => ({
    offset: index + before.length,
    address,
  }))
  return [...sheets, ...faces]
}
