// `npm run bench`: one table of figures. Arguments: --sizes 100,1000 --only sites,hosting,platform
import { join } from 'node:path'
import { prepare, root, runNode } from './setup.mjs'

await prepare()
process.exitCode = await runNode([join(root, 'bench/run.ts'), ...process.argv.slice(2)])
