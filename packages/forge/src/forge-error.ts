/** Permanent codes of everything that can go wrong between the platform, git and a forge. */
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

/** What a {@link ForgeError} carries beside its code and its sentence. */
export interface ForgeErrorDetails {
  /** How to fix it, as a sentence. */
  fix?: string
  /** Seconds after which the same call may work, where the other side said so. */
  retryAfterSeconds?: number
  /** What was thrown below; never shown to people. */
  cause?: unknown
}

/**
 * Something that went wrong with git or with a forge, as a sentence for people: without secrets and without paths of
 * the machine.
 */
export class ForgeError extends Error {
  override readonly name = 'ForgeError'
  /** What went wrong, for programs. */
  readonly code: ForgeErrorCode
  /** How to fix it. */
  readonly fix: string | undefined
  /** Seconds after which the same call may work. */
  readonly retryAfterSeconds: number | undefined

  /**
   * @param code What went wrong, for programs.
   * @param message What went wrong, as a sentence.
   * @param details How to fix it, when to try again, and what was thrown below.
   */
  constructor(code: ForgeErrorCode, message: string, details: ForgeErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.code = code
    this.fix = details.fix
    this.retryAfterSeconds = details.retryAfterSeconds
  }

  /** Whether the same call may work later without anybody doing anything. */
  get passing(): boolean {
    return passingCodes.has(this.code) || this.ofMachine
  }

  /** Whether this machine is at fault: work that meets it waits for as long as it takes, and is never given up. */
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
