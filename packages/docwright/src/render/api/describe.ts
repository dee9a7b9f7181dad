import rehypeRaw from 'rehype-raw'
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { ContentNode, ElementNode } from '../../content/content-tree.ts'
import { calloutsAsAlerts } from './callouts-in-text.ts'
import { parseFenceInfo } from '../../content/elements/fence-info.ts'

/** Longer descriptions are read in part: parsers would take their time. */
const longest = 100_000
/** Descriptions of fields repeat from page to page. */
const remembered = 5000

/** Descriptions that were read, with the links in each. */
export type KnownDescriptions = Map<string, { content: ContentNode[]; links: string[] }>

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(() => keepTitles)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize, { ...defaultSchema, clobberPrefix: 'description-' })

/**
 * Creates a parser of descriptions: Markdown with the HTML that authors of specifications mix in. Only harmless
 * elements and attributes are kept; scripts, styles, handlers and frames are not.
 *
 * @param link Gives the target of a link.
 * @param known Descriptions parsed before, whose links still have the same targets.
 */
export function createDescriber(link: (href: string) => string, known: KnownDescriptions = new Map()): Describe {
  function describe(markdown: string, follow = link): ContentNode[] {
    const text = calloutsAsAlerts(markdown.slice(0, longest))
    // Text without any mark of Markdown, which most descriptions are, needs no parser.
    if (!/[*_`[\]<>\\&#~|!\n]|https?:|www\.|@|^\s*(?:[-+]|\d+[.)])\s/.test(text)) {
      return [element('p', {}, [{ type: 'text', value: text.trim() }])]
    }
    try {
      const tree = processor.runSync(processor.parse(text)) as HastNode
      return contentOf(tree.children ?? [], follow)
    } catch (cause) {
      // Thousands of nested elements: the text is shown literally.
      if (!(cause instanceof RangeError)) throw cause
      return [element('p', {}, [{ type: 'text', value: text.trim() }])]
    }
  }

  return (markdown, isDocument = false) => {
    if (isDocument) return withChapters(describe(markdown))
    const found = known.get(markdown)
    if (found !== undefined) {
      // The page also has these links.
      for (const href of found.links) link(href)
      return found.content
    }
    const links: string[] = []
    const content = describe(markdown, (href) => {
      links.push(href)
      return link(href)
    })
    if (known.size >= remembered) known.clear()
    known.set(markdown, { content, links })
    return content
  }
}

/** Reads a description; one that is a document of its own has headings of the page. */
export type Describe = (markdown: string, isDocument?: boolean) => ContentNode[]

/** The original levels of headings. */
const headingLevels = new WeakMap<ContentNode, number>()

function levelOf(node: ContentNode): number | undefined {
  return headingLevels.get(node)
}

function plainTextOf(node: ContentNode): string {
  if (node.type === 'text') return node.value
  return node.children.map(plainTextOf).join('')
}

function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|(?<!-)-+$/g, '')
}

interface HastNode {
  type: string
  value?: string
  tagName?: string
  properties?: Record<string, unknown>
  children?: HastNode[]
}

function contentOf(nodes: readonly HastNode[], link: (href: string) => string): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (node.type === 'text') return [{ type: 'text', value: node.value ?? '' }]
    if (node.type !== 'element' || node.tagName === undefined) return []
    const code = node.tagName === 'pre' ? codeBlock(node) : undefined
    if (code !== undefined) return [code]
    const content = contentOf(node.children ?? [], link)
    const href = node.tagName === 'a' ? node.properties?.['href'] : undefined
    // `[](https://…)` is a link that is neither visible nor audible.
    if (typeof href === 'string' && content.length === 0) content.push({ type: 'text', value: href })
    const alert = node.tagName === 'blockquote' ? alertOf(content) : undefined
    if (alert !== undefined) return [alert]
    const shown = element(nameOf(node.tagName), attributesOf(node, link), content)
    const [, level] = /^h([1-4])$/.exec(node.tagName) ?? []
    if (level !== undefined) headingLevels.set(shown, Number(level))
    return [shown]
  })
}

/** Names of GitHub's alerts (`> [!NOTE]`), which specifications are full of, as our callouts. */
const alerts: Readonly<Record<string, string>> = {
  NOTE: 'Note',
  TIP: 'Tip',
  IMPORTANT: 'Info',
  WARNING: 'Warning',
  CAUTION: 'Danger',
}

function alertOf(content: readonly ContentNode[]): ContentNode | undefined {
  const [first, ...rest] = content.filter((node) => node.type !== 'text' || node.value.trim() !== '')
  if (first?.type !== 'element' || first.name !== 'p') return undefined
  const [begin, ...more] = first.children
  const [mark, word = ''] = begin?.type === 'text' ? (/^\s*\[!([A-Z]+)\]\s*/.exec(begin.value) ?? []) : []
  const name = alerts[word]
  if (begin?.type !== 'text' || mark === undefined || name === undefined) return undefined
  const value = begin.value.slice(mark.length)
  const left = value === '' ? more : [{ ...begin, value }, ...more]
  const children = left.length === 0 ? rest : [{ ...first, children: left }, ...rest]
  return { type: 'component', name, properties: {}, children }
}

/** Headings of a description are below those of the page; which they were is noted for those that are its chapters. */
function nameOf(tag: string): string {
  return /^h[1-4]$/.test(tag) ? 'h5' : tag
}

/** A text that is most of its page has headings of the page's own levels, with ids that links can lead to. */
function withChapters(nodes: readonly ContentNode[]): ContentNode[] {
  const ids = new Set<string>()
  const levels = nodes.flatMap((node) => levelOf(node) ?? [])
  const highest = Math.min(...levels)
  return nodes.map((node) => {
    const level = levelOf(node)
    if (node.type !== 'element' || level === undefined) return node
    const base = slugOf(plainTextOf(node)) || 'section'
    let id = base
    for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`
    ids.add(id)
    const shown = Math.min(level - highest + 2, 4)
    return { type: 'component', name: 'Heading', properties: { level: shown, id }, children: node.children }
  })
}

function attributesOf(
  { properties = {} }: HastNode,
  link: (href: string) => string,
): Record<string, string | number | boolean> {
  const attributes: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(properties)) {
    // Ids would meet those of the page; classes its styles.
    if (name === 'id' || name === 'className') continue
    const text = Array.isArray(value) ? value.join(' ') : value
    if (typeof text !== 'string' && typeof text !== 'number' && typeof text !== 'boolean') continue
    if (name === 'href' && typeof text === 'string') attributes['href'] = link(text)
    else attributes[htmlNames[name] ?? name.toLowerCase()] = text
  }
  return attributes
}

const htmlNames: Readonly<Record<string, string>> = {
  ariaDescribedBy: 'aria-describedby',
  ariaHidden: 'aria-hidden',
  ariaLabel: 'aria-label',
  ariaLabelledBy: 'aria-labelledby',
  dataFootnoteBackref: 'data-footnote-backref',
  dataFootnoteRef: 'data-footnote-ref',
  dataFootnotes: 'data-footnotes',
}

function codeBlock({ children = [] }: HastNode): ContentNode | undefined {
  const [code] = children
  if (children.length !== 1 || code?.tagName !== 'code') return undefined
  const classes = code.properties?.['className']
  const language = [classes].flat().find((name) => typeof name === 'string' && name.startsWith('language-'))
  const title = code.properties?.['title']
  return {
    type: 'component',
    name: 'CodeBlock',
    properties: {
      ...(typeof title === 'string' && { title }),
      code: textOf(code).replace(/\n$/, ''),
      language: typeof language === 'string' ? language.slice('language-'.length) : 'text',
    },
    children: [],
  }
}

interface MarkdownNode {
  type: string
  meta?: string | null
  data?: object
  children?: MarkdownNode[]
}

/** The text after the language of a code block is its title, as on any page. */
function keepTitles(node: MarkdownNode): void {
  if (node.type === 'code' && typeof node.meta === 'string') {
    const { title } = parseFenceInfo(node.meta)
    if (typeof title === 'string') node.data = { hProperties: { title } }
  }
  for (const child of node.children ?? []) keepTitles(child)
}

function textOf({ value, children = [] }: HastNode): string {
  return value ?? children.map(textOf).join('')
}

function element(
  name: string,
  attributes: Record<string, string | number | boolean>,
  children: ContentNode[],
): ElementNode {
  return { type: 'element', name, attributes, children }
}
