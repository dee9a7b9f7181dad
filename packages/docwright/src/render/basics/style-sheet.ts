import { createHash } from 'node:crypto'

/** Gathers inline styles of a page's author, which the Content-Security-Policy forbids as attributes, as classes. */
export interface StyleCollector {
  /**
   * The class for an inline style.
   *
   * @param declarations CSS declarations.
   * @returns The name of the class; undefined if the text is no list of declarations.
   */
  classFor(declarations: string): string | undefined
  /** Adds the text of a `<style>` element. */
  add(css: string): void
  /** All rules gathered so far; empty if there are none. */
  text(): string
}

/** Starts gathering the styles of one page. */
export function createStyleCollector(): StyleCollector {
  const rules = new Map<string, string>()
  const sheets: string[] = []
  return {
    classFor(declarations) {
      const safe = declarations.trim().replace(/(?<!;);+$/, '')
      if (safe === '' || /[{}<]|\/\*|@import/i.test(safe)) return undefined
      const name = `s-${createHash('sha1').update(safe).digest('base64url').replace(/[-_]/g, '').slice(0, 7)}`
      rules.set(name, safe)
      return name
    },
    add: (css) => void sheets.push(css.replaceAll('</', '<\\/')),
    text: () => [...sheets, ...[...rules].map(([name, declarations]) => `.${name}{${declarations}}`)].join('\n'),
  }
}
