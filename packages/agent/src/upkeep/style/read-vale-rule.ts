import { RE2JS, RE2JSException } from 're2js'
import { parse } from 'yaml'
import { masked, type StyleHit, type StyleRule, type StyleScope } from './style-rule.ts'

/** A rule of Vale, or why it is not followed. */
export type ReadRule = { rule: StyleRule } | { unsupported: string }

type Find = StyleRule['find'] & { forPage?: NonNullable<StyleRule['forPage']> }
type Settings = Readonly<Record<string, unknown>>

/**
 * Reads a rule of Vale.
 *
 * @param name Its name, such as `Google.We`.
 * @param source The YAML of its file.
 * @param accepted Terms that the repository's vocabulary accepts.
 */
export function readValeRule(name: string, source: string, accepted: readonly string[]): ReadRule {
  let settings: unknown
  try {
    settings = parse(source, { maxAliasCount: 10 })
  } catch {
    return { unsupported: `${name}: its file is not YAML.` }
  }
  if (!isRecord(settings)) return { unsupported: `${name}: its file does not hold a rule.` }
  const kind = textOf(settings, 'extends') ?? ''
  const make = kinds[kind]
  if (make === undefined) return { unsupported: `${name}: rules of the kind “${kind}” are not followed.` }
  const scope = scopeOf(settings['scope'])
  if (scope === undefined)
    return { unsupported: `${name}: its scope “${JSON.stringify(settings['scope'])}” is not followed.` }
  try {
    const found = make({ ...settings, exceptions: [...listOf(settings, 'exceptions'), ...accepted] })
    if (typeof found === 'string') return { unsupported: `${name}: ${found}` }
    const { forPage } = found
    const rule: StyleRule = { name, level: levelOf(settings), scope, find: found }
    return { rule: forPage === undefined ? rule : { ...rule, forPage } }
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    return { unsupported: `${name}: its pattern uses look-around, or something else that patterns here do not know.` }
  }
}

const kinds: Readonly<Record<string, (settings: Settings) => Find | string>> = {
  existence,
  substitution,
  occurrence,
  repetition,
  capitalization,
  consistency,
  conditional,
}

function existence(settings: Settings): Find {
  const tokens = [...listOf(settings, 'tokens')]
  const raw = listOf(settings, 'raw').join('')
  const isWord = settings['nonword'] !== true
  const pattern = tokens.length === 0 ? raw : `${raw}(?:${tokens.join('|')})`
  const expression = compile(isWord && tokens.length > 0 ? String.raw`\b${pattern}\b` : pattern, settings)
  const isException = exceptionTest(settings)
  const removes = removesMatch(settings)
  const find: Find = (text) =>
    matchesOf(expression, text).flatMap(({ at, match }) =>
      isException(match)
        ? []
        : [{ at, length: match.length, message: messageOf(settings, match), ...(removes ? { replacement: '' } : {}) }],
    )
  const literals = tokens.map(literalOf)
  if (raw !== '' || literals.includes(undefined)) return find
  return Object.assign(find, {
    forPage: (page: string) => (literals.some((literal) => page.includes(literal ?? '')) ? find : undefined),
  })
}

