import type { PageText } from '../page-text.ts'
import type { FileContext, PageBuild, TagPlace } from './page-build.ts'

/** Text directly before the address of a Markdown link. */
const beforeAddress = ['](', '](<']

/**
 * Finds a value in the source: in its own attribute, even if the same letters occur earlier; for a reference link, in
 * its definition; for a component of the page, in the tag that passed the value.
 *
 * @param text The value as written.
 * @param attribute Name of the attribute; undefined for a Markdown link.
 * @returns The file and offset; if the value was computed, the beginning of the tag.
 */
export function findInSource(
  text: string,
  attribute: string | undefined,
  place: TagPlace,
  { uses }: PageBuild,
): { found: FileContext; offset: number } {
  for (const { file, start, end } of [place, ...uses.toReversed()]) {
    const offset = offsetIn(file.module.page.text.slice(start, end), text, attribute)
    if (offset !== undefined) return { found: file, offset: start + offset }
  }
  const definition = attribute === undefined ? definitionsOf(place.file.module.page).get(text) : undefined
  if (definition !== undefined) return { found: place.file, offset: definition }
  const { file, start } = (place.file.module.kind === 'script' ? uses[0] : undefined) ?? place
  return { found: file, offset: start }
}

function offsetIn(source: string, text: string, attribute: string | undefined): number | undefined {
  const prefixes = attribute === undefined ? beforeAddress : attributePrefixes(attribute)
  for (const prefix of prefixes) {
    for (let at = source.indexOf(prefix + text); at !== -1; at = source.indexOf(prefix + text, at + 1)) {
      const end = at + prefix.length + text.length
      if (attribute !== undefined || /^[\s)>]/.test(source.slice(end, end + 1))) return at + prefix.length
    }
  }
  const at = text === '' ? -1 : source.indexOf(text)
  return at === -1 ? undefined : at
}

function attributePrefixes(name: string): string[] {
  return [`${name}="`, `${name}='`, `${name}={"`, `${name}={'`, `${name}={\``]
}

const definitions = new WeakMap<PageText, ReadonlyMap<string, number>>()

/** Offsets of the addresses in a file's link definitions (`[label]: address`), the first for each address. */
function definitionsOf(page: PageText): ReadonlyMap<string, number> {
  const known = definitions.get(page)
  if (known !== undefined) return known
  const found = new Map<string, number>()
  for (const match of page.text.matchAll(/^([ \t>]*\[[^\]\n]+\]:[ \t]*(?:\n[ \t]*)?<?)([^\s<>]+)/gm)) {
    const [, before = '', address = ''] = match
    if (!found.has(address)) found.set(address, match.index + before.length)
  }
  definitions.set(page, found)
  return found
}
