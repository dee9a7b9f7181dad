import type { ReferenceChange } from '../git/reference-journal.ts'
import { commitOf, isObjectId, isRefName } from '../git/git-names.ts'
import { flush, packetOf, readPackets, sidebandAnswer } from './packet-lines.ts'

/** Information about a push, collected from its bytes. */
export interface PushRecord {
  /** Adds bytes of the request. */
  sent: (chunk: Uint8Array) => void
  /** Adds bytes of the response. */
  answered: (chunk: Uint8Array) => void
  /** The changes that the client requested. */
  readonly asked: readonly ReferenceChange[]
  /** Git's result for each reference; undefined if git has not reported it. */
  outcome: (ref: string) => 'done' | 'refused' | undefined
  /** Why git could not unpack the push, in its own words; undefined if it could, or has not reported it. */
  readonly unpackFailure: string | undefined
  /** The beginning of git's messages for the person who pushes, besides its report. */
  readonly told: string
  /** Bytes of the request so far. */
  readonly size: number
  /**
   * Whether the client prints messages besides the report. A client that was asked to be quiet looks like one without a
   * terminal.
   */
  readonly listens: boolean
  /**
   * A report in git's format that nothing of the push was done, if the client wants a report.
   *
   * @param why A word or two.
   */
  refuse: (why: string) => Buffer
}

/** Limit of references in a push. */
const maxReferences = 100_000
/** Limit of git's messages in characters. */
const mostTold = 2_000

/** Follows a push: the commands in the request, and git's report in the response. */
export function recordPush(): PushRecord {
  const asked: ReferenceChange[] = []
  const outcomes = new Map<string, 'done' | 'refused'>()
  let sideBand = false
  let isReported = false
  let unpackFailure: string | undefined
  let words = ''
  let size = 0

  const request = readPackets((content) => {
    if (content === null || asked.length >= maxReferences) return false
    const [command = '', capabilities = ''] = content.toString('utf8').split('\0')
    if (/(?:^| )side-band(?:-64k)?(?: |$)/.test(capabilities.trimEnd())) sideBand = true
    if (/(?:^| )report-status/.test(capabilities)) isReported = true
    const change = changeOf(command.trimEnd())
    if (change !== undefined) asked.push(change)
    return true
  })

  const report = readPackets((content) => {
    if (content === null) return true
    const line = content.toString('utf8')
    if (line.startsWith('unpack ') && line.trimEnd() !== 'unpack ok') unpackFailure = line.slice(7).trimEnd()
    const [, status, ref] = /^(ok|ng) ([^ \n]+)/.exec(line) ?? []
    if (status !== undefined && ref !== undefined) outcomes.set(ref, status === 'ok' ? 'done' : 'refused')
    return true
  })

  // With a side band, the report is the content of the packets of band 1, itself in packets.
  const bands = readPackets((content) => {
    if (content?.[0] === 1) report.push(content.subarray(1))
    if (content?.[0] === 2 && words.length < mostTold) words += content.toString('utf8', 1)
    return true
  })

  return {
    sent(chunk) {
      size += chunk.length
      request.push(chunk)
    },
    answered: (chunk) => (sideBand ? bands : report).push(chunk),
    asked,
    outcome: (ref) => outcomes.get(ref),
    get unpackFailure() {
      return unpackFailure
    },
    get told() {
      return words.slice(0, mostTold)
    },
    get size() {
      return size
    },
    get listens() {
      return sideBand
    },
    refuse(why) {
      const lines = ['unpack ok\n', ...asked.map(({ ref }) => `ng ${ref} ${why}\n`)]
      const told = isReported ? Buffer.concat([...lines.map(packetOf), Buffer.from(flush)]) : Buffer.alloc(0)
      return sideBand ? sidebandAnswer(told) : told
    },
  }
}

function changeOf(command: string): ReferenceChange | undefined {
  const [, before = '', after = '', ref = ''] = /^([0-9a-f]+) ([0-9a-f]+) (.+)$/.exec(command) ?? []
  if (!isObjectId(before) || !isObjectId(after) || !isRefName(ref)) return undefined
  return { ref, before: commitOf(before), after: commitOf(after) }
}
