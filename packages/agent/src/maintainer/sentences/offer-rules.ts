import type { FieldValues } from './sentence-form.ts'
import type { HeardWords } from './heard-words.ts'
import { after, bars, capital, placeOf, quoteOf, removes, when } from './offer-basics.ts'
import {
  deletionOf,
  frontMatterOf,
  hidingOf,
  isAboutUnlisted,
  missingOf,
  movingOf,
  newPageOf,
  orderOf,
} from './offer-page-rules.ts'
import { siteSettings } from './site-settings.ts'
import { textPairOf } from './text-pair.ts'

/** Guesses the values of one form of the table; undefined if the form is not meant. */
interface OfferRule {
  form: string
  guess: (heard: HeardWords) => FieldValues | undefined
}

/** Rules in the order in which they are asked: who says “redirect” means that, whatever else is in the message. */
export const offerRules: readonly OfferRule[] = [
  {
    form: 'undo',
    guess: ({ text }) => when(isAboutUndoing(text), {}),
  },
  { form: 'redirect', guess: redirectOf },
  { form: 'remove-link', guess: removedLinkOf },
  { form: 'add-link', guess: linkOf },
  { form: 'remove-banner', guess: ({ text }) => when(/\bbanner\b/iu.test(text) && removes.test(text), {}) },
  { form: 'set-banner', guess: bannerOf },
  { form: 'set-setting', guess: settingOf },
  { form: 'describe-image', guess: imageOf },
  { form: 'notice', guess: noticeOf },
  { form: 'delete', guess: deletionOf },
  { form: 'list', guess: orderOf },
  { form: 'hide', guess: hidingOf },
  {
    form: 'show',
    guess: (heard) =>
      when(/\b(?:unhide|show .* again|make .* visible)\b/iu.test(heard.text), { page: heard.pages[0]?.key }),
  },
  {
    form: 'add-unlisted',
    guess: ({ text }) => when(isAboutUnlisted(text) && /\b(?:add|put|include)\b/iu.test(text), {}),
  },
  { form: 'list-unlisted', guess: ({ text }) => when(isAboutUnlisted(text), {}) },
  { form: 'move', guess: movingOf },
  { form: 'set-front-matter', guess: frontMatterOf },
  { form: 'descriptions', guess: missingOf },
  { form: 'add-text-below', guess: textBelowOf },
  { form: 'links', guess: linksOf },
  { form: 'typos', guess: typosOf },
  { form: 'replace', guess: replacingOf },
  { form: 'add-page', guess: newPageOf },
  { form: 'add-text', guess: textOf },
  { form: 'check', guess: checkOf },
]

/** Only what was done before: “go back to the quickstart” is no undoing. */
function isAboutUndoing(text: string): boolean {
  return (
    /^(?:please )?(?:undo|revert|roll ?back|go back(?=[,.!]|$))\b/iu.test(text) ||
    /\b(?:take (?:it|that|this|them) back|take back (?:what|the last|your)|(?:undo|revert) (?:it|that|this|what|your|the last))\b/iu.test(
      text,
    )
  )
}

function redirectOf(heard: HeardWords): FieldValues | undefined {
  const { text, paths, pages, urls } = heard
  const from = paths.find((path) => path.startsWith('/'))
  const isMeant =
    /\bredirect(?:s|ed|ion)?\b|\b30[1278]\b(?= (?:from|for))/iu.test(text) ||
    (from !== undefined &&
      /\b(?:still land on|should (?:lead|go|point) to|send (?:them|people|readers)|goes to|forward|make \S+ (?:lead|go|point) to)\b/iu.test(
        text,
      ))
  const at = from === undefined ? -1 : text.indexOf(from)
  const to = pages.find((page) => page.at > at + (from?.length ?? 0) - 1)?.key
  return when(isMeant && !removes.test(text), { from, to: to === undefined ? urls[0] : `/${to === 'index' ? '' : to}` })
}

function barOf(text: string): string {
  return /\b(?:footer|bottom of)\b/iu.test(text) ? 'footer' : 'navbar'
}

function removedLinkOf(heard: HeardWords): FieldValues | undefined {
  const { text } = heard
  if (!bars.test(text) || !removes.test(text)) return undefined
  const label = after(
    /\b(?:delete|remove|drop|get rid of|take(?: out)?) (?:the |our )?(?:links? (?:to |called )?)?(.{1,60}?)(?: links?)? (?:from|in|out of) /iu,
    heard,
  )
  return { label: label === undefined ? undefined : capital(label), bar: barOf(text) }
}

