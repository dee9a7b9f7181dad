import type { Slot, TranslatablePage } from 'docwright/engine'
import { masked, type StyleHit, type StyleRule } from './style-rule.ts'

/** A hit of a rule, with its place in a page. */
export interface PlacedHit extends StyleHit {
  rule: string
  slot: Slot
  /** Offset in the page. */
  start: number
  line: number
}

/**
 * Checks the texts of a page against rules. Code, links, tags and text between `vale off` and `vale on` are skipped.
 */
export function applyRules(page: TranslatablePage, rules: readonly StyleRule[]): PlacedHit[] {
  const off = offRanges(page.text)
  const hits: PlacedHit[] = []
  const whole = page.slots
    .map((slot) => wordsAt(page.text, slot))
    .join('\n')
    .toLowerCase()
  const likely = rules.flatMap((rule) => {
    const find = rule.forPage === undefined ? rule.find : rule.forPage(whole)
    return find === undefined ? [] : [{ rule, find }]
  })
  for (const slot of page.slots) {
    if (!slot.isProse || off.some(({ from, to }) => slot.start >= from && slot.start < to)) continue
    const words = wordsAt(page.text, slot)
    for (const { rule, find } of likely)
      for (const { text, offset } of partsFor(rule, slot, words))
        for (const hit of find(text)) {
          const start = slot.start + offset + hit.at
          hits.push({ ...hit, rule: rule.name, slot, start, line: page.text.slice(0, start).split('\n').length })
        }
  }
  return hits.toSorted((one, other) => one.start - other.start)
}

/** The text of a slot in the page, placeholders and line ends overwritten, so that positions stay the same. */
function wordsAt(text: string, { start, end, placeholders, encoding }: Slot): string {
  const characters = text.slice(start, end).split('')
  const blank = (from: number, to: number): void => {
    for (let at = Math.max(from, start); at < Math.min(to, end); at += 1) characters[at - start] = masked
  }
  for (const { start: from, end: to, close } of placeholders) {
    blank(from, to)
    if (close !== undefined) blank(close.start, close.end)
  }
  const words = characters.join('').replaceAll('\n', ' ')
  return encoding === 'yaml' ? words.replace(/^["']|["']$/g, masked) : words
}

function partsFor(rule: StyleRule, { kind }: Slot, words: string): { text: string; offset: number }[] {
  const whole = [{ text: words, offset: 0 }]
  switch (rule.scope) {
    case 'text':
      return whole
    case 'heading':
      return kind === 'heading' ? whole : []
    case 'list':
      return kind === 'item' ? whole : []
    case 'table':
      return kind === 'cell' ? whole : []
    case 'paragraph':
      return kind === 'paragraph' ? whole : []
    case 'sentence':
      return kind === 'paragraph' || kind === 'item'
        ? [...words.matchAll(/\S[\s\S]*?(?:[.!?](?=\s)|$)/g)].map(({ 0: text, index }) => ({ text, offset: index }))
        : []
  }
}

function offRanges(text: string): { from: number; to: number }[] {
  const marks = [...text.matchAll(/(?:\{\/\*|<!--)\s*vale (off|on)\s*(?:\*\/\}|-->)/g)]
  return marks.flatMap((mark, index) => {
    if (mark[1] !== 'off') return []
    const end = marks.slice(index + 1).find(([, state]) => state === 'on')
    return [{ from: mark.index, to: end?.index ?? text.length }]
  })
}
