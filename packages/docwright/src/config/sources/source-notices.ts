import { diagnose, type Diagnostic } from '../../source/diagnostic.ts'
import { configProblems } from '../config-problems.ts'

/**
 * Reports style sheets and scripts of a source, which are not used because they would change all pages of the site.
 *
 * @param name The name for `sourceRef`.
 * @param mount Folder of its files.
 * @param paths All files of the site.
 * @returns One problem at most. Scripts in folders may be tools of the repository, and are ignored.
 */
export function unusedStyles(name: string, mount: string, paths: ReadonlySet<string>): Diagnostic[] {
  const found = [...paths].filter((path) => {
    if (!path.startsWith(`${mount}/`)) return false
    return path.endsWith('.css') || (path.endsWith('.js') && !path.slice(mount.length + 1).includes('/'))
  })
  const [file] = found.toSorted()
  if (file === undefined) return []
  const more = found.length === 1 ? '' : ` and ${found.length - 1} more`
  const message = `“${file}”${more} of the source “${name}” is not used: the base decides what all pages look like.`
  const fix =
    'Put what its pages need into a style sheet or script of the base, or list the file in .mintignore of the source.'
  return [diagnose(configProblems, 'config-source-styles', { file, line: 1, column: 1 }, message, fix)]
}

/**
 * Reports that the newest state of a source is unavailable.
 *
 * @param name The name for `sourceRef`.
 * @param reason A sentence.
 * @param hasFiles Whether an earlier state is used.
 */
export function outdatedSource(name: string, reason: string, hasFiles: boolean): Diagnostic {
  const consequence = hasFiles ? 'The site has its files as they were fetched last.' : 'Its pages are missing.'
  return diagnose(
    configProblems,
    'config-source-outdated',
    { file: 'docs.json', line: 1, column: 1 },
    `The source “${name}” could not be fetched: ${reason} ${consequence}`,
    'Check its address, and who may read it. It is tried again with every deployment.',
  )
}
