/** An element of a page; text is kept as strings. */
export interface HtmlElement {
  tag: string
  attributes: ReadonlyMap<string, string>
  classes: ReadonlySet<string>
  parent: HtmlElement | undefined
  children: (HtmlElement | string)[]
}

const voidTags = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))

/**
 * Reads HTML as our own renderer writes it: every element but the void ones is closed.
 *
 * @param html A document.
 * @returns An element around everything.
 */
export function readHtml(html: string): HtmlElement {
  const root = element('', '', undefined)
  let at = root
  const tokens = /<!--[\s\S]*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>|([^<]+|<)/gi
  for (const [, slash = '', tag = '', attributes = '', text] of html.matchAll(tokens)) {
    if (text !== undefined) at.children.push(plain(text))
    else if (tag === '') continue
    else if (slash === '/') at = closed(at, tag.toLowerCase())
    else {
      const made = element(tag.toLowerCase(), attributes, at)
      at.children.push(made)
      if (!voidTags.has(made.tag) && !attributes.endsWith('/')) at = made
    }
  }
  return root
}

function closed(at: HtmlElement, tag: string): HtmlElement {
  for (let one: HtmlElement | undefined = at; one !== undefined; one = one.parent) {
    if (one.tag === tag) return one.parent ?? one
  }
  return at
}

function element(tag: string, source: string, parent: HtmlElement | undefined): HtmlElement {
  const pairs = [...source.matchAll(/([^\s=/"']+)(?:="([^"]*)"|='([^']*)'|=([^\s"'>]+))?/g)]
  const attributes = new Map(pairs.map(([, name = '', a, b, c]) => [name, plain(a ?? b ?? c ?? '')]))
  const classes = new Set((attributes.get('class') ?? '').split(/\s+/))
  return { tag, attributes, classes, parent, children: [] }
}

/**
 * Walks through what an element holds, the element itself excluded.
 *
 * @param from Where to begin.
 * @param isEnd Elements whose content is left out; they themselves are not.
 */
export function* below(
  from: HtmlElement,
  isEnd: (element: HtmlElement) => boolean = () => false,
): Iterable<HtmlElement> {
  for (const child of from.children) {
    if (typeof child === 'string') continue
    yield child
    if (!isEnd(child)) yield* below(child, isEnd)
  }
}

/** All text of an element. */
export function textIn(from: HtmlElement): string {
  return from.children.map((child) => (typeof child === 'string' ? child : textIn(child))).join('')
}

/** Finds the element of an id. */
export function byId(root: HtmlElement, id: string): HtmlElement | undefined {
  for (const one of below(root)) if (one.attributes.get('id') === id) return one
  return undefined
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&amp;', '&')
}
