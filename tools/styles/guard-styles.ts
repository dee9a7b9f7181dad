/** Marks elements that authors wrote with a class of their own. */
const guard = ':where(:not([data-dw-own]))'

/** Classes that authors may write to get their style, those that Markdown gives to elements, and those of the document. */
const open = new Set([
  'block',
  'contains-task-list',
  'dark',
  'data-footnote-backref',
  'footnotes',
  'hidden',
  'light',
  'mdx-content',
  'not-prose',
  'prose',
  'sr-only',
  'task-list-item',
])

/** Style sheets whose classes are all meant for authors. */
const openSheets = /\/(?:prose|scheme-classes)\.css$/

/**
 * Keeps the theme's rules from elements of authors that have a class of the same name by accident, such as `menu`,
 * `layout` or `step-title`: each class of a selector holds for elements of the theme alone. Specificity stays.
 *
 * @param css A style sheet of the theme.
 */
export function guardStyles(css: string, path: string): string {
  if (openSheets.test(path)) return css
  const blocks: ('rule' | 'group')[] = []
  let guarded = ''
  let start = 0
  for (const { index, 0: mark } of css.matchAll(/\/\*[^]*?\*\/|"[^"]*"|'[^']*'|[{};]/g)) {
    if (mark.length > 1) continue
    const text = css.slice(start, index)
    const isGroup = /^(?:\s|\/\*[^]*?\*\/)*@(?!keyframes|font-face|property)/.test(text)
    guarded += mark === '{' && !isGroup && !blocks.includes('rule') ? guardSelectors(text) : text
    guarded += mark
    start = index + 1
    if (mark === '{') blocks.push(isGroup ? 'group' : 'rule')
    if (mark === '}') blocks.pop()
  }
  return guarded + css.slice(start)
}

/** Selectors in `:not()` and `:has()` are about other elements. */
function guardSelectors(selectors: string): string {
  const around: string[] = []
  return selectors.replaceAll(
    /\/\*[^]*?\*\/|\[[^\]]*\]|(:[\w-]+)?\(|\)|\.[a-z][\w-]*(?!:where\(\[data-dw)(?![\w-])/gi,
    (token, name?: string) => {
      if (token.endsWith('(')) around.push(name ?? '')
      else if (token === ')') around.pop()
      const isClass = token.startsWith('.') && !open.has(token.slice(1))
      return isClass && !around.includes(':not') && !around.includes(':has') ? token + guard : token
    },
  )
}
