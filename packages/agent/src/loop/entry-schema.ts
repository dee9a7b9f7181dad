import { z } from 'zod'
import type { Entry } from './conversation.ts'

const usage = z.object({ input: z.number(), output: z.number() })
const call = z.object({ id: z.string(), name: z.string(), input: z.json() })
const continuation = z.object({ model: z.string(), content: z.json() })

const answer = z.object({
  text: z.string(),
  calls: z.array(call),
  stop: z.enum(['finished', 'tools', 'length']),
  usage,
  continuation: continuation.exactOptional(),
})

const change = z.object({
  path: z.string(),
  kind: z.enum(['created', 'edited', 'moved', 'deleted']),
  from: z.string().exactOptional(),
  addedLines: z.number(),
  removedLines: z.number(),
})

const result = z.object({
  callId: z.string(),
  name: z.string(),
  text: z.string(),
  isError: z.boolean(),
  change: change.exactOptional(),
  misuse: z.literal(true).exactOptional(),
})

const notice = z.object({
  code: z.string(),
  message: z.string(),
  file: z.string().exactOptional(),
  line: z.number().exactOptional(),
})

const outcome = z.discriminatedUnion('status', [
  z.object({ status: z.literal('succeeded'), title: z.string(), summary: z.string(), notices: z.array(notice) }),
  z.object({
    status: z.literal('failed'),
    code: z.string(),
    message: z.string(),
    finished: z.object({ title: z.string(), summary: z.string() }).optional(),
  }),
])

/** Reads a stored entry of a journal. A change of an entry's content needs a new version of the journal. */
export const entrySchema: z.ZodType<Entry> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('prompt'), text: z.string(), at: z.number() }),
  z.object({ type: z.literal('steer'), text: z.string() }),
  z.object({ type: z.literal('inspection'), known: z.array(z.string()) }),
  z.object({ type: z.literal('answer'), answer, model: z.string() }),
  z.object({ type: z.literal('tools'), results: z.array(result) }),
  z.object({ type: z.literal('note'), code: z.string(), text: z.string() }),
  z.object({ type: z.literal('compaction'), before: z.number(), summary: z.string().exactOptional() }),
  z.object({ type: z.literal('outcome'), outcome }),
])
