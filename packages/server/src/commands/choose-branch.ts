import { isBranchName, isObjectId } from '@docwright/forge'
import type { ProjectTable } from '../store/projects/project-tables.ts'

/**
 * The branch of a job's changes. Some clients name the default branch to say where the work begins: that branch changes
 * only by pull requests, so the job gets a branch of its own.
 *
 * @param branch The client's value.
 * @returns Undefined for a branch of the job's own; a sentence in `refused` if the name is invalid.
 */
export function chooseBranch(
  branch: string | undefined,
  { default_branch: usual }: Pick<ProjectTable, 'default_branch'>,
): { branch: string | undefined } | { refused: string } {
  if (branch === undefined || branch === usual) return { branch: undefined }
  const refused = refusalOf(branch, usual)
  return refused === undefined ? { branch } : { refused }
}

/** Characters that nobody sees, or that let a name be read in another order than it is written. */
const unseen = /(?! )[\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Prefixes of a branch's name by which git shows its origin. */
const places = /^(?:refs\/(?:heads|remotes\/[^/]+|tags)|remotes\/[^/]+|refs|remotes|heads|tags|origin|upstream)\//i

function refusalOf(branch: string, usual: string): string | undefined {
  const found = unseen.exec(branch)
  if (found !== null) {
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    return `the name has a character that nobody sees (U+${code}). Leave it out.`
  }
  const [place] = places.exec(branch) ?? []
  if (place !== undefined) {
    return `“${place}” is no part of the name of a branch. Send “${branch.slice(place.length)}”, or another name.`
  }
  if (/^(?:@|(?:[A-Z]+_)?HEAD)$/i.test(branch)) return `git reads “${branch}” as a commit. Choose another name.`
  if (isObjectId(branch.toLowerCase())) return 'git reads this name as the id of a commit. Choose another name.'
  if (!isBranchName(branch)) {
    return `“${branch}” cannot be the name of a branch: git refuses “..”, “@{”, “\\”, ~ ^ : ? * [, spaces, slashes at an end or in a row, and parts that begin with “.” or “-” or end with “.lock”; and it may have 229 bytes. Choose another name.`
  }
  if (alike(branch) === alike(usual)) {
    return `“${branch}” reads like the default branch, “${usual}”. Choose another name, or leave \`branch\` out.`
  }
  return undefined
}

/** The form in which people and some file systems take two names for the same. */
function alike(name: string): string {
  return Array.from(name.normalize('NFKC').toLowerCase(), (letter) => latin[letter] ?? letter).join('')
}

/** Letters of Cyrillic and Greek, each before the Latin one that it looks like. */
const latin: Readonly<Record<string, string>> = Object.fromEntries(
  'аa сc ԁd еe һh іi јj ӏl мm оo рp ԛq ѕs тt ѵv ԝw хx уy αa ιi κk νv οo ρp τt υu χx ıi'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
