// Writes what follows from the contract into the client: node tools/generate-client.ts
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeClient } from './client/write-client.ts'

for (const [name, text] of writeClient())
  writeFileSync(resolve(import.meta.dirname, '../packages/client/src', name), text)
