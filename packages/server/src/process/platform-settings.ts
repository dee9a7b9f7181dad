import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'

/**
 * What the environment of a platform may say, as `docs/operate/platform.mdx` explains it. An empty variable is one that
 * is not set.
 */
const variables = z.object({
  /** PostgreSQL; without it an embedded SQLite file in the data folder. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres://')
    .optional(),
  /** The same database without a pooler in between, for those who listen to notifications and take session locks. */
  DATABASE_DIRECT_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/\S+$/, 'must begin with postgres://')
    .optional(),
  /** How many connections a process opens to PostgreSQL for its queries; two more listen. */
  DOCWRIGHT_DATABASE_CONNECTIONS: wholeNumber(1, 1000).default(10),
  /** Seconds for which a query waits for a lock that another program holds in the database. */
  DOCWRIGHT_DATABASE_LOCK_SECONDS: numberOf('seconds', 1, 600).default(10),
  /** Address at which people reach the platform. */
  DOCWRIGHT_PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'must look like https://docs.example.com' })
    .refine(isOnlyHost, 'must end after the host name or port: the platform cannot be served under a path')
    .optional(),
  /** Address of the documentation that the dashboard links to, or the name of the project here that is its documentation. */
  DOCWRIGHT_DOCS_URL: z
    .string()
    .refine(isDocs, 'must look like https://docs.example.com, or be the name of a project on this server')
    .transform((text) => text.replace(/(?<!\/)\/+$/, ''))
    .optional(),
  /** Host name below which sites are served; that of the public address where left out. */
  DOCWRIGHT_BASE_DOMAIN: z
    .string()
    .regex(
      /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i,
      'must be a host name alone, such as example-docs.com',
    )
    .optional(),
  /** Master key for secrets, needed where several machines share a database. */
  DOCWRIGHT_SECRET_KEY: z.string().optional(),
  /** The key before, which goes on to open what was encrypted with it. */
  DOCWRIGHT_SECRET_KEY_OLD: z.string().optional(),
  /** Folder of this machine's own disk for rendered pages; the data folder where left out. */
  DOCWRIGHT_CACHE_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path), 'must be an absolute path')
    .optional(),
  /** Where sites are kept: `s3://bucket/prefix?endpoint=…`; a folder beside the database where left out. */
  DOCWRIGHT_STORE: z.string().startsWith('s3://', 'must look like s3://bucket/prefix?endpoint=https://…').optional(),
  /** What a bucket is written with. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  /** `provider:model`, or the built-in maintainer where left out. */
  DOCWRIGHT_MODEL: z.string().optional(),
  DOCWRIGHT_MODEL_BASE_URL: z.url({ error: 'must be a URL' }).optional(),
  DOCWRIGHT_MODEL_API_KEY: z.string().optional(),
  /** Tokens that a request and its answer may have together, and most of an answer; usual sizes where left out. */
  DOCWRIGHT_MODEL_CONTEXT_TOKENS: wholeNumber(8_000).optional(),
  DOCWRIGHT_MODEL_OUTPUT_TOKENS: wholeNumber(256).optional(),
  /** Servers of models inside the operator's own network that may be entered on the dashboard. */
  DOCWRIGHT_LOCAL_MODELS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .refine(
      (list) => list.every(isServer),
      'must be addresses such as http://127.0.0.1:11434, with commas between them',
    )
    .transform((list) => list.map((one) => new URL(one).origin)),
  /** What a million tokens cost that the model reads, and that it writes: `3/15`. */
  DOCWRIGHT_MODEL_PRICE: z
    .string()
    .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, 'must look like 3/15')
    .optional(),
  /** Whether the built-in maintainer may be used. */
  DOCWRIGHT_MAINTAINER: oneOf('on', 'off').default('on'),
  /** A GitHub App of the operator: its client id, and its private key (PEM; line ends may be written as \\n). */
  DOCWRIGHT_GITHUB_APP_ID: z.string().optional(),
  DOCWRIGHT_GITHUB_APP_KEY: z
    .string()
    .startsWith('-----BEGIN ', 'must be the PEM file that GitHub generated')
    .optional(),
  /** The name by which people call the agent in conversations at forges; `off` where it does not listen there. */
  DOCWRIGHT_MENTION_NAME: z
    .string()
    .regex(/^[a-z\d](?:[a-z\d-]{0,37}[a-z\d])?$/i, 'must be a name such as docwright, without @; or off')
    .default('docwright'),
  /** How much one turn of a job may cost: steps of its model, tokens in all, minutes of work. */
  DOCWRIGHT_TURN_STEPS: wholeNumber(1, 10_000).optional(),
  DOCWRIGHT_TURN_TOKENS: wholeNumber(1).optional(),
  DOCWRIGHT_TURN_MINUTES: numberOf('minutes', 1, 1440).optional(),
  /** How many jobs a process works on at the same time. */
  DOCWRIGHT_JOBS_AT_ONCE: wholeNumber(1, 100).default(2),
  /** How many jobs of one project all processes together work on at the same time. */
  DOCWRIGHT_JOBS_PER_PROJECT: wholeNumber(1, 100).optional(),
  /** Megabytes of memory for what was answered to readers lately; a part of the machine's where left out. */
  DOCWRIGHT_ANSWER_MEMORY_MB: wholeNumber(1, 65_536).optional(),
  /** Threads that answer readers of sites beside the one that does everything else; none where left out. */
  DOCWRIGHT_READER_THREADS: wholeNumber(0, 64).default(0),
  /** Megabytes of memory for a process that makes a site. */
  DOCWRIGHT_SITE_MEMORY_MB: wholeNumber(256, 65_536).default(1024),
  /** Seconds that processors may work for one site. */
  DOCWRIGHT_SITE_CPU_SECONDS: wholeNumber(10).default(3600),
  /** How many deployments a project may have in an hour, unless it was given another number. */
  DOCWRIGHT_DEPLOYMENTS_PER_HOUR: wholeNumber(1).optional(),
  /** The same for new jobs in an hour, for jobs at work or waiting, and for megabytes of a repository and of sites. */
  DOCWRIGHT_NEW_JOBS_PER_HOUR: wholeNumber(1).optional(),
  DOCWRIGHT_OPEN_JOBS_PER_PROJECT: wholeNumber(1).optional(),
  DOCWRIGHT_REPOSITORY_MB_PER_PROJECT: wholeNumber(1).optional(),
  DOCWRIGHT_STORE_MB_PER_PROJECT: wholeNumber(1).optional(),
  /** Whether repositories and webhooks may be at addresses inside the operator's own network. */
  DOCWRIGHT_ALLOW_PRIVATE_ADDRESSES: oneOf('yes', 'no').default('no'),
  /** What sends e-mail: `smtp://user:password@host:587`, or `smtps://`; and who writes. */
  DOCWRIGHT_SMTP_URL: z
    .string()
    .refine(isMailServer, 'must look like smtp://user:password@mail.example.com:587')
    .optional(),
  DOCWRIGHT_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must look like Docs <docs@example.com>')
    .optional(),
  /** How many days it is kept who did what. */
  DOCWRIGHT_AUDIT_DAYS: wholeNumber(1).default(400),
  /** Where entries of who did what are sent as well: a file, an address, a bucket; and the token that goes with them. */
  DOCWRIGHT_AUDIT_TO: z
    .string()
    .refine(isAuditTarget, 'must be an absolute path, or begin with https:// or s3://')
    .optional(),
  DOCWRIGHT_AUDIT_TOKEN: z.string().optional(),
  /** Caches in front of the platform that keep sites: what they are, where they are told of changes and with which token, and for how long they keep. */
  DOCWRIGHT_CDN: oneOf('cloudflare', 'fastly', 'varnish').optional(),
  DOCWRIGHT_CDN_PURGE: z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter((one) => one !== ''))
    .refine(
      (list) => list.length > 0 && list.every(isRequestAddress),
      'must be addresses such as https://api.fastly.com/service/ID/purge, with commas between them, without a password',
    )
    .optional(),
  DOCWRIGHT_CDN_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]+$/, 'must be one word')
    .optional(),
  DOCWRIGHT_CDN_SECONDS: wholeNumber(1, 31_536_000).default(3600),
  /** Token for `/metrics`; without it only this machine may read them. */
  DOCWRIGHT_METRICS_TOKEN: z.string().optional(),
  /** How many proxies in front of the platform note the caller's address in `X-Forwarded-For`. */
  DOCWRIGHT_TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
  /** How much the repository of a site may hold, in megabytes and in number of files. */
  DOCWRIGHT_MAX_CONFIGURATION_MB: megabytes(8),
  DOCWRIGHT_MAX_PAGE_MB: megabytes(5),
  DOCWRIGHT_MAX_SPECIFICATION_MB: megabytes(32),
  DOCWRIGHT_MAX_FILE_MB: megabytes(100),
  DOCWRIGHT_MAX_FILES: wholeNumber(1).default(100_000),
  /**
   * How long a process that is to end goes on to answer, so that balancers notice; where nothing is said, 10 seconds if
   * somebody has asked `/readyz` lately, and not at all otherwise.
   */
  DOCWRIGHT_DRAIN_SECONDS: numberOf('seconds', 0, 600).optional(),
  DOCWRIGHT_LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'silent').default('info'),
})

