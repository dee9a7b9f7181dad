/** Families that every browser has. */
const generic =
  /^(?:(?:ui-)?(?:monospace|sans-serif|serif|rounded)|system-ui|cursive|fantasy|math|emoji|inherit|initial|unset|revert(?:-layer)?|var\(.*)$/i
const codeName = /mono|code|courier|consol|menlo|typewriter/i
const codeSelector = /(?:^|[^\w-])(?:code|pre|kbd|samp)(?![\w-])/i

/**
 * The families that style sheets give to code without a generic one after them, and do not provide: for readers who
 * have none of them, browsers would show code in the font of text.
 *
 * @param sheets Style sheets of a repository.
 * @returns Names of families, each once.
 */
export function codeFamilies(sheets: readonly string[]): string[] {
  const wanted = new Set<string>()
  const brought = new Set<string>()
  for (const sheet of sheets) {
    for (const [, selector = '', body = ''] of withoutComments(sheet).matchAll(/([^{};]*)\{([^{}]*)\}/g)) {
      if (/@font-face\s*$/i.test(selector)) addBrought(body, brought)
      else addWanted(selector, body, wanted)
    }
  }
  return [...wanted].filter((family) => !brought.has(family.toLowerCase()))
}

function withoutComments(sheet: string): string {
  return sheet.replaceAll(/\/\*[\s\S]*?(?:\*\/|$)/g, ' ')
}

/** A face whose every file is on another host is never loaded. */
function addBrought(body: string, brought: Set<string>): void {
  const family = /(?:^|[\s;])font-family\s*:\s*([^;]+)/i.exec(body)?.[1]
  const isHere = [...body.matchAll(/url\(\s*["']?([^"')\s]+)/gi)].some(
    ([, url = '']) => !/^(?:https?:)?\/\//i.test(url),
  )
  if (family !== undefined && isHere) brought.add(nameOf(family).toLowerCase())
}

function addWanted(selector: string, body: string, wanted: Set<string>): void {
  for (const [, value = ''] of body.matchAll(/(?:^|[\s;])font(?:-family)?\s*:\s*([^;]+)/gi)) {
    const families = value
      .replace(/!\s*important\s*$/i, '')
      .split(',')
      .map(nameOf)
    const first = families[0] ?? ''
    if (first === '' || families.some((family) => generic.test(family))) continue
    if (codeSelector.test(selector) || codeName.test(first)) wanted.add(first)
  }
}

/** The family of a value; of the shorthand, the part after the size. */
function nameOf(value: string): string {
  const text = value.trim()
  const quoted = /["']([^"']*)["']\s*$/.exec(text)?.[1]
  return (quoted ?? text.replace(/^.*\d\S*\s+(?=\S)/, '')).trim()
}

/**
 * The faces of the site's font of code under another name, for readers who do not have the font of that name.
 *
 * @param families Names of fonts that the site does not bring along.
 * @param faces The rules of the site's fonts.
 * @param code The family of the site's code.
 */
export function standInFaces(families: readonly string[], faces: string, code: string): string[] {
  const own = faces
    .split('\n')
    .filter((rule) => rule.startsWith(`@font-face{font-family:"${code}";`) && rule.includes('url('))
  return families
    .filter((family) => /^[\p{L}\d _.-]+$/u.test(family))
    .flatMap((family) =>
      own.map((rule) =>
        rule.replace(`font-family:"${code}"`, `font-family:"${family}"`).replace('src:', `src:local("${family}"),`),
      ),
    )
}
