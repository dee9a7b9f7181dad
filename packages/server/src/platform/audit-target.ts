import { appendFile, open } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { bucketAddressOf } from '../objects/open-object-store.ts'
import { putNamed } from '../objects/put-named.ts'
import type { PlatformSettings } from '../process/platform-settings.ts'

/** Entries of the log, as lines of JSON, the oldest first. */
export interface AuditLines {
  text: string
  first: number
  last: number
}

/** The destination of entries: done when they are stored permanently. */
export type AuditTarget = (lines: AuditLines) => Promise<void>

/** Milliseconds for one answer. */
const maxWait = 20_000

/**
 * Creates the sender of audit entries to the operator's destination.
 *
 * @param to `DOCWRIGHT_AUDIT_TO`: a file, an address, or a bucket.
 * @param settings The token, and the keys of a bucket.
 */
export function auditTargetOf(to: string, settings: PlatformSettings, clock: () => number): AuditTarget {
  if (isAbsolute(to)) return async ({ text }) => appendLines(to, text)
  if (!to.startsWith('s3://')) return async (lines) => post(to, settings.DOCWRIGHT_AUDIT_TOKEN, lines)
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_REGION: region } = settings
  const address = bucketAddressOf({ address: to, accessKeyId, secretAccessKey, region }, 'DOCWRIGHT_AUDIT_TO')
  return async ({ text, first, last }) => {
    const name = `audit-${numbered(first)}-${numbered(last)}.jsonl`
    await putNamed(address, { name, text, type: 'application/jsonl' }, { clock })
  }
}

/** The unfinished text of a process that has ended gets a line of its own. */
async function appendLines(file: string, text: string): Promise<void> {
  const isWhole = await endsALine(file)
  await appendFile(file, isWhole ? text : `\n${text}`, { mode: 0o600, flush: true })
}

async function endsALine(path: string): Promise<boolean> {
  const file = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined
    throw cause
  })
  if (file === undefined) return true
  try {
    const { size } = await file.stat()
    if (size === 0) return true
    const { buffer } = await file.read(Buffer.alloc(1), 0, 1, size - 1)
    return buffer.toString() === '\n'
  } finally {
    await file.close()
  }
}

async function post(to: string, token: string | undefined, { text, first, last }: AuditLines): Promise<void> {
  const response = await fetch(to, {
    method: 'POST',
    headers: {
      'content-type': 'application/jsonl',
      'docwright-audit': `${first}-${last}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: text,
    redirect: 'error',
    signal: AbortSignal.timeout(maxWait),
  })
  await response.body?.cancel()
  if (!response.ok) throw new Error(`The receiver answered ${response.status}.`)
}

/** Names sort as numbers do. */
function numbered(sequence: number): string {
  return String(sequence).padStart(12, '0')
}
