import { readdirSync, readFileSync, existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import remarkGfm from 'remark-gfm'
import remarkMdx from 'remark-mdx'
import remarkParse from 'remark-parse'
import { unified } from 'unified'

/** What a comparison of all pages of a language found. */
export interface Comparison {
  same: number
  /** Pages that have no translation. */
  missing: number
  /** Sources that the comparer cannot read. */
  unread: number
  /** Pages that are built differently, with the first difference. */
  different: string[]
}

/**
 * Compares every page with its translation by a parser that is not the product's: headings, lists, tables, code, links,
 * pictures, tags with their properties, expressions and statements, in their order.
 *
 * @param folder The docs folder.
 * @param language Folder of the language.
 * @param others Folders of the other languages, which are no sources.
 */
export function compareStructure(folder: string, language: string, others: readonly string[]): Comparison {
  const found: Comparison = { same: 0, missing: 0, unread: 0, different: [] }
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).slice(folder.length + 1)
    if (!entry.isFile() || !path.endsWith('.mdx') || /(?:^|\/)(?:\.|node_modules)/.test(path)) continue
    if (others.some((other) => path.startsWith(`${other}/`) || path.startsWith(`snippets/${other}/`))) continue
    const translated = path.startsWith('snippets/')
      ? path.replace('snippets/', `snippets/${language}/`)
      : `${language}/${path}`
    if (!existsSync(join(folder, translated))) {
      found.missing += 1
      continue
    }
    const source = shapeOf(readFileSync(join(folder, path), 'utf8'), { language, path })
    if (typeof source === 'string') {
      found.unread += 1
      continue
    }
    const target = shapeOf(readFileSync(join(folder, translated), 'utf8'), { language, path: translated })
    const at = typeof target === 'string' ? 0 : source.findIndex((line, index) => line !== target[index])
    if (typeof target !== 'string' && at === -1 && target.length === source.length) found.same += 1
    else {
      const [one, other] = [source[at] ?? 'the end', typeof target === 'string' ? target : (target[at] ?? 'the end')]
      found.different.push(`${translated}: ${one.slice(0, 120)} | ${other.slice(0, 120)}`)
    }
  }
  return found
}

const parser = unified().use(remarkParse).use(remarkMdx).use(remarkGfm)

/** Which file is read, and the language that it is compared in. */
interface Place {
  language: string
  path: string
}

/** The tree of a page without its words, one line each; why it cannot be read. */
function shapeOf(text: string, place: Place): string[] | string {
  const front = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(text)
  const body = front === null ? text : text.slice(front[0].length)
  const lines = (front?.[1] ?? '').split('\n').flatMap((line) => /^[\w'"-]+(?=:)/.exec(line)?.[0] ?? [])
  try {
    walk(parser.parse(withoutIds(body)) as ShapeNode, 0, lines, place)
    return lines
  } catch (error) {
    return error instanceof Error ? error.message : 'It cannot be read.'
  }
}

/** A translation names the ids that its source has by its words. */
function withoutIds(text: string): string {
  return text.replaceAll(/^(\s*#{1,6} .*?)\s*\{#[^}]+\}\s*$/gm, '$1').replaceAll(/<!--[\s\S]*?-->/g, '')
}

/** The compared part of any node. */
interface ShapeNode {
  type: string
  children?: ShapeNode[]
  depth?: number
  ordered?: boolean
  lang?: string | null
  meta?: string | null
  value?: string
  url?: string
  name?: string | null
  identifier?: string
  attributes?: { type: string; name?: string; value?: unknown }[]
}

function walk(node: ShapeNode, level: number, lines: string[], place: Place): void {
  const line = lineOf(node, place)
  if (line !== undefined) lines.push(`${' '.repeat(level)}${line}`)
  for (const child of node.children ?? []) walk(child, level + 1, lines, place)
}

function lineOf(node: ShapeNode, { language, path }: Place): string | undefined {
  const { type, depth, ordered, lang, meta, value, url, name, identifier, attributes = [] } = node
  // The address of a page in another language is another one, and a relative one is another from there.
  const plain = (given: string): string => {
    const address = /^\.\.?\//.test(given) ? posix.resolve('/', posix.dirname(path), given) : given
    return address.replaceAll(`/${language}/`, '/').replace(new RegExp(`/${language}(?=$|#)`), '/')
  }
  switch (type) {
    case 'root':
    case 'text':
      return undefined
    case 'code':
      return `code ${lang ?? ''} ${meta ?? ''} ${value ?? ''}`
    case 'mdxJsxFlowElement':
    case 'mdxJsxTextElement':
      return `<${name ?? ''} ${attributes.flatMap(({ name: key = '…' }) => (key === 'id' ? [] : [key])).join(' ')}>`
    case 'mdxjsEsm':
      return `esm ${plain(value ?? '')}`
    case 'inlineCode':
    case 'mdxFlowExpression':
    case 'mdxTextExpression':
    case 'html':
      return `${type} ${value ?? ''}`
    default:
      return [type, depth, ordered, url === undefined ? undefined : plain(url), identifier]
        .filter((one) => one !== undefined)
        .join(' ')
  }
}
