import { applyStyles, parkedSheet, parkStyles } from './inline-styles.ts'

/** A text, or one that a browser trusts (`TrustedHTML`). */
type Markup = string | { toString(): string }

/**
 * Makes inline styles work in a window whose Content-Security-Policy forbids them: what is written as an attribute is set
 * as a property, and what is written as an element becomes a constructed sheet. A policy guards against styles that come
 * with markup, and leaves both to scripts.
 *
 * @param inner The window of a frame in which nothing else works.
 */
export function allowStyles(inner: Window & typeof globalThis): void {
  const { Element, Node, Document, CSSStyleSheet, document } = inner
  const sheets = new Map<Node, CSSStyleSheet>()

  const { setAttribute } = Element.prototype
  Element.prototype.setAttribute = function (this: ElementCSSInlineStyle & Element, name, value) {
    if (name === 'style') this.style.cssText = value
    else setAttribute.call(this, name, value)
  }

  const markup = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...markup,
    set(this: Element, html: Markup) {
      if (isSheet(this)) this.textContent = String(html)
      else {
        markup?.set?.call(this, parkStyles(String(html)))
        applyStyles(this)
      }
    },
  })

  // The sanitizer parses markup as a document of its own, which has the same policy. The markup may be a trusted type.
  const { parseFromString } = inner.DOMParser.prototype
  inner.DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, type === 'text/html' ? parkStyles(String(text as Markup)) : text, type)
  }

  const createInNamespace = Document.prototype.createElementNS
  for (const name of ['createElement', 'createElementNS'] as const) {
    const create = Document.prototype[name] as (...names: string[]) => Element
    Object.defineProperty(Document.prototype, name, {
      value(this: Document, ...names: string[]) {
        if (names.at(-1)?.toLowerCase() !== 'style') return create.apply(this, names)
        const element = createInNamespace.call(this, 'http://www.w3.org/2000/svg', 'metadata')
        element.classList.add(parkedSheet)
        return element
      },
    })
  }

  for (const name of ['appendChild', 'insertBefore'] as const) {
    const insert = Node.prototype[name] as (...nodes: (Node | null)[]) => Node
    Object.defineProperty(Node.prototype, name, {
      value(this: Node, node: Node, ...more: (Node | null)[]) {
        const inserted = insert.call(this, node, ...more)
        if (isSheet(node) && this.ownerDocument === document) adopt(node)
        return inserted
      },
    })
  }

  function adopt(node: Node): void {
    for (const [known] of sheets) if (!known.isConnected) sheets.delete(known)
    const sheet = sheets.get(node) ?? new CSSStyleSheet()
    sheet.replaceSync(node.textContent ?? '')
    sheets.set(node, sheet)
    // The first sheet holds the page's fonts.
    document.adoptedStyleSheets = [...document.adoptedStyleSheets.slice(0, 1), ...sheets.values()]
  }
}

function isSheet(node: Node): boolean {
  return 'classList' in node && (node as Element).classList.contains(parkedSheet)
}
