import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createFrontMatterSchema } from '../packages/docwright/src/content/front-matter/front-matter-keys.ts'
import { createJsonSchema } from '../packages/docwright/src/config/json-schema.ts'

const folder = resolve(import.meta.dirname, '../packages/docwright/schema')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'docs.schema.json'), `${JSON.stringify(createJsonSchema(), null, 2)}\n`)
writeFileSync(join(folder, 'front-matter.schema.json'), `${JSON.stringify(createFrontMatterSchema(), null, 2)}\n`)
