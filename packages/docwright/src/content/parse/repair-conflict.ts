import { inProse, type Repair } from './repair.ts'

const marks = /^(?:<{7}|\|{7}|={7}|>{7})(?: .*)?$/gm

/**
 * Takes the marks of a merge that git could not finish out of a page, and shows both versions.
 *
 * @param text The text that was parsed.
 * @param offset Where the parser stopped.
 * @returns Undefined where no such mark stands there.
 */
export function repairConflict(text: string, offset: number): Repair | undefined {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  if (!/^<{7}(?: |\r?$)/m.test(text.slice(start, start + 9))) return undefined
  const found = inProse(text, marks).filter(({ index }) => index === 0 || text.charAt(index - 1) === '\n')
  if (!found.some(({ found: mark }) => mark.startsWith('>'))) return undefined
  return {
    edits: found.map(({ index, found: mark }) => ({
      start: index,
      end: index + mark.length,
      insert: ' '.repeat(mark.length),
    })),
    also: found.filter(({ found: mark }) => mark.startsWith('<')).map(({ index }) => index),
    code: 'merge-conflict',
    message: 'Here a merge of git is not finished; both versions are shown.',
    fix: 'Keep one of them, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>.',
    offset: start,
  }
}
