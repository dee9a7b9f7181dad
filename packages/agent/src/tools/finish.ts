import { z } from 'zod'
import { defineTool } from './tool.ts'

/** Input of `finish`: the words of the pull request. */
export const finishInput = z.object({
  title: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .describe('Title of the pull request: what changes for readers, in under 70 characters.'),
  summary: z
    .string()
    .trim()
    .min(1)
    .max(20_000)
    .describe('Markdown for the reviewer: what was changed and why, and anything left undone or uncertain.'),
})

/** Ends the work. The loop reads title and summary from the call; a last check decides whether it is accepted. */
export const finish = defineTool({
  name: 'finish',
  description:
    'Ends your work and hands it to a reviewer as a pull request. Call it once, alone, when everything asked for is done and check reports no new problems.',
  schema: finishInput,
  async run() {
    return { text: 'Noted.' }
  },
})
