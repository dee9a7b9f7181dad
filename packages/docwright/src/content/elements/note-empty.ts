import { type AuthoredElement, type FileContext, type PageBuild, report } from './page-build.ts'

const openingTag = /^<[\w.]+(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*>/

/**
 * Reports a component without content. If its content turns out empty, such as an unknown component or an empty list,
 * nothing is reported here: that has been reported, or is intended.
 */
export function noteEmpty(name: string, { start, end }: AuthoredElement, file: FileContext, build: PageBuild): void {
  const tag = file.module.page.text.slice(start, end)
  const [opening] = openingTag.exec(tag) ?? []
  if (opening === undefined) return
  const written = tag
    .slice(opening.length)
    .replaceAll(/\{\/\*[\s\S]*?\*\/\}/g, '')
    .trim()
  if (written !== '' && written !== `</${name}>`) return
  const message = `<${name}> has no content, so it is omitted.`
  report(build, 'empty-component', file, start, message, 'Add content, or remove it.')
}
