import { isDatabaseAway } from './is-database-away.ts'

/** The settings with the address of the database. */
export interface DatabaseSettings {
  DATABASE_URL?: string | undefined
  DATABASE_DIRECT_URL?: string | undefined
}

/** The address in a setting, without the password. */
interface Place {
  setting: keyof DatabaseSettings
  /** Host name, address, or folder of a socket. */
  host: string
  port: string
  user: string
  database: string
}

/** The facts about a failed connection: Node's own errors have these, PostgreSQL's have a state in `code`. */
interface Failure {
  code: string
  message: string
  port: string | undefined
  /** A host name that was looked up, or the path of a socket. */
  address: string | undefined
}

/**
 * Explains what to do if PostgreSQL cannot be reached or refuses the platform: its address, the setting that names it,
 * and possible fixes. The password is never repeated.
 *
 * @param settings Variables of the process.
 * @returns An error with words for the operator; any other error unchanged.
 */
export function explainDatabase(cause: unknown, settings: DatabaseSettings): unknown {
  const failure = failureOf(cause)
  const place = failure && placeOf(failure, settings)
  if (failure === undefined || place === undefined) return cause
  const words = wordsFor(failure, place)
  return words === undefined ? cause : new Error(words, { cause })
}

function wordsFor({ code, message }: Failure, { setting, host, port, user, database }: Place): string | undefined {
  const where = host.startsWith('/') ? `at the socket in ${host}` : `at ${host}:${port}`
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `database-away: the host “${host}” of ${setting} cannot be resolved. Correct the name or check the network, and try again.`
    case '28P01':
    case '28000':
      return `database-refused: PostgreSQL ${where} rejects the user “${user}”. Correct the user and password in ${setting}, or allow this machine in pg_hba.conf.`
    case '3D000':
      return `database-missing: PostgreSQL ${where} has no database “${database}”. Create it (createdb ${database}), or correct ${setting}.`
    case '53300':
      return `database-full: PostgreSQL ${where} does not accept more connections. Raise its max_connections, or lower DOCWRIGHT_DATABASE_CONNECTIONS, and try again.`
    case '55P03':
      return `database-blocked: another session of PostgreSQL ${where}, such as a backup or a report, holds a lock on what this needs, and has not given it back in time. Wait until it has ended, or find it in pg_stat_activity and end it with pg_terminate_backend, and try again.`
    default: {
      const reason = reasons.find(([pattern]) => pattern.test(`${code} ${message}`))?.[1] ?? 'it does not respond'
      return `database-away: PostgreSQL ${where} cannot be reached: ${reason}. Start PostgreSQL there, or correct ${setting}, and try again.`
    }
  }
}

const reasons: readonly (readonly [RegExp, string])[] = [
  [/^ECONNREFUSED/, 'nothing is listening there'],
  [/^ENOENT/, 'the socket does not exist'],
  [/^EACCES/, 'this account may not use the socket'],
  [/^ETIMEDOUT|timeout/i, 'it did not respond in time'],
  [/^57P03/, 'it is starting up or shutting down'],
  [/^EHOSTUNREACH|^ENETUNREACH/, 'it is unreachable from this network'],
]

const connecting = /^(?:ECONNREFUSED|ENOENT|EACCES|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/
/** States of PostgreSQL with the reason of a refused connection. */
const refusals = /^(?:28P01|28000|3D000|53300)$/

function failureOf(cause: unknown): Failure | undefined {
  if (!(cause instanceof Error)) return undefined
  // A host with several addresses: each was tried.
  const first: unknown = cause instanceof AggregateError ? cause.errors[0] : cause
  const known = (first instanceof Error ? first : cause) as Error &
    Partial<Record<keyof Failure | 'syscall' | 'hostname', unknown>>
  const code = typeof known.code === 'string' ? known.code : ''
  const isConnecting = connecting.test(code) && /^(?:connect|getaddrinfo)$/.test(String(known.syscall))
  // An error of another service, such as a forge, also has Node's codes, but is not PostgreSQL's.
  if (!isConnecting && !refusals.test(code) && ('syscall' in known || !isDatabaseAway(known))) return undefined
  if (/database is (?:locked|not open|closed)/i.test(known.message)) return undefined
  const address = [known.hostname, known.address].find((value) => typeof value === 'string')
  return {
    code,
    message: known.message,
    port: typeof known.port === 'number' ? String(known.port) : undefined,
    address: typeof address === 'string' ? address : undefined,
  }
}

/** The setting with the failed address: one with another port or host is not mentioned. */
function placeOf({ port, address }: Failure, settings: DatabaseSettings): Place | undefined {
  const places = (['DATABASE_URL', 'DATABASE_DIRECT_URL'] as const).flatMap((setting) => {
    const place = readPlace(setting, settings[setting])
    return place === undefined ? [] : [place]
  })
  return places.find((place) => {
    if (port !== undefined) return place.port === port && !place.host.startsWith('/')
    if (address === undefined) return true
    return address === place.host || (place.host !== '' && address.startsWith(`${place.host}/`))
  })
}

function readPlace(setting: keyof DatabaseSettings, text: string | undefined): Place | undefined {
  if (text === undefined || text === '') return undefined
  // A URL of a socket has a user and no host, which is no URL to the parser.
  const url = URL.parse(text.replace(/^(postgres(?:ql)?:\/\/[^/@]*@)\//i, '$1socket/'))
  if (url === null) return undefined
  return {
    setting,
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.searchParams.get('port') ?? (url.port === '' ? '5432' : url.port),
    user: decoded(url.username),
    database: decoded(url.pathname.slice(1)),
  }
}

/** A bare percent sign, as people write it, stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
