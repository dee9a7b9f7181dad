import { diagnose, type Diagnostic, type Place } from '../../source/diagnostic.ts'
import { contentProblems } from '../content-problems.ts'
import type { FrontMatter } from '../front-matter.ts'
import { pageText, type PageText } from '../page-text.ts'
import { frontMatterKeys } from './front-matter-keys.ts'
import { parseYaml, type ParsedYaml } from './parse-yaml.ts'
import { splitFrontMatter, type FrontMatterBlock } from './split-front-matter.ts'
import { typeFrontMatter } from './type-front-matter.ts'

/** Limit of front matter, which is read for every page before any page is shown, and is used in many pages. */
const longest = 64 * 1024

/** A page's front matter, and the offset of its body in {@link PageText.text}. */
export interface ReadFrontMatter {
  frontMatter: FrontMatter
  bodyStart: number
  diagnostics: Diagnostic[]
  /** The place of a key's value. */
  placeOf(key: string): Place
}

/**
 * Reads only the front matter, which is cheap enough for every page of a large site. The beginning of the file suffices
 * if it contains the whole block.
 *
 * @param text The page or its beginning.
 * @param file Path of the page, for diagnostics.
 * @returns Empty front matter if there is none.
 */
export function readFrontMatter(text: string, file: string): ReadFrontMatter {
  return frontMatterOf(pageText(file, text))
}

/**
 * The front matter of a page whose text is already normalized.
 *
 * @returns Like {@link readFrontMatter}.
 */
export function frontMatterOf(page: PageText): ReadFrontMatter {
  const block = splitFrontMatter(page.text)
  if (block === undefined) {
    const diagnostics = unclosed(page)
    return { frontMatter: { meta: {}, custom: {} }, bodyStart: 0, diagnostics, placeOf: () => page.placeAt(0) }
  }
  if (block.yaml.length > longest) return tooLong(block, page)
  const parsed = parseYaml(block.yaml)
  const { frontMatter, diagnostics } = typeFrontMatter(parsed.values, {
    placeOf: (key) => placeOfKey(key, block, page),
    rawValueOf: (key) => rawValueOf(key, block),
    lineOf: (key) => keyLine(key, block)?.[1],
  })
  diagnostics.push(...noteComments(block, page), ...noteAnchors(block, page))
  if (parsed.error !== undefined) {
    const code = parsed.error.tooLarge ? 'front-matter-too-large' : 'front-matter-invalid'
    const place = page.placeAt(block.yamlStart + Math.min(parsed.error.offset, block.yaml.length))
    const fix =
      parsed.error.fix ?? 'Correct the lines between the two “---”; put values with special characters in quotes.'
    diagnostics.unshift(diagnose(contentProblems, code, place, parsed.error.message, fix))
  }
  return {
    frontMatter,
    bodyStart: bodyStartOf(block, parsed),
    diagnostics,
    placeOf: (key) => placeOfValue(key, block, page),
  }
}

/**
 * Text that is not front matter belongs to the page, from its first line. If there is nothing else, so does the rule
 * above it.
 */
function bodyStartOf(block: FrontMatterBlock, parsed: ParsedYaml): number {
  const start = parsed.error === undefined ? undefined : parsed.textStart
  if (start === undefined) return block.bodyStart
  return start === 0 ? 0 : block.yamlStart + start
}

/** ` #` ends a value. Text after it that begins without a space is rarely meant as a comment. */
function noteComments(block: FrontMatterBlock, page: PageText): Diagnostic[] {
  const lines = block.yaml.matchAll(
    /^([A-Za-z][\w:.-]*):[ \t]+(?![ \t"'|>[{])([^\n]*?)((?:^|[ \t])#(?:\S[^\n]*)?)$|^([A-Za-z][\w:.-]*):[ \t]+(#\S[^\n]*)$/gm,
  )
  return [...lines].flatMap(({ index, 0: whole, 1: valued, 3: rest = '', 4: empty, 5: all = '' }) => {
    const key = valued ?? empty ?? ''
    if (frontMatterKeys.get(key)?.kind !== 'text') return []
    const cut = (valued === undefined ? all : rest).trim()
    const place = page.placeAt(block.yamlStart + index + whole.length - cut.length)
    const message = `“${cut}” is not part of the ${key}: in YAML, “ #” begins a comment.`
    return [diagnose(contentProblems, 'front-matter-comment', place, message, 'Put the whole value in quotes.')]
  })
}

/** `title: &copy 2026` is parsed as the name of the value “2026”, which authors never mean. */
function noteAnchors(block: FrontMatterBlock, page: PageText): Diagnostic[] {
  const lines = block.yaml.matchAll(/^([A-Za-z][\w:.-]*):[ \t]+(&[^\s,[\]{}]+)(?=[ \t]|$)/gm)
  return [...lines].flatMap(({ index, 0: whole, 1: key = '', 2: name = '' }) => {
    if (frontMatterKeys.get(key)?.kind !== 'text') return []
    const place = page.placeAt(block.yamlStart + index + whole.length - name.length)
    const message = `“${name}” is not part of the ${key}: in YAML, “&” begins a name for the value.`
    return [diagnose(contentProblems, 'front-matter-anchor', place, message, 'Put the whole value in quotes.')]
  })
}

/** A rule at the top of a page is rare, and never followed by a key. */
function unclosed(page: PageText): Diagnostic[] {
  const opening = /^(?:[ \t]*\n){0,8}(?=---[ \t]*\n[A-Za-z][\w-]*:[ \t\n])/.exec(page.text)
  if (opening === null) return []
  const message = 'The front matter is not closed, so it is shown as text.'
  const fix = 'Write `---` on a line of its own below the last key.'
  return [diagnose(contentProblems, 'front-matter-unclosed', page.placeAt(opening[0].length), message, fix)]
}

function tooLong({ yaml, yamlStart, bodyStart }: FrontMatterBlock, page: PageText): ReadFrontMatter {
  const place = page.placeAt(yamlStart)
  const kilobytes = Math.ceil(yaml.length / 1024)
  const message = `The front matter has ${kilobytes} KB, but only up to ${longest / 1024} KB are read; it is ignored.`
  const fix = 'Move the text below the second “---”, and data into a separate file.'
  const diagnostics = [diagnose(contentProblems, 'front-matter-too-large', place, message, fix)]
  return { frontMatter: { meta: {}, custom: {} }, bodyStart, diagnostics, placeOf: () => place }
}

function keyLine(key: string, block: FrontMatterBlock): RegExpExecArray | null {
  const name = key.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return new RegExp(String.raw`^["']?${name}["']?[ \t]{0,50}:[ \t]{0,50}(.{0,2000}?)[ \t]{0,50}(?:#.*)?$`, 'm').exec(
    block.yaml,
  )
}

function placeOfKey(key: string, block: FrontMatterBlock, page: PageText): Place {
  return page.placeAt(block.yamlStart + (keyLine(key, block)?.index ?? 0))
}

function placeOfValue(key: string, block: FrontMatterBlock, page: PageText): Place {
  const line = keyLine(key, block)
  if (line === null) return page.placeAt(block.yamlStart)
  const [whole, value = ''] = line
  const within = whole.indexOf(value, whole.indexOf(':') + 1)
  return page.placeAt(block.yamlStart + line.index + Math.max(0, within) + (/^["']/.test(value) ? 1 : 0))
}

function rawValueOf(key: string, block: FrontMatterBlock): string | undefined {
  const raw = keyLine(key, block)?.[1]
  return raw !== undefined && /^[\w.+-]+$/.test(raw) ? raw : undefined
}
