import { posix } from 'node:path'
import { splitFrontMatter } from '../content/front-matter/split-front-matter.ts'
import { importCandidates, snippetCandidates } from '../content/modules/import-path.ts'
import type { TranslatablePage } from './read-page.ts'
import type { FixedEdit } from './slot.ts'
import { readSpecificationName, type SpecificationName } from './specification/named-operation.ts'

/** Where the translations of files stand. */
export interface TranslatedPaths {
  /** Path of a file’s translation; undefined for what is not translated. */
  targetOf(path: string): string | undefined
  /** The file that an address without extension means. */
  pageAt(key: string): string | undefined
  /** Whether the repository has a file. */
  has(path: string): boolean
  /** The translation of a generated page; undefined if an address is not one of a generated page. */
  generatedAt(key: string): string | undefined
  /** The translated file that a page must name to show an operation; undefined if it finds the operation as its source does. */
  specificationOf(name: SpecificationName): string | undefined
}

/**
 * The edits that make a page’s links, pictures and imports work in its translation: they lead to the translations of their
 * targets, or to the targets themselves if there is no translation.
 *
 * @param paths The translations.
 */
export function localizeAddresses(page: TranslatablePage, paths: TranslatedPaths): FixedEdit[] {
  const target = paths.targetOf(page.path) ?? page.path
  const edits: FixedEdit[] = []
  for (const { start, end, value, kind } of page.addresses) {
    const insert = kind === 'snippet' ? snippet(value, paths) : address(value, page.path, target, paths)
    if (insert !== value) edits.push({ start, end, insert })
  }
  edits.push(...localizeSpecification(page, paths))
  for (const { start, end } of page.modules) {
    for (const match of page.text.slice(start, end).matchAll(/\b(?:from|import)\s*(["'])([^"'\n]+)\1/g)) {
      const specifier = match[2] ?? ''
      const at = start + match.index + match[0].length - specifier.length - 1
      const insert = module(specifier, page.path, target, paths)
      if (insert !== specifier) edits.push({ start: at, end: at + specifier.length, insert })
    }
  }
  return edits
}

/** The operation that a page shows is that of the translated specification. */
function localizeSpecification({ text }: TranslatablePage, paths: TranslatedPaths): FixedEdit[] {
  const block = splitFrontMatter(text)
  const name = block === undefined ? undefined : readSpecificationName(block.yaml)
  if (block === undefined || name === undefined) return []
  const file = paths.specificationOf(name)
  if (file === undefined) return []
  const [start, end] = [block.yamlStart + name.start, block.yamlStart + name.end]
  return [{ start, end, insert: `${file} ${name.rest}` }]
}

/**
 * The address that leads from a translation to where another leads from its source.
 *
 * @param value As written.
 * @param from Path of the source.
 * @param target Path of the translation.
 * @param paths The translations.
 */
export function address(value: string, from: string, target: string, paths: TranslatedPaths): string {
  if (value === '' || value.startsWith('#') || value.startsWith('//') || /^[a-z][a-z\d+.-]*:/i.test(value)) return value
  const [, path = '', rest = ''] = /^([^?#]*)(.*)/s.exec(value) ?? []
  if (path === '' || path.includes('{{')) return value
  const absolute = path.startsWith('/')
    ? path.slice(1)
    : posix.join(posix.dirname(from), path).replace(/^(?:\.\.\/)+/, '')
  const key = absolute.replace(/\/$/, '')
  const file = paths.has(key) ? key : paths.pageAt(key.replace(/\.mdx?$/, ''))
  const translated = file === undefined ? undefined : paths.targetOf(file)
  if (file === undefined) {
    const generated = paths.generatedAt(key)
    if (generated !== undefined) return `/${generated}${path.endsWith('/') ? '/' : ''}${rest}`
  }
  if (path.startsWith('/')) {
    if (file === undefined || translated === undefined) return value
    return `/${withFormOf(absolute, file, translated)}${rest}`
  }
  if (file === undefined) return value
  const wanted = translated ?? file
  // A relative path between two pages is right between their translations, too.
  const there = posix.join(posix.dirname(target), posix.relative(posix.dirname(from), file))
  return there === wanted ? value : `/${withFormOf(absolute, file, wanted)}${rest}`
}

/** As the address was written: with or without extension, the name of the index, a slash at the end. */
function withFormOf(written: string, file: string, translated: string): string {
  const ending = file.startsWith(written.replace(/\/$/, '')) ? file.slice(written.replace(/\/$/, '').length) : ''
  const path = ending !== '' && translated.endsWith(ending) ? translated.slice(0, -ending.length) : translated
  return written.endsWith('/') ? `${path}/` : path
}

function module(specifier: string, from: string, target: string, paths: TranslatedPaths): string {
  const file = importCandidates(specifier, from).find((path) => paths.has(path))
  if (file === undefined) return specifier
  const wanted = paths.targetOf(file) ?? file
  const isThere = importCandidates(specifier, target).find((path) => path === wanted || paths.has(path)) === wanted
  if (isThere) return specifier
  const ending = /\.\w+$/.test(specifier) ? '' : (/\.\w+$/.exec(wanted)?.[0] ?? '')
  return `/${ending === '' ? wanted : wanted.slice(0, -ending.length)}`
}

function snippet(value: string, paths: TranslatedPaths): string {
  const file = snippetCandidates(value).find((path) => paths.has(path))
  return (file === undefined ? undefined : paths.targetOf(file)) ?? value
}