function oneOf<const Words extends readonly [string, ...string[]]>(...words: Words) {
  return z.enum(words, { error: `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}` })
}

function megabytes(usual: number) {
  const error = 'must be a number of megabytes, above 0 and at most 10240'
  return z.coerce.number({ error }).positive().max(10_240).default(usual)
}

/** What is outside is told with what is allowed: a whole number that is refused as none is looked at in vain. */
function wholeNumber(least: number, most?: number) {
  const error = `must be a whole number ${range(least, most)}`
  return z.coerce
    .number({ error })
    .int()
    .min(least)
    .max(most ?? Number.MAX_SAFE_INTEGER)
}

function numberOf(unit: 'minutes' | 'seconds', least: number, most: number) {
  const error = `must be a number of ${unit} ${range(least, most)}`
  return z.coerce.number({ error }).min(least).max(most)
}

function range(least: number, most: number | undefined): string {
  return most === undefined ? `of at least ${least}` : `from ${least} to ${most}`
}

/** Links are made by what follows the host name, so that a path in the setting would be lost. */
function isOnlyHost(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.pathname === '/' && url.search + url.hash + url.username + url.password === '')
}

/** A page is looked for below it, so that nothing may follow its path; one label is the name of a project. */
function isDocs(text: string): boolean {
  if (/^[a-z\d][a-z\d-]*$/.test(text)) return true
  const url = URL.parse(text)
  return (
    url !== null &&
    ['http:', 'https:'].includes(url.protocol) &&
    url.search + url.hash + url.username + url.password === '' &&
    !/[?#]/.test(text)
  )
}

/** Scheme, host and port; a path below is what the form on the dashboard is for. */
function isServer(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === ''
}

/** The address of a receiver is named in the log, so it has no password; a token is a setting of its own. */
function isAuditTarget(text: string): boolean {
  if (isAbsolute(text) || text.startsWith('s3://')) return true
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === ''
}

/** Its user name and password can be decoded, and it has nothing that would be overlooked. */
function isMailServer(text: string): boolean {
  const url = URL.parse(text)
  if (url === null || !['smtp:', 'smtps:'].includes(url.protocol) || url.hostname === '') return false
  return (
    !/%(?![\da-f]{2})/i.test(url.username + url.password) &&
    ['', '/'].includes(url.pathname) &&
    url.search + url.hash === ''
  )
}

/** A token is a setting of its own: the address is named in the log. */
function isRequestAddress(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && ['http:', 'https:'].includes(url.protocol) && url.username + url.password === ''
}

const schema = variables
  .refine(({ DOCWRIGHT_CDN: kind, DOCWRIGHT_CDN_PURGE: purge }) => (kind === undefined) === (purge === undefined), {
    path: ['DOCWRIGHT_CDN_PURGE'],
    error: 'must be set together with DOCWRIGHT_CDN: set both, or neither',
  })
  .refine(
    ({ DOCWRIGHT_CDN: kind, DOCWRIGHT_CDN_TOKEN: token }) =>
      kind === undefined || kind === 'varnish' || token !== undefined,
    { path: ['DOCWRIGHT_CDN_TOKEN'], error: 'must be set for this DOCWRIGHT_CDN' },
  )
  .refine(({ DOCWRIGHT_SMTP_URL: url, DOCWRIGHT_MAIL_FROM: from }) => (url === undefined) === (from === undefined), {
    path: ['DOCWRIGHT_MAIL_FROM'],
    error: 'must be set together with DOCWRIGHT_SMTP_URL: set both, or neither',
  })
  .refine(
    ({ DOCWRIGHT_GITHUB_APP_ID: id, DOCWRIGHT_GITHUB_APP_KEY: key }) => (id === undefined) === (key === undefined),
    {
      path: ['DOCWRIGHT_GITHUB_APP_KEY'],
      error: 'must be set together with DOCWRIGHT_GITHUB_APP_ID: set both, or neither',
    },
  )

/** Names of all variables that the platform reads. */
export const settingNames: readonly string[] = Object.keys(variables.shape)

/** What the environment says, checked. */
export type PlatformSettings = z.infer<typeof schema>

/**
 * Reads what the environment says about the platform.
 *
 * @param environment Variables of the process.
 * @throws Error that names every variable that cannot be understood, without telling its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): PlatformSettings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  throw new Error(`settings: some environment variables are invalid.\n  ${problems.join('\n  ')}`)
}

/**
 * What projects may use that have no quotas of their own.
 *
 * @param settings The platform's settings.
 */
export function defaultQuotas(settings: PlatformSettings): ProjectQuotas {
  return {
    deploymentsPerHour: settings.DOCWRIGHT_DEPLOYMENTS_PER_HOUR ?? null,
    jobsPerHour: settings.DOCWRIGHT_NEW_JOBS_PER_HOUR ?? null,
    openJobs: settings.DOCWRIGHT_OPEN_JOBS_PER_PROJECT ?? null,
    repositoryMegabytes: settings.DOCWRIGHT_REPOSITORY_MB_PER_PROJECT ?? null,
    storeMegabytes: settings.DOCWRIGHT_STORE_MB_PER_PROJECT ?? null,
  }
}

/** By which name people call the agent at forges; undefined where it does not listen there. */
export function mentionNameOf({ DOCWRIGHT_MENTION_NAME: name }: PlatformSettings): string | undefined {
  return name === 'off' ? undefined : name
}

/**
 * The operator's mail server.
 *
 * @param settings The platform's settings.
 * @returns Null where there is none.
 */
export function mailServerOf({
  DOCWRIGHT_SMTP_URL: url,
  DOCWRIGHT_MAIL_FROM: from,
}: PlatformSettings): { url: string; from: string } | null {
  return url === undefined || from === undefined ? null : { url, from }
}
