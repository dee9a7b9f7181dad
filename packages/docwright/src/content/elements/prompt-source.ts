import type { AuthoredElement, FileContext, PageBuild } from './page-build.ts'

/**
 * The source between the tags of a `Prompt`, which is copied as Markdown: without common indentation and comments, and
 * with variables inserted.
 *
 * @returns Undefined if an expression made the tag, so that it has no source.
 */
export function promptSource(
  { start, end }: AuthoredElement,
  file: FileContext,
  { context }: PageBuild,
): string | undefined {
  const source = file.module.page.text.slice(start, end)
  const inner = /^<Prompt\b/.test(source) ? source.slice(endOfTag(source)) : ''
  const close = /<\/Prompt\s*>$/.exec(inner)
  if (close === null) return undefined
  const text = inner
    .slice(0, close.index)
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .replaceAll(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(context.variables, name) ? (context.variables[name] ?? whole) : whole,
    )
  return withoutIndentation(text)
}

/** The offset of a tag's `>`, ignoring any in quotes or braces. */
function endOfTag(source: string): number {
  let depth = 0
  let quote = ''
  for (let at = 0; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (quote !== '') quote = letter === quote ? '' : quote
    else if ('"\'`'.includes(letter)) quote = letter
    else if (letter === '{') depth += 1
    else if (letter === '}') depth -= 1
    else if (letter === '>' && depth === 0) return at + 1
  }
  return source.length
}

function withoutIndentation(text: string): string {
  const lines = text.split(/\r?\n/)
  const depths = lines.filter((line) => line.trim() !== '').map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  // Text on the line of the tag says nothing about the indentation of the other lines.
  const common = Math.min(...(lines[0]?.trim() === '' ? depths : depths.slice(1)))
  return lines
    .map((line, index) =>
      index === 0 && lines[0]?.trim() !== '' ? line : line.slice(Number.isFinite(common) ? common : 0),
    )
    .join('\n')
    .trim()
}
