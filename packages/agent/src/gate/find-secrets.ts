/** Shapes of secrets that nothing else has. */
const shapes: readonly (readonly [name: string, shape: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of this platform', /\bdw_(?:[a-z]+_)?[0-9A-Za-z]{36}\b/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[0-9A-Za-z]{36,}|github_pat_\w{50,})\b/],
  ['a GitLab token', /\bglpat-[\w-]{20,}/],
  ['a Slack token', /\bxox[abposr]-[\w-]{10,}|hooks\.slack\.com\/services\/T\w+\/B\w+\/\w+/],
  ['a Stripe key', /\b[rs]k_live_[0-9A-Za-z]{20,}/],
  ['a Google key', /\bAIza[\w-]{35}\b/],
  ['an Anthropic key', /\bsk-ant-[\w-]{20,}/],
  ['an OpenAI key', /\bsk-(?:proj-|svcacct-)?[\w-]{32,}/],
  ['an npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
  ['a signed token (JWT)', /\beyJ[\w-]{15,400}\.eyJ[\w-]{15,}\.[\w-]{15,}/],
  [
    'a password in an address',
    /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s/:@]+:(?!(?:password|pass|secret|token|x|\*|<|\{|\$|YOUR)[^@\s]*@)[^\s/@]{6,}@/i,
  ],
]

/**
 * Names the kind of secret that a line seems to hold. Text in base64 is decoded and searched, too.
 *
 * @param text The line.
 * @returns Such as “a GitHub token”; undefined if there is none.
 */
export function findSecret(text: string): string | undefined {
  const shape = shapeIn(text)
  if (shape !== undefined) return shape
  for (const [encoded] of text.matchAll(/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{40,}={0,2}/g)) {
    const inside = shapeInBytes(Buffer.from(encoded, 'base64'))
    if (inside !== undefined) return `${inside} in base64`
  }
  for (const [encoded] of text.matchAll(/(?<![\da-f])(?:[\da-f]{2}){20,2000}(?![\da-f])/gi)) {
    const inside = shapeInBytes(Buffer.from(encoded, 'hex'))
    if (inside !== undefined) return `${inside} in hexadecimal digits`
  }
  return undefined
}

/** Every shape contains one of these. Most lines do not, and need one search instead of one for each shape. */
const hints = /PRIVATE KEY|dw_|AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox|hooks\.slack|k_live_|AIza|sk-|npm_|eyJ|:\/\//

function shapeIn(text: string): string | undefined {
  return hints.test(text) ? shapes.find(([, expression]) => expression.test(text))?.[0] : undefined
}

/** Signs in a row that the shortest of the shapes has. */
const leastSigns = 12

/** Digests decode to random bytes; a secret in them would be text. */
function shapeInBytes(bytes: Buffer): string | undefined {
  let row = 0
  for (const byte of bytes) {
    row = byte >= 0x20 && byte < 0x7f ? row + 1 : 0
    if (row >= leastSigns) return shapeIn(bytes.toString('latin1'))
  }
  return undefined
}