function linkOf(heard: HeardWords): FieldValues | undefined {
  const { text, urls, paths, pages } = heard
  const href = urls[0] ?? paths[0] ?? pages[0]?.key
  if (
    !bars.test(text) ||
    !/\b(?:add|put|include|place|link|show|want|need)\b/iu.test(text) ||
    (href === undefined && !/\blink\b/iu.test(text))
  )
    return undefined
  const label =
    quoteOf(heard) ??
    after(
      /\b(?:add|put|include|show) (?:an? |the |our )?(.{1,40}?)(?: links?)?(?: (?:linking|that links|pointing) to|: | \(|,? https?:)/iu,
      heard,
    )
  const isLabel = label !== undefined && !/^(?:links?|it)(?: to)?$/iu.test(label)
  return { label: isLabel ? capital(label) : labelOf(href), to: href, bar: barOf(text) }
}

/** “https://status.example.com” is called “Status”, “https://acme.dev/blog” “Blog”. */
function labelOf(href: string | undefined): string | undefined {
  const [, host = '', path = ''] = /^https?:\/\/([^/]+)\/?(.*)/isu.exec(href ?? '') ?? []
  const last = path.split('/').findLast((part) => part !== '')
  const sub = host.split('.').length > 2 ? host.split('.')[0] : undefined
  const name = last ?? (sub === 'www' ? undefined : sub)
  return name === undefined ? undefined : capital(name.replaceAll('-', ' '))
}

function bannerOf(heard: HeardWords): FieldValues | undefined {
  if (!/\b(?:banner|announcement|announce)\b/iu.test(heard.text)) return undefined
  return {
    text:
      quoteOf(heard) ??
      after(/\b(?:saying|that says?|says|with|telling (?:people )?that|: ?)(?: that)? ?(.{3,200})$/iu, heard),
  }
}

const colorNames: Readonly<Record<string, string>> = {
  black: '#000000',
  white: '#ffffff',
  red: '#ff0000',
  green: '#008000',
  blue: '#0000ff',
}

function settingOf(heard: HeardWords): FieldValues | undefined {
  const { text, paths } = heard
  const color = /#(?:[0-9a-f]{6}|[0-9a-f]{3})\b/iu.exec(text)?.[0]
  const lower = text.toLowerCase()
  if (
    /\bcolou?rs?\b/iu.test(text) &&
    (color !== undefined || /\b(?:brand|primary|accent|main|theme|our|site)\b/iu.test(text)) &&
    !/s\/colour/iu.test(text)
  ) {
    const named = /\b(?:to|is|be) (\w+)$/iu.exec(lower)?.[1] ?? ''
    const key = /\bdark(?: mode)?\b/iu.test(text) ? 'colors.light' : 'colors.primary'
    return { setting: key, value: color ?? colorNames[named] }
  }
  if (color !== undefined) return { setting: 'colors.primary', value: color }
  if (/\bfavicon\b/iu.test(text)) return { setting: 'favicon', value: imagePathOf(heard) }
  if (/\blogo\b/iu.test(text)) return { setting: logoOf(lower), value: imagePathOf(heard) }
  if (/\b(?:dark|light)[ -](?:mode|theme)\b/iu.test(text) && paths.length === 0) {
    return { setting: 'appearance.default', value: /\bdark/iu.test(text) ? 'dark' : 'light' }
  }
  const theme = /\b(?:mint|maple|palm|willow|linden|almond|aspen|sequoia|luma)\b/u.exec(lower)?.[0]
  if (/\btheme\b/iu.test(text)) return { setting: 'theme', value: theme }
  if (
    /\b(?:rename|name|call|title of) (?:the |our |this )?(?:site|docs|documentation|website|project)\b|\b(?:the|our) (?:site|website|documentation|docs) (?:should|must|is to) be (?:called|named|titled)\b/iu.test(
      text,
    )
  ) {
    return {
      setting: 'name',
      value:
        after(
          /\b(?:to|as|is|be)(?: called| named| titled)? (\uE000\d+\uE001|[^,;]{1,60}?)(?: please)?[.!]?$/iu,
          heard,
        ) ?? after(/\b(?:site|docs) (\uE000\d+\uE001|[^,;]{1,60}?)[.!]?$/iu, heard),
    }
  }
  const network = siteSettings.find(
    ({ path, words }) =>
      path[1] === 'socials' && lower.includes((words[0].split(' ')[0] ?? '').toLowerCase()) && words[0].length > 9,
  )
  return network !== undefined && heard.urls.length > 0 && !bars.test(text)
    ? { setting: network.path.join('.'), value: heard.urls[0] }
    : undefined
}

function logoOf(lower: string): string {
  if (/\bdark\b/u.test(lower)) return 'logo.dark'
  return /\blight\b/u.test(lower) ? 'logo.light' : 'logo'
}

function imagePathOf({ text, paths, urls }: HeardWords): string | undefined {
  return (
    paths.find((path) => /\.(?:svg|png|jpe?g|ico|webp|gif)$/iu.test(path)) ??
    urls[0] ??
    /(?<![\w-])[\w-]+\.(?:svg|png|jpe?g|ico|webp|gif)\b/iu.exec(text)?.[0]
  )
}

function imageOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  if (
    !/\balt(?:ernative)?[ -]?text|\balts?\b|\b(?:describe|caption|description of) (?:the |an? )?(?:image|picture|diagram|screenshot)/iu.test(
      text,
    )
  )
    return undefined
  return { image: imagePathOf(heard), page: pages[0]?.key, text: quoteOf(heard) }
}

function noticeOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const kind = /\b(note|warning|warn|tip|info(?= box)|notice|callout|caution|heads[- ]up)\b/iu
    .exec(text)?.[1]
    ?.toLowerCase()
  const isState =
    /\b(?:state|say|read|mention)s?\b.*\b(?:top|beginning|start)\b/iu.test(text) && quoteOf(heard) !== undefined
  if (kind === undefined && isState && pages.length > 0)
    return { kind: 'note', text: quoteOf(heard), page: pages[0]?.key }
  if (
    kind === undefined ||
    !/\b(?:add|put|show|warn|place|insert|need|want)\b/iu.test(text) ||
    /\brelease note/iu.test(text)
  )
    return undefined
  const said =
    quoteOf(heard) ??
    after(
      /\b(?:saying|that says|which says|telling (?:people |readers )?that|that|: ?) ?(?!the top)(.{3,200})$/iu,
      heard,
    )
  const kinds: Readonly<Record<string, string>> = {
    warn: 'warning',
    caution: 'warning',
    tip: 'tip',
    info: 'info',
    warning: 'warning',
  }
  return { kind: kinds[kind] ?? 'note', text: said, page: pages[0]?.key }
}

function textBelowOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages, quotes } = heard
  if (!/\b(?:add|put|insert|write)\b/iu.test(text)) return undefined
  const mark = /\b(?:under|below|in|to) (?:the )?(?:heading |section )?\uE000(\d+)\uE001/iu.exec(text)?.[1]
  const words = /\b(?:under|below) (?:the )?(?:heading |section )?([A-Z][\w ]{1,40}?)(?= (?:on|of|in|section)\b)/u.exec(
    text,
  )
  const named = mark === undefined ? words?.[1] : quotes[Number(mark)]
  const said = quotes.find((quote) => quote !== named)
  return when(named !== undefined && said !== undefined, { text: said, heading: named, page: pages[0]?.key })
}

function linksOf(heard: HeardWords): FieldValues | undefined {
  const { text } = heard
  const isMeant =
    /\b(?:broken|dead|wrong|404s?|stale)\b/iu.test(text) && /\b(?:links?|anchors?|hrefs?|images?|404s?)\b/iu.test(text)
  const isWorking = /\blinks? (?:are |is |all |still )*work(?:s|ing)?\b/iu.test(text)
  return when((isMeant || isWorking) && !/^(?:check|are there|is there|find|list|show)\b/iu.test(text), {
    where: placeOf(heard),
  })
}

function typosOf(heard: HeardWords): FieldValues | undefined {
  const isMeant = /\b(?:typos?|spell?(?:ing|ed|ings)?|misspell?\w*|spell[- ]?check)\b/iu.test(heard.text)
  return when(isMeant, { where: placeOf(heard) ?? heard.pages[0]?.key })
}

function replacingOf(heard: HeardWords): FieldValues | undefined {
  const pair = textPairOf(heard)
  if (pair === undefined) {
    const year = /\b(?:year|copyright|version)\b.* to (?:the )?((?:v)?\d[\w.]*)/iu.exec(heard.text)?.[1]
    return year === undefined ? undefined : { new: year, where: placeOf(heard) }
  }
  return { ...pair, where: placeOf(heard) }
}

function textOf(heard: HeardWords): FieldValues | undefined {
  const { text, pages } = heard
  const said = quoteOf(heard)
  if (said === undefined || pages.length === 0 || !/\b(?:add|put|insert|append|write)\b/iu.test(text)) return undefined
  return { text: said, at: /\b(?:top|start|beginning|first)\b/iu.test(text) ? 'start' : 'end', page: pages[0]?.key }
}

function checkOf(heard: HeardWords): FieldValues | undefined {
  const { text } = heard
  if (
    !/\b(?:check|verify|validate|test|audit|are there|is (?:everything|anything)|any (?:problems|errors|issues))\b/iu.test(
      text,
    )
  )
    return undefined
  const topic = /\blinks?\b/iu.test(text) ? 'link,anchor,image' : ''
  return { topic, where: placeOf(heard) }
}
