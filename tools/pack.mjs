// `npm run pack`: the packages that are published, as tarballs in .cache/packages; `npm run pack -- --out folder` elsewhere.
import { join } from 'node:path'
import { installDependencies, root, runNode } from './setup.mjs'

await installDependencies()
// With declarations, which no other build has: a build before would be in vain.
console.error('Building and packing the packages (about 15 s) …')
process.exitCode = await runNode([join(root, 'tools/pack.ts'), ...process.argv.slice(2)])
