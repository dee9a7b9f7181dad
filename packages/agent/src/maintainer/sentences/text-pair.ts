import { plainWords, type HeardWords } from './heard-words.ts'

const what = String.raw`(?:(?:every|all|any|the|our|each) )*(?:(?:occurrences?|instances?|mentions?|uses?|words?|terms?|texts?|phrases?|links?|e-?mail(?: address)?|version)(?: of| from)? )*`
const end = String.raw`(?= (?:on|in|across|throughout|everywhere|please|instead|for me)\b|[,;.!?](?: |$)|$)`
const piece = String.raw`(\uE000\d+\uE001|[^,;]{1,80}?)`

/** Ways to ask for the replacement of one text by another; `flip` if the new one comes first. */
const ways: readonly { expression: RegExp; flip?: true }[] = [
  { expression: /\bs\/([^/]{1,60})\/([^/]{0,60})\//iu },
  {
    expression: new RegExp(
      String.raw`\buse ${what}${piece} (?:instead of|rather than|and not) ${what}${piece}${end}`,
      'iu',
    ),
    flip: true,
  },
  {
    expression: new RegExp(
      String.raw`\b(?:is|are) now (?:called|named) ${piece} (?:instead of|and not|rather than) ${piece}${end}`,
      'iu',
    ),
    flip: true,
  },
  {
    expression: new RegExp(
      String.raw`\bsays? ${piece}[,;]? (?:but |and |so |please )*(?:change|make|update|set|it should be|should be|should say)(?: it| that)?(?: to| into| be| say)? ?${piece}${end}`,
      'iu',
    ),
  },
  {
    expression: new RegExp(
      String.raw`\b(?:says|reads|said) ${piece} (?:must|has to|have to|should|needs to)(?: now)? (?:say|read|be) ${piece}${end}`,
      'iu',
    ),
  },
  {
    expression: new RegExp(
      String.raw`\b(?:it's|it is|it says|writing to|written as|given as) ${piece}[,;]? (?:but )?(?:it |that )?(?:should|must|has to) (?:be|say|read) ${piece}${end}`,
      'iu',
    ),
  },
  {
    expression: new RegExp(
      String.raw`\breferences to ${piece} (?:have to|must|should|need to) (?:read|say|be|become) ${piece}${end}`,
      'iu',
    ),
  },
  { expression: new RegExp(String.raw`\b(?:year|version|number|date|price) from ${piece} to ${piece}${end}`, 'iu') },
  {
    expression: new RegExp(
      String.raw`(\uE000\d+\uE001) (?:is|are) (?:now|from now on) (?:called|named) ${piece}${end}`,
      'iu',
    ),
  },
  {
    expression: new RegExp(
      String.raw`\b(?:bump|replace|change|swap|update|turn|switch|exchange|rename) ${what}${piece} (?:with|by|to|into|for) ${piece}${end}`,
      'iu',
    ),
  },
  {
    expression: new RegExp(
      String.raw`(?:^|[,:] )${what}${piece} (?:should be|must be|needs to be|is now(?: called)?|becomes|→|->|=>) ${piece}${end}`,
      'iu',
    ),
  },
]
const removing = new RegExp(
  String.raw`\b(?:get rid of|remove|delete|drop|strip|cut) ${what.replace('texts?|', 'texts?|')}(?:word|words|phrase|term) ${piece}${end}`,
  'iu',
)

/** A text, and what it is to become. */
export interface TextPair {
  old?: string | undefined
  new?: string | undefined
}

/**
 * The two texts of a message that asks to replace one by the other.
 *
 * @param heard The message.
 */
export function textPairOf(heard: HeardWords): TextPair | undefined {
  for (const { expression, flip } of ways) {
    const found = expression.exec(heard.text)
    if (found === null) continue
    const [first, second] = [found[1], found[2]].map((words) => cleaned(words, heard))
    if (first !== undefined || second !== undefined) {
      return flip === true ? { old: second, new: first } : { old: first, new: second }
    }
  }
  const removed = cleaned(removing.exec(heard.text)?.[1], heard)
  return removed === undefined ? undefined : { old: removed, new: '' }
}

function cleaned(words: string | undefined, heard: HeardWords): string | undefined {
  return plainWords(words?.replace(/^(?:the |our )?(?:word|term|text|name|number|version) /iu, ''), heard)
}
