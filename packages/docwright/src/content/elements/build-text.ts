import type { ContentNode } from '../content-tree.ts'
import { toText } from '../expressions/values.ts'
import { hasStandIns, restoreText, splitAtCuts, standIn } from '../parse/stand-ins.ts'
import { report, type FileContext, type PageBuild } from './page-build.ts'

/**
 * Converts text of the page to content, with variables inserted.
 *
 * @param start Its offset in the file.
 * @returns The text, in parts.
 */
export function buildText(value: string, start: number, file: FileContext, build: PageBuild): ContentNode[] {
  if (file.module.parsed?.masked !== true || !hasStandIns(value)) return [{ type: 'text', value }]
  if (build.headings === 0 && headingId.test(value)) {
    const message = 'A heading id is used outside a heading and is shown as text.'
    report(build, 'misplaced-heading-id', file, start, message, 'Put it at the end of a heading: ## Title {#id}.')
  }
  return splitAtCuts(value, file.module.parsed.cuts).flatMap((part): ContentNode[] => {
    if (typeof part !== 'string') return [{ type: 'text', value: part.source }]
    const text = authoredText(part, start, file, build)
    return text === '' ? [] : [{ type: 'text', value: text }]
  })
}

/** No id begins with a space, as in `{# items}`. */
const headingId = new RegExp(`${standIn.braceOpen}#\\S`)
const variable = /\uFDD0\uFDD0[ \t]*([\w-]+)[ \t]*\uFDD1\uFDD1/g

/**
 * The text as the author means it: with variables inserted, and otherwise as written.
 *
 * @param start Its offset in the file.
 * @param kind In code, an unknown variable is not reported.
 */
export function authoredText(
  value: string,
  start: number,
  file: FileContext,
  build: PageBuild,
  kind: 'prose' | 'code' = 'prose',
): string {
  const { parsed } = file.module
  if (parsed?.masked !== true || !hasStandIns(value)) return value
  // The parser does not handle an escape before a stand-in.
  const text = kind === 'prose' ? value.replaceAll(`\\${standIn.dollar}`, '$') : value
  const known = text.replaceAll(variable, (whole, name: string) => {
    const found = variableValue(name, file, build)
    if (found !== undefined) return found
    if (kind === 'prose') reportVariable(name, start, file, build)
    return whole
  })
  return restoreText(known, parsed.cuts)
}

// A snippet's own property may have two braces as well.
function variableValue(name: string, file: FileContext, build: PageBuild): string | undefined {
  if (Object.hasOwn(build.context.variables, name)) return build.context.variables[name]
  const property = file.properties.get(name)
  return property === undefined ? undefined : toText(property)
}

function reportVariable(name: string, start: number, file: FileContext, build: PageBuild): void {
  const found = file.module.page.text.indexOf(`{{`, start)
  const at = found === -1 ? start : found
  const fix = `Add “${name}” to “variables” in docs.json, or write \\{{${name}}}.`
  report(build, 'undefined-variable', file, at, `The variable “${name}” is not defined.`, fix)
}
