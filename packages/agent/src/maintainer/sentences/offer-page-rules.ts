import type { FieldValues } from './sentence-form.ts'
import type { HeardWords } from './heard-words.ts'
import { after, capital, menus, placeOf, quoteOf, removes, when } from './offer-basics.ts'

/** A page that is to go. */
export function deletionOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const isPage =
    /\b(?:page|guide|article|tutorial)s?\b/iu.test(text) ||
    pages.some(({ at }) =>
      /\b(?:rm|delete|remove|drop|get rid of|kill|trash|erase) (?:the |our )?$/iu.test(text.slice(0, at)),
    )
  if (!removes.test(text) || !isPage || menus.test(text) || /\bwords?\b/iu.test(text)) return undefined
  const to = pages.find(({ at }) => /\b(?:to|towards|at) (?:the |our )?$/iu.test(text.slice(0, at)))
  return { page: pages.find((page) => page !== to)?.key, to: to?.key }
}

/** A place in the navigation. */
export function orderOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const [page, other] = pages
  const side = /\b(before|above|after|below|behind|under|first|last|end of|top of|bottom of)\b/iu
    .exec(text)?.[1]
    ?.toLowerCase()
  const between = other === undefined ? '' : text.slice(page?.end, other.at)
  const isMeant =
    menus.test(text) ||
    /\b(?:come|listed|goes|appear)\b/iu.test(text) ||
    /^(?: page)?(?: should (?:be|stand|come))? (?:directly |right )?(?:before|above|after|below|behind) (?:the )?$/iu.test(
      between,
    )
  // A move into a group: the person has to choose the neighboring page.
  const isGroup =
    /\b(?:move|put|belongs)\b/iu.test(text) &&
    /\b(?:(?:to|in|into|under) (?:the )?[\w ]{2,40}? (?:group|section|tab|chapter)|belongs (?:to|in|into|under) \w+)\b/iu.test(
      text,
    )
  if (page !== undefined && isGroup && side === undefined && heard.paths.length === 0 && quoteOf(heard) === undefined)
    return { page: page.key, side: 'after', other: other?.key }
  if (page === undefined || side === undefined || !isMeant || quoteOf(heard) !== undefined) return undefined
  return { page: page.key, side: /before|above|first|top/u.test(side) ? 'before' : 'after', other: other?.key }
}

/** A page that is to be out of sight. */
export function hidingOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const isMeant =
    /\b(?:hide|invisible|not visible|conceal|don't (?:show|list)|do not (?:show|list))\b/iu.test(text) ||
    /\bhidden: ?true\b/iu.test(text) ||
    (menus.test(text) &&
      /\b(?:must|should|may)(?: no longer|n't| not)(?: ever)? (?:appear|be|show|stand)\b/iu.test(text)) ||
    (menus.test(text) && /\b(?:out of|from)\b/iu.test(text) && (removes.test(text) || /\btake\b/iu.test(text)))
  return when(isMeant, { page: pages[0]?.key })
}

/** Whether a message is about pages without a place. */
export function isAboutUnlisted(text: string): boolean {
  return (
    /\b(?:orphan(?:ed|s)?|unlisted)\b/iu.test(text) ||
    (/\b(?:not|missing|nowhere|aren't|isn't|no)\b/iu.test(text) && menus.test(text) && /\bpages?\b/iu.test(text))
  )
}

/** A page that is to have another path. */
export function movingOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages, paths } = heard
  const [page] = pages
  const isMeant = /\b(?:move|rename|mv|live under|belongs? (?:in|under)|url|address|path|slug)\b/iu.test(text)
  const plain = (path: string): string => path.replace(/^\//u, '').replace(/\.mdx?$/iu, '')
  const target = paths
    .map((path) => path.replace(/\.mdx?$/iu, ''))
    .find((path) => !pages.some(({ key }) => plain(path) === key))
  if (page === undefined || target === undefined || !isMeant || heard.urls.length > 0) return undefined
  const isFolder =
    /\b(?:under|into|inside|belongs? in)\b/iu.test(text) && !target.endsWith(page.key.split('/').at(-1) ?? '')
  return {
    page: page.key,
    to: isFolder
      ? `/${target.replaceAll(/^\/|\/$/gu, '')}/${page.key.split('/').at(-1) ?? ''}`
      : `/${target.replace(/^\//u, '')}`,
  }
}

/** A title, a label, a description or an icon. */
export function frontMatterOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const [page] = pages
  const isSidebar =
    (menus.test(text) && /\b(?:call(?:ed)?|named?|label(?:l?ed)?|titled?|say)\b/iu.test(text)) ||
    /\b(?:label|sidebarTitle)\b/iu.test(text)
  const isDescription = /\b(?:descriptions?|describe it)\b/iu.test(text)
  const isIcon = /\bicon\b/iu.test(text)
  const isTitle = /\b(?:titled?|titles|headline|call(?:ed)?|rename)\b/iu.test(text)
  const isMissing = /\b(?:missing|no|without|lack|every|all pages)\b/iu.test(text) && quoteOf(heard) === undefined
  // A page that is to come has its own form.
  const isNew = /^(?:\w+ ){0,4}(?:a |an )?new (?:page|guide|article)\b/iu.test(text)
  if (
    isNew ||
    isMissing ||
    !(isSidebar || isDescription || isIcon || isTitle) ||
    heard.paths.some((path) => path !== page?.key)
  )
    return undefined
  if (page === undefined && !/\b(?:it|this|that)\b/iu.test(text)) return undefined
  const key = [isSidebar && 'sidebarTitle', isIcon && 'icon', isTitle && 'title', 'description'].find(
    (one) => one !== false,
  )
  const behindColon = after(/: (\uE000\d+\uE001|[^,;:]{1,80}?)[.!]?$/iu, heard)
  const last = after(
    /\b(?:to|as|should be|is|be)(?: called| named| titled)? (\uE000\d+\uE001|[^,;]{1,80}?)(?: (?:in the|instead|please)\b.*)?[.!]?$/iu,
    heard,
  )
  const called =
    after(/\bcall(?:ed)? (?:the |it )?(?:.{0,200} )?(\uE000\d+\uE001)/iu, heard) ??
    after(/\bcall it ([^,;]{1,60}?)(?: instead|,|$)/iu, heard)
  return { key, page: page?.key, value: quoteOf(heard) ?? called ?? behindColon ?? last }
}

