import type { ComponentNode, PropertyValue } from '../content-tree.ts'
import { toText } from '../expressions/values.ts'
import type { SyntaxElement } from '../parse/syntax-tree.ts'
import { authoredText } from './build-text.ts'
import type { FenceFault } from './fence-faults.ts'
import { type FenceInfo, parseFenceInfo } from './fence-info.ts'
import { lineNumbers } from './line-numbers.ts'
import { noteIcon } from './note-icon.ts'
import { type FileContext, type PageBuild, report, type TagPlace } from './page-build.ts'

/**
 * Converts a fenced code block to a component: `CodeBlock`, or `Mermaid` for diagrams.
 *
 * @param code The `code` element in the `pre`.
 */
export function buildCodeBlock(code: SyntaxElement, place: TagPlace, build: PageBuild): ComponentNode {
  const { file, start } = place
  if (!isClosed(place)) {
    const { text } = file.module.page
    const isLast =
      text
        .slice(start, place.end)
        .replace(/^.*\n?/, '')
        .trim() === ''
    const message = isLast
      ? 'This line opens an empty code block.'
      : 'The code block that starts here is not closed; everything after it is treated as code.'
    const mark = /`{3,}|~{3,}/.exec(text.slice(start, place.end))?.[0] ?? '```'
    const fix = isLast ? 'Remove this line.' : `Write a line of only ${mark} below the last line of code.`
    report(build, 'fence-unclosed', file, start, message, fix)
  }
  const raw = code.children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  const written = (text: string): string => authoredText(text, start, file, build, 'code')
  const source = putProperties(written(raw.replace(/\n$/, '')), file)
  const { language, meta } = languageOf(code, written)
  const [opening = ''] = file.module.page.text.slice(start).split('\n', 1)
  const end = start + opening.length
  const faults: FenceFault[] = []
  const info = parseFenceInfo(putProperties(meta, file), (fault) => faults.push(fault))
  for (const { part, message, fix } of faults) {
    const at = start + Math.max(0, opening.indexOf(part.trim()))
    report(build, 'code-option', file, at, message, fix)
  }
  if (faults.length === 0) noteMissingLine(info, source, place, build)
  if (typeof info['icon'] === 'string') noteIcon(info['icon'], 'icon', { file, start, end }, build)
  if (language === 'mermaid') return placed(mermaid(source, info), start, true, file)
  // A single flag instead of a language means plain text.
  const block =
    language === 'nocopy' ? codeBlock(source, undefined, { ...info, nocopy: true }) : codeBlock(source, language, info)
  return placed(block, start, true, file)
}

/** A range that begins below the block marks nothing. One that only ends there is common and harmless. */
function noteMissingLine(info: FenceInfo, code: string, { file, start }: TagPlace, build: PageBuild): void {
  const count = code.split('\n').length
  const marked = new Set([info['highlight'] ?? [], info['focus'] ?? []].flat())
  const lines = [...marked].filter((line) => typeof line === 'number')
  const missing = lines.find((line) => line > count && !marked.has(line - 1))
  if (missing === undefined) return
  const message = `The code block has ${count === 1 ? '1 line' : `${count} lines`}, so line ${missing} cannot be highlighted.`
  report(build, 'code-option', file, start, message, 'Count lines from 1, not including the line that opens the block.')
}

/**
 * Adds the place to a component, for problems that are found in it later.
 *
 * @param start Offset of its fence or tag in the file.
 * @param fenced Whether it is a fence.
 */
export function placed(block: ComponentNode, start: number, fenced: boolean, file: FileContext): ComponentNode {
  const { file: path, line, column } = file.module.page.placeAt(start)
  return { ...block, place: { file: path, line, column, fenced } }
}

/**
 * Converts a `<CodeBlock>` that the author wrote as a tag.
 *
 * @returns A component with the properties of a fenced block.
 */
export function authoredCodeBlock(code: string, properties: Record<string, PropertyValue>): ComponentNode {
  const { filename, language, children, code: written, ...info } = properties
  void children
  if (typeof filename === 'string') info['title'] ??= filename
  for (const key of ['highlight', 'focus']) {
    const lines = info[key]
    if (typeof lines === 'string') info[key] = lineNumbers(lines)
  }
  const text = code === '' && typeof written === 'string' ? written : code
  return codeBlock(text, typeof language === 'string' ? language : undefined, info)
}

function codeBlock(code: string, language: string | undefined, info: Record<string, PropertyValue>): ComponentNode {
  const { code: _code, language: _language, ...more } = info
  const properties = { code, ...(language === undefined ? {} : { language }), ...more }
  return { type: 'component', name: 'CodeBlock', properties, children: [] }
}

function mermaid(code: string, { placement, actions }: Record<string, PropertyValue>): ComponentNode {
  const properties = {
    code,
    ...(placement === undefined ? {} : { placement }),
    ...(actions === undefined ? {} : { actions: actions !== 'false' }),
  }
  return { type: 'component', name: 'Mermaid', properties, children: [] }
}

/** A fence runs to its end or, if it has none, to the end of its container. */
function isClosed({ file, start, end }: TagPlace): boolean {
  const text = file.module.page.text.slice(start, end).trimEnd()
  const [fence] = /^(?:`{3,}|~{3,})/.exec(text) ?? []
  if (fence === undefined) return true
  const last = text.slice(text.lastIndexOf('\n') + 1).replace(/^[\s>]+/, '')
  return text.includes('\n') && last.startsWith(fence) && last.replaceAll(fence.charAt(0), '') === ''
}

function languageOf(
  { data, properties }: SyntaxElement,
  written: (text: string) => string,
): { language?: string; meta: string } {
  const classes = properties['className']
  const named = Array.isArray(classes) ? classes.find((name) => String(name).startsWith('language-')) : undefined
  const info = data?.lang ?? (named === undefined ? undefined : String(named).slice('language-'.length))
  const language = info === undefined ? undefined : written(info)
  const meta = written(data?.meta ?? '')
  // ```{1,3} and ```title="x" have no language.
  if (language !== undefined && /^[{[]|=/.test(language)) return { meta: `${language} ${meta}` }
  // ```python{15} has both in one word.
  const [, name, lines] = /^([^{]+)(\{[\d\s,-]+\})$/.exec(language ?? '') ?? []
  if (name !== undefined) return { language: name, meta: `${lines} ${meta}` }
  return language === undefined || language === '' ? { meta } : { language, meta }
}

// Inserts the properties of a snippet into its code, where they are written as `{name}`.
function putProperties(code: string, { properties }: FileContext): string {
  if (properties.size === 0 || !code.includes('{')) return code
  return code.replaceAll(/\{(?:props\.)?([A-Za-z_$][\w$]*)\}/g, (whole, name: string) => {
    const value = properties.get(name)
    return typeof value === 'string' || typeof value === 'number' ? toText(value) : whole
  })
}