function substitution(settings: Settings): Find {
  const swap = isRecord(settings['swap']) ? Object.entries(settings['swap']) : []
  const isWord = settings['nonword'] !== true
  const isException = exceptionTest(settings)
  const rules = swap.flatMap(([observed, expected]) =>
    typeof expected === 'string' || typeof expected === 'number'
      ? [
          {
            expected: String(expected),
            literal: literalOf(observed),
            expression: compile(isWord ? String.raw`\b(?:${observed})\b` : observed, settings),
          },
        ]
      : [],
  )
  const findWith = (chosen: typeof rules) => (text: string) => {
    const hits: StyleHit[] = []
    for (const { expression, expected } of chosen)
      for (const { at, match } of matchesOf(expression, text)) {
        if (match === expected || isException(match)) continue
        const choices = expected.split('|')
        const isPlain = choices.length === 1 && !/\$|[<>{}[\]*_`\\]/.test(expected)
        hits.push({
          at,
          length: match.length,
          message: messageOf(settings, choices.join(' or '), match),
          ...(isPlain ? { replacement: inCaseOf(match, expected) } : {}),
        })
      }
    return hits
  }
  return Object.assign(findWith(rules), {
    forPage(page: string) {
      const chosen = rules.filter(({ literal }) => literal === undefined || page.includes(literal))
      return chosen.length === 0 ? undefined : findWith(chosen)
    },
  })
}

function occurrence(settings: Settings): Find | string {
  const token = textOf(settings, 'token')
  const most = numberOf(settings, 'max')
  const least = numberOf(settings, 'min')
  if (token === undefined) return 'it has no token.'
  const expression = compile(token, settings)
  return (text) => {
    const count = matchesOf(expression, text).length
    const isWrong = (most !== undefined && most > 0 && count > most) || (least !== undefined && count < least)
    return isWrong ? [{ at: 0, length: text.length, message: messageOf(settings, String(count)) }] : []
  }
}

function repetition(settings: Settings): Find {
  const tokens = listOf(settings, 'tokens')
  const expression = compile(tokens.length === 0 ? String.raw`[^\s]+` : tokens.join('|'), settings)
  const most = numberOf(settings, 'max') ?? 0
  const isAlphabetic = settings['alpha'] === true
  const fold = settings['ignorecase'] === true
  const isException = exceptionTest(settings)
  return (text) => {
    const hits: StyleHit[] = []
    let earlier: { at: number; match: string } | undefined
    let count = 0
    for (const found of matchesOf(expression, text)) {
      const between = earlier === undefined ? masked : text.slice(earlier.at + earlier.match.length, found.at)
      const isSame =
        /^\s*$/.test(between) &&
        (fold ? earlier?.match.toLowerCase() === found.match.toLowerCase() : earlier?.match === found.match) &&
        (!isAlphabetic || /^\p{L}+$/u.test(found.match))
      count = isSame ? count + 1 : 0
      if (isSame && count > most && !isException(found.match) && !found.match.includes(masked)) {
        const from = earlier?.at ?? 0
        const length = found.at + found.match.length - from
        hits.push({ at: from, length, message: messageOf(settings, found.match), replacement: earlier?.match ?? '' })
      }
      earlier = found
    }
    return hits
  }
}

const smallWords = new Set(
  'a an and as at but by en for from if in into is nor of off on onto or per so the to up v vs via with yet'.split(' '),
)

function capitalization(settings: Settings): Find | string {
  const match = textOf(settings, 'match') ?? ''
  const isException = exceptionTest({ ...settings, ignorecase: false })
  const isKept = (word: string): boolean => isException(word) || /[\d¦]|\p{Lu}.*\p{Lu}/u.test(word)
  const report = (text: string, isRight: boolean): StyleHit[] =>
    isRight ? [] : [{ at: 0, length: text.length, message: messageOf(settings, text) }]
  const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}¦'’.-]+/gu) ?? []
  switch (match) {
    case '$lower':
      return (text) =>
        report(
          text,
          wordsOf(text).every((word) => isKept(word) || word === word.toLowerCase()),
        )
    case '$upper':
      return (text) =>
        report(
          text,
          wordsOf(text).every((word) => isKept(word) || word === word.toUpperCase()),
        )
    case '$sentence':
      return (text) => {
        const parts = text.split(/(?<=[:.?!])\s+/)
        const isRight = parts.every((part) => {
          const [first = '', ...rest] = wordsOf(part)
          const begins = isKept(first) || /^[^\p{L}]*\p{Lu}/u.test(first) || !/^\p{L}/u.test(first)
          return begins && rest.every((word) => isKept(word) || word === word.toLowerCase() || word === 'I')
        })
        return report(text, isRight)
      }
    case '$title':
      return (text) => {
        const words = wordsOf(text)
        const isRight = words.every((word, index) => {
          const isEdge = index === 0 || index === words.length - 1
          if (isKept(word) || (!isEdge && smallWords.has(word.toLowerCase()))) return true
          return /^[^\p{L}]*\p{Lu}/u.test(word)
        })
        return report(text, isRight)
      }
    default: {
      if (match === '') return 'it does not say what to match.'
      const expression = compile(match, settings)
      return (text) => report(text, expression.matcher(text).find() || isException(text))
    }
  }
}

function consistency(settings: Settings): Find | string {
  const either = isRecord(settings['either']) ? Object.entries(settings['either']) : []
  if (either.length === 0) return 'it names nothing to choose from.'
  const pairs = either.map(([one, other]) => ({
    first: compile(String.raw`\b(?:${one})\b`, settings),
    second: compile(String.raw`\b(?:${String(other)})\b`, settings),
  }))
  return (text) =>
    pairs.flatMap(({ first, second }) => {
      const [one] = matchesOf(first, text)
      const [other] = matchesOf(second, text)
      if (one === undefined || other === undefined) return []
      const later = one.at > other.at ? one : other
      return [{ at: later.at, length: later.match.length, message: messageOf(settings, later.match) }]
    })
}

function conditional(settings: Settings): Find | string {
  const first = textOf(settings, 'first')
  const second = textOf(settings, 'second')
  if (first === undefined || second === undefined) return 'it lacks one of its two patterns.'
  const wanted = compile(first, settings)
  const defining = compile(second, settings)
  const isException = exceptionTest(settings)
  return (text) => {
    const defined = new Set(matchesOf(defining, text).map(({ groups, match }) => groups[0] ?? match))
    return matchesOf(wanted, text).flatMap(({ at, match }) =>
      defined.has(match) || isException(match)
        ? []
        : [{ at, length: match.length, message: messageOf(settings, match) }],
    )
  }
}

/** Some letters that every match of a pattern holds, in small letters; undefined if none are known. */
function literalOf(pattern: string): string | undefined {
  if (/[|\\[\]{}^$]/.test(pattern)) return undefined
  // Optional parts and wildcards do not appear in every match as they are written.
  const [longest = ''] = pattern
    .replaceAll(/\([^()]*\)[?*+]?|.[?*]|\./gu, '\n')
    .split(/[\n()+]/)
    .toSorted((one, other) => other.length - one.length)
  return longest.trim().length < 2 ? undefined : longest.trim().toLowerCase()
}

interface Match {
  at: number
  match: string
  groups: readonly string[]
}

const maxMatches = 500

function matchesOf(expression: RE2JS, text: string): Match[] {
  const matcher = expression.matcher(text)
  const found: Match[] = []
  while (found.length < maxMatches && matcher.find()) {
    const match = matcher.group() ?? ''
    if (match === '' || match.includes(masked)) continue
    const groups = Array.from({ length: matcher.groupCount() }, (_, index) => matcher.group(index + 1) ?? '')
    found.push({ at: matcher.start(), match, groups: groups.filter((group) => group !== '') })
  }
  return found
}

function compile(pattern: string, settings: Settings): RE2JS {
  return RE2JS.compile(pattern, settings['ignorecase'] === true ? RE2JS.CASE_INSENSITIVE : 0)
}

function exceptionTest(settings: Settings): (match: string) => boolean {
  const exceptions = listOf(settings, 'exceptions')
  if (exceptions.length === 0) return () => false
  const flags = settings['ignorecase'] === true ? 'iu' : 'u'
  const plain = exceptions.filter((one) => /^[\p{L}\p{N} .'’&/+#-]+$/u.test(one))
  const words = new Set(plain.map((one) => (flags === 'iu' ? one.toLowerCase() : one)))
  return (match) => words.has(flags === 'iu' ? match.toLowerCase() : match)
}

/** `%s` in a message is replaced by the findings, in the order of the rule's kind. */
function messageOf(settings: Settings, ...values: readonly string[]): string {
  let at = 0
  const shown = (textOf(settings, 'message') ?? 'This breaks a rule of style.').replaceAll('%s', () => {
    const value = values[Math.min(at, values.length - 1)] ?? ''
    at += 1
    return value.replaceAll(masked, '').slice(0, 120)
  })
  return shown.replace(/(?<![.!?])$/, '.')
}

/** With parameters, not the match goes but parts of it. */
function removesMatch({ action }: Settings): boolean {
  return isRecord(action) && action['name'] === 'remove' && action['params'] === undefined
}

function scopeOf(written: unknown): StyleScope | undefined {
  if (written !== undefined && typeof written !== 'string') return undefined
  const name = written ?? 'text'
  if (name === 'text' || name === 'summary') return 'text'
  if (name.startsWith('heading')) return 'heading'
  if (name === 'list') return 'list'
  if (name.startsWith('table')) return 'table'
  return name === 'paragraph' || name === 'sentence' ? name : undefined
}

function levelOf(settings: Settings): StyleRule['level'] {
  const level = textOf(settings, 'level')
  return level === 'error' || level === 'suggestion' ? level : 'warning'
}

/** A word that begins a sentence keeps its capital, unless its capitals are what the rule is about. */
function inCaseOf(match: string, expected: string): string {
  const begins = /^\p{Lu}/u.test(match) && expected === expected.toLowerCase() && match.toLowerCase() !== expected
  return begins ? `${expected.charAt(0).toUpperCase()}${expected.slice(1)}` : expected
}

function listOf(settings: Settings, key: string): string[] {
  const value = settings[key]
  if (Array.isArray(value)) return (value as unknown[]).map(String)
  return typeof value === 'string' ? [value] : []
}

function textOf(settings: Settings, key: string): string | undefined {
  const value = settings[key]
  return typeof value === 'string' ? value : undefined
}

function numberOf(settings: Settings, key: string): number | undefined {
  const value = settings[key]
  return typeof value === 'number' ? value : undefined
}

function isRecord(value: unknown): value is Settings {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
