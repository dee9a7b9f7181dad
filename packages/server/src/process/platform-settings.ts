import { isAbsolute } from 'node:path'
import { z } from 'zod'
import type { ProjectQuotas } from '../store/projects/project-quotas.ts'

/**
 * The variables of a platform's environment, which `docs/operate/platform.mdx` explains. An empty variable is one that
 * is not set.
 */
const variables = z.object({
  /** PostgreSQL; by default, an embedded SQLite file in the data folder. */
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
  /** Host name below which sites are served; by default, that of the public address. */
  DOCWRIGHT_BASE_DOMAIN: z
    .string()
    .regex(
      /^[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i,
      'must be a host name alone, such as example-docs.com',
    )
    .optional(),
  /** Master key for secrets, needed where several machines share a database. */
  DOCWRIGHT_SECRET_KEY: z.string().optional(),
  /** The earlier key, which still decrypts older secrets. */
  DOCWRIGHT_SECRET_KEY_OLD: z.string().optional(),
  /** Folder on this machine's own disk for rendered pages; by default, the data folder. */
  DOCWRIGHT_CACHE_FOLDER: z
    .string()
    .refine((path) => isAbsolute(path), 'must be an absolute path')
    .optional(),
  /** The store of sites: `s3://bucket/prefix?endpoint=…`; by default, a folder next to the database. */
  DOCWRIGHT_STORE: z.string().startsWith('s3://', 'must look like s3://bucket/prefix?endpoint=https://…').optional(),
  /** The credentials for a bucket. */
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().optional(),
  /** `provider:model`; by default, the built-in maintainer. */
  DOCWRIGHT_MODEL: z.string().optional(),
  DOCWRIGHT_MODEL_BASE_URL: z.url({ error: 'must be a URL' }).optional(),
  DOCWRIGHT_MODEL_API_KEY: z.string().optional(),
  /** Limits of the tokens of a request with its answer, and of an answer; usual sizes by default. */
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
  /** The prices of a million input tokens and output tokens: `3/15`. */
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
  /** The name by which people call the agent in conversations at forges; `off` to ignore them. */
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
  /** Megabytes of memory for recent answers to readers; by default, a part of the machine's. */
  DOCWRIGHT_ANSWER_MEMORY_MB: wholeNumber(1, 65_536).optional(),
  /** Threads that answer readers of sites, besides the one that does everything else; none by default. */
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
  /** The mail server, `smtp://user:password@host:587` or `smtps://`, and the sender. */
  DOCWRIGHT_SMTP_URL: z
    .string()
    .refine(isMailServer, 'must look like smtp://user:password@mail.example.com:587')
    .optional(),
  DOCWRIGHT_MAIL_FROM: z
    .string()
    .regex(/^[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/, 'must look like Docs <docs@example.com>')
    .optional(),
  /** How many e-mails a project may send in 24 hours. */
  DOCWRIGHT_MAILS_PER_DAY: wholeNumber(1).default(500),
  /** How many days it is kept who did what. */
  DOCWRIGHT_AUDIT_DAYS: wholeNumber(1).default(400),
  /** A further destination of the audit log: a file, an address, a bucket; and the token for it. */
  DOCWRIGHT_AUDIT_TO: z
    .string()
    .refine(isAuditTarget, 'must be an absolute path, or begin with https:// or s3://')
    .optional(),
  DOCWRIGHT_AUDIT_TOKEN: z.string().optional(),
  /**
   * The cache in front of the platform: its kind, its address and token for reports of changes, and how long it keeps
   * pages.
   */
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
  /** Token for `/metrics`; by default, only this machine may read them. */
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
   * How long a process still answers after it was asked to end, so that load balancers notice; by default, 10 seconds
   * if somebody has requested `/readyz` lately, and otherwise not at all.
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

/** The message for a value outside of the range names the range: “not a whole number” would not help. */
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

/** Links consist of the text after the host name, so a path in the setting would be lost. */
function isOnlyHost(text: string): boolean {
  const url = URL.parse(text)
  return url === null || (url.pathname === '/' && url.search + url.hash + url.username + url.password === '')
}

/** Pages are looked up below it, so nothing may follow its path; one label is the name of a project. */
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

/** The log names the address of a receiver, so it has no password; a token is a setting of its own. */
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

/** The checked settings. */
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
 * The quotas of projects without their own.
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

/** The name by which people call the agent at forges; undefined if it does not listen there. */
export function mentionNameOf({ DOCWRIGHT_MENTION_NAME: name }: PlatformSettings): string | undefined {
  return name === 'off' ? undefined : name
}

/**
 * The operator's mail server.
 *
 * @param settings The platform's settings.
 * @returns Null if there is none.
 */
export function mailServerOf({
  DOCWRIGHT_SMTP_URL: url,
  DOCWRIGHT_MAIL_FROM: from,
}: PlatformSettings): { url: string; from: string } | null {
  return url === undefined || from === undefined ? null : { url, from }
}
