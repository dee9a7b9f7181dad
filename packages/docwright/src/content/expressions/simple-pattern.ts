/**
 * A regular expression that is simple enough to take no time: characters and classes in sequence, at most one of them
 * repeated, no groups. It is applied to short texts only.
 */
export class SimplePattern {
  readonly expression: RegExp

  /** @param expression An expression that {@link simplePattern} has checked. */
  constructor(expression: RegExp) {
    this.expression = expression
  }
}

const atom = String.raw`(?:\\[sSdDwW/.\-+*?()[\]{}|^$\\nt:#@&]|\[\^?(?:\\[^\n]|[^\]\\[\n])+\]|[^\\()[\]{}|*+?^$\n])`
const simple = new RegExp(String.raw`^\^?(?:${atom}\??)*(?:${atom}[+*])?(?:${atom}\??)*\$?$`)

/** The longest text to which a pattern is applied. */
export const maxSubjectLength = 20_000

/**
 * Accepts a regular expression of a page if it is simple.
 *
 * @param source Between the slashes.
 * @param flags After them.
 * @returns Undefined if it could take long.
 */
export function simplePattern(source: string, flags: string): SimplePattern | undefined {
  if (source.length > 60 || !/^[gimu]*$/.test(flags) || !simple.test(source)) return undefined
  try {
    return new SimplePattern(new RegExp(source, flags))
  } catch {
    return undefined
  }
}
