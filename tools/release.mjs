// `npm run release -- 0.2.0`: a release, made and tagged here; `--dry-run` says what it would change.
import { join } from 'node:path'
import { installDependencies, root, runNode } from './setup.mjs'

await installDependencies()
process.exitCode = await runNode([join(root, 'tools/release.ts'), ...process.argv.slice(2)])
