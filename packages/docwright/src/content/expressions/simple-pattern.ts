/**
 * A regular expression that is simple enough to take no time: characters and classes one after the other, at most one of
 * them repeated, no groups. Texts it is used on are short.
 */
export class SimplePattern {
  readonly expression: RegExp

  /** @param expression The expression, of which {@link simplePattern} has made sure. */
  constructor(expression: RegExp) {
    this.expression = expression
  }
}

const atom = String.raw`(?:\\[sSdDwW/.\-+*?()[\]{}|^$\\nt:#@&]|\[\^?(?:\\[^\n]|[^\]\\[\n])+\]|[^\\()[\]{}|*+?^$\n])`
const simple = new RegExp(String.raw`^\^?(?:${atom}\??)*(?:${atom}[+*])?(?:${atom}\??)*\$?$`)

/** Longest text that a pattern is used on. */
export const maxSubjectLength = 20_000

/**
 * Takes a regular expression of a page where it is simple.
 *
 * @param source Between the slashes.
 * @param flags After them.
 * @returns The pattern; undefined where it could take long.
 */
export function simplePattern(source: string, flags: string): SimplePattern | undefined {
  if (source.length > 60 || !/^[gimu]*$/.test(flags) || !simple.test(source)) return undefined
  try {
    return new SimplePattern(new RegExp(source, flags))
  } catch {
    return undefined
  }
}
