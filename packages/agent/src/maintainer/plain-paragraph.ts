const longest = 160

/**
 * The first paragraph of a page as plain text, for its description: no longer than a search result shows, cut at the end
 * of a sentence or a word.
 *
 * @param body The page without front matter.
 * @returns The text; undefined where the page begins with no paragraph worth the name.
 */
export function firstParagraph(body: string): string | undefined {
  for (const paragraph of proseBlocks(body)) {
    const text = plainText(paragraph)
    if (text.length >= 20 && /\p{L}/u.test(text)) return shorten(text)
  }
  return undefined
}

/** Blocks of words: no headings, lists, tables, code, imports, comments or tags. */
function proseBlocks(body: string): string[] {
  return body
    .replaceAll(/^(?<fence>`{3,}|~{3,})[\s\S]*?^\k<fence>/gm, '')
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}|<!--[\s\S]*?-->/g, '')
    .split(/\r?\n[ \t]*(?:\r?\n)+/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => !/^(?:#|[-*+] |\d+[.)] |>|\||<|import |export |!\[|\{|---|===|\$\$|:::)/.test(paragraph))
}

function plainText(paragraph: string): string {
  return paragraph
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/`([^`]*)`/g, '$1')
    .replaceAll(/\*\*|__|~~|(?<!\w)[*_]|[*_](?!\w)/g, '')
    .replaceAll(/\{[^}]*\}/g, '')
    .replaceAll(/\\([\\`*_{}[\]()#+\-.!<>$])/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function shorten(text: string): string {
  if (text.length <= longest) return text.replace(/:$/, '.')
  const cut = text.slice(0, longest)
  const sentence = /^.*[.!?](?= )/.exec(cut)?.[0]
  if (sentence !== undefined && sentence.length >= 60) return sentence
  return `${cut.slice(0, cut.lastIndexOf(' ')).replace(/[,;:\s]+$/, '')}…`
}
