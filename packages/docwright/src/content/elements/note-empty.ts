import { type AuthoredElement, type FileContext, type PageBuild, report } from './page-build.ts'

const openingTag = /^<[\w.]+(?:"[^"]*"|'[^']*'|\{[^{}]*\}|[^<>"'{}])*>/

/**
 * Warns of a component into which nothing was written. One whose content comes to nothing, such as an unknown component
 * or an empty list, stays quiet: it is told there, or meant.
 *
 * @param name The component.
 * @param element Its tag.
 * @param file The file that holds it.
 * @param build The page.
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
