import { markQuotes } from './quoted-texts.ts'

/** A page by the names that people call it. */
export interface PageName {
  /** Its path without extension. */
  key: string
  title?: string | undefined
}

/** A page that is named in a message. */
interface PageMention {
  key: string
  at: number
  end: number
}

/** A message as far as it helps to guess which form is meant. Nothing is ever changed by it. */
export interface HeardWords {
  /** In one line; quoted texts are marks. */
  text: string
  quotes: readonly string[]
  /** The pages that are named, in order. */
  pages: readonly PageMention[]
  /** Addresses with a slash in them: of the web, and of the site. */
  urls: readonly string[]
  paths: readonly string[]
}

/** Limit of a message's characters: a guess needs no more. */
const maxLength = 2_000

/** Words of pages that are too common to name one, unless “page” is next to them. */
const common = new Set([
  'index',
  'new',
  'page',
  'docs',
  'guides',
  'guide',
  'overview',
  'link',
  'links',
  'image',
  'site',
])

/**
 * Listens to a message in anybody's words.
 *
 * @param prompt The message.
 * @param pages The pages of the site.
 */
export function hearWords(prompt: string, pages: readonly PageName[]): HeardWords {
  const marked = markQuotes(prompt.slice(0, maxLength))
  const text = marked.text.replaceAll(/[’‘]/gu, "'").replaceAll(/\s+/gu, ' ').trim()
  const urls = [...text.matchAll(/\b(?:https?:\/\/|www\.)[^\s,"'<>()\uE000]+[^\s,.;:!?"'<>()\uE000]/giu)].map(
    ([url]) => url,
  )
  const withoutUrls = text.replaceAll(/\b(?:https?:\/\/|www\.)\S+/giu, ' ')
  const paths = [...withoutUrls.matchAll(/(?:^|[\s(])(\/?[\w.-]*\/[\w./#-]*\w)/gu)].map(([, path = '']) => path)
  return { text, quotes: marked.quotes, pages: mentionsIn(text, marked.quotes, pages), urls, paths }
}

/**
 * The text of words that may consist of a single quoted text.
 *
 * @param words Words of {@link HeardWords.text}.
 */
export function plainWords(words: string | undefined, { quotes }: Pick<HeardWords, 'quotes'>): string | undefined {
  if (words === undefined) return undefined
  const whole = /^\s*\uE000(\d+)\uE001\s*$/u.exec(words)?.[1]
  const text =
    whole === undefined
      ? words.replaceAll(/\uE000(\d+)\uE001/gu, (_mark, index: string) => `“${quotes[Number(index)] ?? ''}”`)
      : (quotes[Number(whole)] ?? '')
  const tidy =
    whole === undefined
      ? text
          .trim()
          .replace(/^[\s,:;-]+/u, '')
          .replace(/(?<![\s,.;:!?])[\s,.;:!?]+$/u, '')
      : text
  return tidy === '' ? undefined : tidy
}

/** Longer names first: “Custom domains” is not “domains”. */
function mentionsIn(text: string, quotes: readonly string[], pages: readonly PageName[]): PageMention[] {
  const found: PageMention[] = []
  const lower = text.toLowerCase()
  const names = pages.flatMap((page) => namesOf(page).map((name) => ({ name, key: page.key })))
  for (const { name, key } of names.toSorted((a, b) => b.name.length - a.name.length)) {
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + name.length)) {
      const end = at + name.length
      const isWord = !/[\p{L}\p{N}/_-]/u.test(lower.charAt(at - 1)) && !/[\p{L}\p{N}_-]/u.test(lower.charAt(end))
      const isCommon = common.has(name) && !/^ page\b/u.test(lower.slice(end))
      const isTaken = found.some((other) => at < other.end && other.at < end)
      if (isWord && !isCommon && !isTaken) found.push({ key, at, end })
    }
  }
  for (const { index, 0: mark, 1: number = '' } of lower.matchAll(
    /\uE000(\d+)\uE001(?= page)|(?<=page )\uE000(\d+)\uE001/gu,
  )) {
    const quote = quotes[Number(number || /\d+/u.exec(mark)?.[0])]?.toLowerCase()
    const page = names.find(({ name }) => name === quote)
    if (page !== undefined) found.push({ key: page.key, at: index, end: index + mark.length })
  }
  const home = /\b(?:home ?page|landing page|start page|home)\b/u.exec(lower)
  const first = pages.find(({ key }) => key === 'index')
  if (home !== null && first !== undefined && !found.some(({ key }) => key === 'index')) {
    found.push({ key: 'index', at: home.index, end: home.index + home[0].length })
  }
  return found.toSorted((a, b) => a.at - b.at)
}

function namesOf({ key, title }: PageName): string[] {
  const last = key.split('/').at(-1) ?? key
  const names = [key, `/${key}`, `${key}.mdx`, last, last.replaceAll('-', ' '), title ?? '']
  // “The install page” is the installation page, “the rate limit” that of rate limits.
  const short = [last.replace(/ation$/u, ''), last.replaceAll('-', ' ').replace(/s$/u, '')].filter(
    (name) => name.length > 5,
  )
  return [...new Set([...names, ...short].map((name) => name.toLowerCase()).filter((name) => name.length > 2))]
}
