import { documentElements, elementNames, svgElements } from '../elements/element-names.ts'

/**
 * Whether a tag can have a name: that of an element, of a component, or of something that the page declares or imports.
 *
 * @param name As written, such as `Card`, `br` or `Tree.File`.
 * @param components Names of the theme's components.
 */
export function isTagName(name: string, text: string, components: ReadonlySet<string>): boolean {
  if (elementNames.has(name) || components.has(name)) return true
  const lowerCase = name.toLowerCase()
  if (name.length > 1 && (elementNames.has(lowerCase) || documentElements.has(lowerCase))) return true
  const [head = ''] = name.split('.')
  return head !== '' && (ambientNames.has(head) || declares(text, head))
}

/** HTML attributes that need no value. Any other word without a value is a word of a sentence. */
const bareAttributes = new Set(
  `allowfullscreen async autofocus autoplay checked controls default defer disabled download hidden inert ismap itemscope
  loop multiple muted noanchor nomodule novalidate open playsinline popover readonly required reversed
  selected`.split(/\s+/),
)

/**
 * Whether text that looks like a tag is a comparison, as in `a<b and c>d`: it has words in place of attributes, or
 * follows a word without a space.
 *
 * @param text The parsed text.
 * @param at Offset of the `<`.
 * @param end Offset after the `>`.
 * @param name Name of the tag.
 */
export function isComparison(text: string, at: number, end: number, name: string): boolean {
  if (!elementNames.has(name) || svgElements.has(name)) return false
  if (name.length === 1 && /[\p{L}\p{N}_)]/u.test(text.charAt(at - 1))) return true
  const rest = text.slice(at + 1 + name.length, end - 1).replace(/\/$/, '')
  const bare = rest.replaceAll(/[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^\s"'{}]+)/g, ' ')
  const words = bare.split(/\s+/).filter((word) => word !== '')
  return words.some((word) => !bareAttributes.has(word.toLowerCase()) && !/^(?:data|aria)-/.test(word))
}

const ambientNames = new Set(['Fragment', 'React', 'Snippet', 'MintlifyComponents'])

function declares(text: string, head: string): boolean {
  const name = head.replaceAll('$', String.raw`\$`)
  return new RegExp(
    String.raw`^import\b[^"']*[\s{,]${name}[\s},][^"']*["']|^(?:export\s+)?(?:default\s+)?(?:async\s+)?(?:const|let|var|function|class)\s+${name}\b`,
    'm',
  ).test(text)
}
