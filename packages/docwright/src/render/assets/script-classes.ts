import { classCandidates } from '../islands/class-candidates.ts'
import { createUtilityStyles } from '../utility-classes/utility-styles.ts'

const writesClasses = /\bclass(?:Name|List)\b|\bclass\s*=|['"]class['"]/

/**
 * Rules for the utility classes that scripts of the repository give to elements they insert. They are on every page, as
 * the scripts are. Tailwind is loaded only if a script has such classes.
 *
 * @param scripts Texts of the scripts.
 * @returns A style sheet; empty if there are no rules.
 */
export function scriptClassStyles(scripts: readonly string[]): Promise<string> {
  const words = scripts.filter((text) => writesClasses.test(text)).map((text) => [...classCandidates(text)])
  // Words such as “fixed” are classes only among others that can be nothing else.
  const classes = words.filter((names) => names.some((name) => /^[a-z]+-\d|[a-z]:[a-z]/.test(name))).flat()
  return createUtilityStyles().stylesFor([], classes)
}
