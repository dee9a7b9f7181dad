import { type AuthoredElement, type FileContext, type PageBuild, report } from './page-build.ts'

/** Components with their possible parents, the usual one first. */
const wholes: Readonly<Record<string, readonly [string, ...string[]]>> = {
  Step: ['Steps'],
  Tab: ['Tabs'],
  'Tree.File': ['Tree', 'FileTree', 'Files'],
  'Tree.Folder': ['Tree', 'FileTree', 'Files'],
}

/**
 * Reports a part outside its parent, such as a step without `<Steps>`, which then lacks a number, a tab bar, or the
 * frame of a tree. A component of the page itself may contain the parent.
 */
export function notePart(name: string, { start }: AuthoredElement, file: FileContext, build: PageBuild): void {
  const [usual, ...others] = wholes[name] ?? []
  if (usual === undefined || build.uses.length > 0) return
  if ([usual, ...others].some((whole) => build.around.includes(whole))) return
  // A parent that is not closed is reported itself, and may have been meant to contain the part.
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
