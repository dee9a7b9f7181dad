// `npm run pack`: the packages that are published, as tarballs in .cache/packages; `npm run pack -- --out folder` elsewhere.
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

await prepare()
process.exitCode = await runNode([join(root, 'tools/pack.ts'), ...process.argv.slice(2)])
