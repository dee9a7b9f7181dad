import { expect, test } from 'vitest'
import type { Workspace } from '../workspace/workspace.ts'
import { systemPrompt } from './system-prompt.ts'

test('the agent hears which repositories it can read, and which it was meant to and cannot', async () => {
  const read = (): Promise<string> => Promise.resolve('')
  const place = { docsFolder: '', read, beside: ['acme/api'], unreadable: ['acme/private'] }
  const prompt = await systemPrompt(place as unknown as Workspace)
  expect(prompt).toContain('These repositories were to be readable and are not: acme/private.')
  expect(prompt).toContain('Other repositories can be read, and not changed: @acme/api.')
  const attached = await systemPrompt({ ...place, beside: ['request'] } as unknown as Workspace)
  expect(attached).toContain('Files that came with the request can be read, and not changed: @request.')
  const alone = await systemPrompt({ ...place, beside: [], unreadable: [] } as unknown as Workspace)
  expect(alone).not.toContain('repositories were to be readable')
})
