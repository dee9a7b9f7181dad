import { isSlip } from '../../config/spelling-distance.ts'
import type { PropertyValue } from '../content-tree.ts'
import { type FenceFault, faultOfLines, faultOfOption } from './fence-faults.ts'
import { lineNumbers } from './line-numbers.ts'

/** The information in the opening line of a code block, besides the language. */
export type FenceInfo = Record<string, PropertyValue>

const flags = new Set(['lines', 'wrap', 'expandable', 'twoslash', 'nocopy'])
const options = [...flags, 'title', 'icon', 'highlight', 'focus', 'theme', 'placement', 'actions']
const known = new Set(options)
// Without a closing mark, a part reaches to the end of the line.
const part =
  /\{([\d\s,–-]*)\}|\{(\s*\d[\d\s,–-]*)$|([A-Za-z][\w-]*)=(?:"([^"]*)(?:"|$)|'([^']*)(?:'|$)|\{([^}]*)(?:\}|$)|([^\s"'{]\S*))|\[([A-Za-z]+)\]|(\S+)/g

/**
 * Parses the words after the language of a code block. `{1,3-5}` and `highlight=` are lines, `title="…"` and `icon=`
 * are options, `wrap` or `[expandable]` are flags; all other words are the title.
 *
 * @param note Receives mistakes.
 * @returns Properties of a `CodeBlock`.
 */
export function parseFenceInfo(meta: string, note: (fault: FenceFault) => void = () => undefined): FenceInfo {
  const info: FenceInfo = {}
  const words: string[] = []
  const highlight: number[] = []
  const noteAll = (...faults: (FenceFault | undefined)[]): void => {
    for (const fault of faults) if (fault !== undefined) note(fault)
  }
  for (const match of meta.matchAll(part)) {
    const [whole, braces, open, key, double, single, braced, bare, bracketed, word] = match
    const flag = bracketed ?? word
    const lines = braces ?? open
    if (lines !== undefined) {
      highlight.push(...lineNumbers(lines))
      if (lines.trim() !== '') noteAll(faultOfLines(whole, lines, open !== undefined))
    } else if (key !== undefined && known.has(key)) {
      const value = double ?? single ?? braced ?? bare ?? ''
      setOption(info, key, value, highlight)
      noteAll(faultOfOption(whole, key, value))
    } else if (flag !== undefined && flags.has(flag)) info[flag] = true
    else if (word !== undefined && known.has(word.slice(0, -1)) && word.endsWith('=')) {
      noteAll({
        part: word,
        message: `The option “${word}” of the code block has no value.`,
        fix: `Write ${word}"…" without a space, or remove it.`,
      })
    } else {
      words.push(whole)
      noteAll(misspelt(whole, key, bracketed), faultOfWord(whole))
    }
  }
  if (highlight.length > 0) info['highlight'] = highlight
  if (words.length > 0 && info['title'] === undefined) info['title'] = words.join(' ')
  return info
}

function setOption(info: FenceInfo, key: string, value: string, highlight: number[]): void {
  if (flags.has(key)) info[key] = value !== 'false'
  else if (key === 'highlight') highlight.push(...lineNumbers(value))
  else if (key === 'focus') info['focus'] = lineNumbers(value)
  else if (key !== 'theme' || value !== 'null') info[key] = value
}

/** Words of a title rarely have an equals sign or brackets and differ from an option in only one letter. */
function misspelt(whole: string, key: string | undefined, flag: string | undefined): FenceFault | undefined {
  const written = (key ?? flag)?.toLowerCase()
  if (written === undefined) return undefined
  const meant = (key === undefined ? [...flags] : options).find((option) => isSlip(written, option))
  if (meant === undefined) return undefined
  const message = `Code blocks have no option “${key ?? flag}”; it is treated as part of the title.`
  return { part: whole, message, fix: `Did you mean “${meant}”?` }
}

/** `{1..3}` and `{2;5}` were meant as lines. */
function faultOfWord(word: string): FenceFault | undefined {
  return /^\{\d[\d.,:;|/+_-]*\}?$/.test(word) ? faultOfLines(word, word, false) : undefined
}
