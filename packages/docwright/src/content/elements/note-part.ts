import { type AuthoredElement, type FileContext, type PageBuild, report } from './page-build.ts'

/** Parts, and what they are parts of: the first is the usual one. */
const wholes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Step: ['Steps'],
  Tab: ['Tabs'],
  'Tree.File': ['Tree', 'FileTree', 'Files'],
  'Tree.Folder': ['Tree', 'FileTree', 'Files'],
}

/**
 * Warns of a part outside of its whole, such as a step without `<Steps>`, which lacks what the whole gives it: a number, a
 * bar of tabs, the frame of a tree. A component of the page itself may be the whole.
 *
 * @param name The component.
 * @param element Its tag.
 * @param file The file that holds it.
 * @param build The page.
 */
export function notePart(name: string, { start }: AuthoredElement, file: FileContext, build: PageBuild): void {
  const [usual, ...others] = wholes[name] ?? []
  if (usual === undefined || build.uses.length > 0) return
  if ([usual, ...others].some((whole) => build.around.includes(whole))) return
  // A whole whose end is not known, which is reported, may have been meant to hold it.
  if ([usual, ...others].some((whole) => file.module.parsed?.unclosed.has(whole) === true)) return
  const message = `<${name}> is outside of <${usual}>, so it is not shown as a part of one.`
  report(
    build,
    'part-alone',
    file,
    start,
    message,
    `Put it between <${usual}> and </${usual}>, with those that belong to it.`,
  )
}
