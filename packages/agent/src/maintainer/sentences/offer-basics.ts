import type { FieldValues } from './sentence-form.ts'
import { plainWords, type HeardWords } from './heard-words.ts'

/** Words that ask for something to go. */
export const removes = /\b(?:rm|delete|remove|drop|get rid of|kill|trash|erase|take (?:out|away|down))\b/iu
/** The bars of links around a page. */
export const bars =
  /\b(?:nav ?bar|top bar|header|navigation bar|top (?:menu|navigation)|(?:top|bottom) of (?:(?:the|our) (?:site|docs|website)|every page)|footer)\b/iu
/** The places where pages are listed. */
export const menus = /\b(?:navigation|side ?bar|menu|nav)\b/iu

/** Values, where something is meant. */
export function when(isMeant: boolean, values: FieldValues): FieldValues | undefined {
  return isMeant ? values : undefined
}

/** The text that follows some words, with quoted texts put back. */
export function after(words: RegExp, heard: HeardWords): string | undefined {
  return plainWords(words.exec(heard.text)?.[1], heard)
}

/** The first quoted text that is not the name of a page. */
export function quoteOf({ text, quotes, pages }: HeardWords): string | undefined {
  const free = [...text.matchAll(/\uE000(\d+)\uE001/gu)].find(
    ({ index }) => !pages.some(({ at, end }) => index >= at && index < end),
  )
  return free === undefined ? undefined : quotes[Number(free[1])]
}

/** The place of a task: a page after “on” or “in”, or before “page”. */
export function placeOf({ text, pages }: HeardWords): string | undefined {
  if (/\b(?:everywhere|on all pages|in all docs|across the (?:docs|site))\b/iu.test(text)) return undefined
  const folder = /\b(?:the )([\w/-]+) (?:folder|section|group)\b/iu.exec(text)
  const named = pages.find(
    ({ at, end }) =>
      /(?:\b(?:on|in|of|at) (?:(?:the|our) )?|^the )$/iu.test(text.slice(0, at)) ||
      /^ (?:page|guide)\b/iu.test(text.slice(end)),
  )
  if (named !== undefined) return named.key
  return folder?.[1]
}

/** A text with a capital at its start. */
export function capital(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}
