import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeClient } from './client/write-client.ts'

writeFileSync(resolve(import.meta.dirname, '../packages/client/src/generated-api.ts'), writeClient())
