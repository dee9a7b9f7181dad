/** Parts of a text that is never a secret although it looks like chance: digests, ids, addresses, sample values. */
const harmless =
  /^(?:[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}|sha\d{3}-.+|[\da-f]{40}|[A-Za-z]+(?:[-_/.][A-Za-z]+)*\d{0,4}|\d+|0x[\da-f]{40})$/i
const sample =
  /(?:your|my|some|example|sample|placeholder|dummy|fake|test|demo|xxx|\.\.\.|abc123|abcdef|123456|000000|changeme|redacted|insert|replace|secret[-_]?key|api[-_]?key|token[-_]?here)/i
const assignment =
  /(?:^|[^A-Za-z])(?:[A-Za-z][\w.-]{0,60}[_.-])?(?:passw(?:or)?d|passwd|pwd|secret|token|api[_-]?key|access[_-]?key|private[_-]?key|client[_-]?secret|credential)s?["']?\s*[=:]\s*["']?([^\s"'`,;<>{}$]{8,})/gi

/** A name for a value in code, which is no secret itself: `sandbox.trafficAccessToken`. */
const name = /^[$_A-Za-z]+(?:[.?!:/]+[$_A-Za-z]+)*(?:\(.*)?$/

/**
 * Text that looks like a secret by its form: long and without a pattern, or named a password.
 *
 * @returns The suspicious pieces.
 */
export function unlikelyTexts(text: string): string[] {
  const found = new Set<string>()
  for (const [, value = ''] of text.matchAll(assignment)) {
    const bare = value.replace(/(?<![).\]])[).\]]+$/, '')
    if (!sample.test(bare) && !name.test(bare) && isMixed(bare)) found.add(bare)
  }
  // An address is checked in its parts: paths and base64 both contain slashes.
  const withoutAddresses = text
    .replaceAll(/\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s?#"'<>)]*/gi, ' ')
    .replaceAll(/\bsha(?:1|256|384|512)[:=-][\w+/=-]+/gi, ' ')
  for (const [token] of withoutAddresses.matchAll(/(?<![\w+/=-])[\w+/-]{24,512}={0,2}(?![\w+/-])/g)) {
    if (!harmless.test(token) && !sample.test(token) && isRandom(token)) found.add(token)
  }
  return [...found]
}

/** A password as people set them: not a word, not a type, not a path. */
function isMixed(value: string): boolean {
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(value)).length
  return kinds >= 3 || (kinds >= 2 && /\d/.test(value) && value.length >= 12)
}

/** Whether signs follow each other without a pattern: as many different ones as chance would give. */
function isRandom(token: string): boolean {
  const bits = entropyOf(token)
  if (/^[\da-f]+$/i.test(token)) return token.length >= 32 && bits > 3.2 && /\d/.test(token) && /[a-f]/i.test(token)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(token)).length
  // Words joined by dashes or slashes have few changes between letters of both cases and digits.
  const changes = token.match(/[a-z](?=[A-Z\d])|[A-Z](?=\d)|\d(?=[A-Za-z])/g)?.length ?? 0
  return kinds === 3 && bits > 4 && changes >= token.length / 6
}

function entropyOf(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0)
}
