/** Permanent codes of all errors between the platform, git and a forge. */
export type ForgeErrorCode =
  | 'branch-diverged'
  | 'forge-conflict'
  | 'forge-forbidden'
  | 'forge-invalid'
  | 'forge-not-found'
  | 'forge-not-supported'
  | 'forge-rate-limited'
  | 'forge-unauthorized'
  | 'forge-unavailable'
  | 'forge-unexpected-answer'
  | 'git-address-not-allowed'
  | 'git-busy'
  | 'git-cancelled'
  | 'git-corrupt'
  | 'git-disk-full'
  | 'git-failed'
  | 'git-invalid-name'
  | 'git-moved'
  | 'git-not-found'
  | 'git-protocol-not-allowed'
  | 'git-rejected'
  | 'git-remote-not-found'
  | 'git-timeout'
  | 'git-name-too-long'
  | 'git-too-large'
  | 'git-unavailable'
  | 'git-unauthorized'
  | 'git-unreachable'
  | 'git-unsafe-change'
  | 'webhook-body'
  | 'webhook-signature'

/** Details of a {@link ForgeError}, besides its code and its message. */
export interface ForgeErrorDetails {
  /** The fix, as a sentence. */
  fix?: string
  /** Seconds after which the same call may work, if the other side said so. */
  retryAfterSeconds?: number
  /** The underlying error; never shown to people. */
  cause?: unknown
}

/** An error of git or of a forge, with a message for people: without secrets and without paths of the machine. */
export class ForgeError extends Error {
  override readonly name = 'ForgeError'
  /** For programs. */
  readonly code: ForgeErrorCode
  readonly fix: string | undefined
  /** Seconds after which the same call may work. */
  readonly retryAfterSeconds: number | undefined

  /**
   * @param code For programs.
   * @param message A sentence.
   */
  constructor(code: ForgeErrorCode, message: string, details: ForgeErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.fix = details.fix
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether the same call may work later by itself. */
  get passing(): boolean {
    return passingCodes.has(this.code) || this.ofMachine
  }

  /** Whether this machine is at fault: then work waits for as long as it takes, and is never given up. */
  get ofMachine(): boolean {
    return machineCodes.has(this.code)
  }
}

const machineCodes: ReadonlySet<ForgeErrorCode> = new Set(['git-disk-full', 'git-unavailable'])

const passingCodes: ReadonlySet<ForgeErrorCode> = new Set([
  'forge-rate-limited',
  'forge-unavailable',
  'git-busy',
  'git-timeout',
  'git-unreachable',
])