/** Titles and descriptions that are missing. */
export function missingOf(heard: HeardWords): FieldValues | undefined {
  const { text } = heard
  const isMeant =
    /\bdescriptions?|titles?\b/iu.test(text) &&
    /\b(?:missing|no|without|lack(?:ing)?|every|all|add|(?:do|does)(?:n't| not) have)\b/iu.test(text)
  const isTitle = /\btitles?\b/iu.test(text)
  const isDescription = /\bdescriptions?\b/iu.test(text)
  const keys = [isTitle && 'title', isDescription && 'description'].filter((key) => key !== false).join(',')
  return when(isMeant, { keys, where: placeOf(heard) })
}

/** A page that is to come. */
export function newPageOf(heard: HeardWords): FieldValues | undefined {
  const { text, quotes } = heard
  if (!/\b(?:new|add|create|make|need|want|write|start)\b/iu.test(text) || !/\b(?:page|guide|article)\b/iu.test(text))
    return undefined
  // “Add this to the FAQ page” is about a page that is there; “write a page on how to” takes somebody who writes.
  const isOn = /\b(?:on|to|at|in) (?:the|our) [\w ]{2,40}? (?:page|guide)\b/iu.test(text)
  if ((isOn && heard.pages.length > 0 && quoteOf(heard) !== undefined) || /\bpage (?:on|about) how\b/iu.test(text))
    return undefined
  const title =
    after(
      /\b(?:called|named|titled|(?:with|by) (?:the )?(?:name|title)(?: of)?):? (\uE000\d+\uE001|[^,;.]{2,60}?)(?: (?:with|in|to|under)\b.*)?[.!]?$/iu,
      heard,
    ) ??
    after(
      /\b(?:page|guide|article) (?:called|named|titled|about|on|for|explaining)?:? ?(?:the )?(\uE000\d+\uE001|[^,;.]{2,60}?)(?: (?:with|in|to|under)\b.*)?[.!]?$/iu,
      heard,
    ) ??
    after(/\b(?:page|guide)[: ]+(\uE000\d+\uE001|[^,;.]{2,60})/iu, heard)
  const before = after(/\b(?:an?|new) ([\w -]{2,40}?) (?:page|guide|article)\b/iu, heard)
  const named = before === undefined || /^(?:new|short|small)$/iu.test(before) ? title : before
  if (named === undefined) return {}
  const folder =
    /\b(?:in|under|to) (?:the )?([\w-]+)(?: (?:folder|section|group))?(?:[.!]?$| (?:called|named|titled)\b)/iu
      .exec(text)?.[1]
      ?.toLowerCase()
  const known =
    folder !== undefined && !heard.pages.some(({ key }) => key === folder) && !/navigation|sidebar|docs/u.test(folder)
      ? `${folder}/`
      : ''
  const slug = named
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-|-$/gu, '')
  return {
    path: slug === '' ? undefined : `/${known}${slug}`,
    title: capital(named),
    text: quotes.find((quote) => quote !== named),
  }
}
