import { withinTime } from '../workspace/within-time.ts'

/** Longest and shortest text that serves as a description: it fits into a search result, and is more than a label. */
const longest = 180
const shortest = 20

/** A sentence for a page's description. */
export interface LeadSentence {
  text: string
  /** The text as it is in the page, if it opens the page and has no markup: then it can be moved. */
  lead?: string
}

/**
 * The first sentence of a page, whole and as plain text, for its description.
 *
 * @param body The page without front matter.
 * @returns The sentence; undefined if there is none that can stand alone.
 */
export function firstSentence(body: string): LeadSentence | undefined {
  return withinTime(
    maxReading,
    () => readFirstSentence(body),
    () => undefined,
  )
}

/** Milliseconds that reading a page may take; it usually takes a few. A page that takes longer was written to do so. */
const maxReading = 2_000

function readFirstSentence(body: string): LeadSentence | undefined {
  const [opening] = proseBlocks(body)
  if (opening === undefined) return undefined
  const isFirst = body
    .replace(/^\uFEFF/, '')
    .trimStart()
    .startsWith(opening)
  const text = wholeSentence(plainText(opening))
  if (text === undefined) return undefined
  if (!isFirst) return { text }
  // Readers would see it twice, one below the other; with links or emphasis in it, moving it would lose them.
  const written = opening.replaceAll(/\s+/g, ' ')
  if (!written.startsWith(text)) return undefined
  const lead = leadOf(opening, text)
  const isAll = lead !== undefined && body.replace(lead, '').trim() === ''
  return lead === undefined || isAll ? undefined : { text, lead }
}

/** The first sentence in the page's own layout. */
function leadOf(opening: string, text: string): string | undefined {
  const words = text.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${words.join(String.raw`\s+`)}`).exec(opening)?.[0]
}

/**
 * The first sentence of a text, if it is complete: with its end, not before a list, and neither a label nor an essay.
 */
function wholeSentence(text: string): string | undefined {
  const sentence = /^.+?(?:[.!?](?=\s+\p{Lu}|\s*$)|[。！？])/u.exec(text)?.[0]
  if (sentence === undefined || sentence.length < shortest || sentence.length > longest) return undefined
  if (/\b(?:following|below|as follows|above)\b/iu.test(sentence)) return undefined
  // “… in two ways.” before a list, “e.g.”, “1.”: the sentence continues after an apparent end.
  return /(?:\b(?:e\.g|i\.e|etc|vs|cf|no|\d+|either)[.!?]|:)$/iu.test(sentence) ? undefined : sentence
}

/** Blocks of words: no headings, lists, tables, code, imports, comments or tags. */
function proseBlocks(body: string): string[] {
  return body
    .replaceAll(/^(?<fence>`{3,}(?!`)|~{3,}(?!~))[\s\S]*?^\k<fence>/gm, '')
    .replaceAll(/\{\/\*[\s\S]*?(?:\*\/\}|$)|<!--[\s\S]*?(?:-->|$)/g, '')
    .split(/\r?\n[ \t]*(?:\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter(
      (paragraph) => !/^(?:#|[-*+] |\d+[.)] |>|\||<|import |export |!\[|\{|---|===|\$\$|:::|\uFEFF?$)/.test(paragraph),
    )
}

function plainText(paragraph: string): string {
  return paragraph
    .replaceAll(/!\[[^[\]]*\]\([^)]{0,2000}\)/g, '')
    .replaceAll(/\[([^[\]]*)\]\([^)]{0,2000}\)/g, '$1')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\*\*|__|~~|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replaceAll(/\{[^{}]*\}/g, '')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>$])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
