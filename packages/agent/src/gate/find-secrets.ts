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
  ['a signed token (JWT)', /\beyJ[\w-]{15,}\.eyJ[\w-]{15,}\.[\w-]{15,}/],
  [
    'a password in an address',
    /\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s/:@]+:(?!(?:password|pass|secret|token|x+|\*+|<|\{|\$|YOUR)[^@\s]*@)[^\s/@]{6,}@/i,
  ],
]

/**
 * Says what kind of secret a line seems to hold. Text in base64 is looked into as well.
 *
 * @param text The line.
 * @returns Such as “a GitHub token”; undefined where there is none.
 */
export function findSecret(text: string): string | undefined {
  const shape = shapes.find(([, expression]) => expression.test(text))
  if (shape !== undefined) return shape[0]
  for (const [encoded] of text.matchAll(/[A-Za-z0-9+/]{40,4000}={0,2}/g)) {
    const decoded = Buffer.from(encoded, 'base64').toString('latin1')
    const inside = shapes.find(([, expression]) => expression.test(decoded))
    if (inside !== undefined) return `${inside[0]} in base64`
  }
  for (const [encoded] of text.matchAll(/(?<![\da-f])(?:[\da-f]{2}){20,2000}(?![\da-f])/gi)) {
    const decoded = Buffer.from(encoded, 'hex').toString('latin1')
    const inside = shapes.find(([, expression]) => expression.test(decoded))
    if (inside !== undefined) return `${inside[0]} in hexadecimal digits`
  }
  return undefined
}
