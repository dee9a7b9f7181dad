import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

// `npm start` installs without development dependencies, and then builds from source.
test('what a package is built from is no development dependency alone', () => {
  const wrong = globSync('packages/*/package.json').flatMap((manifest) => {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = JSON.parse(
      readFileSync(manifest, 'utf8'),
    ) as Manifest
    const installed = { ...dependencies, ...optionalDependencies, ...peerDependencies }
    const left = Object.keys(devDependencies ?? {}).filter((name) => !(name in installed))
    const sources = globSync(manifest.replace('package.json', 'src/**/*.{ts,tsx}')).filter(isShipped)
    return sources.flatMap((file) =>
      left.filter((name) => importsValueOf(name, readFileSync(file, 'utf8'))).map((name) => `${file} imports ${name}`),
    )
  })
  expect(wrong).toEqual([])
})

function isShipped(file: string): boolean {
  return !/\.(?:test|d)\.tsx?$|\/testing\//.test(file)
}

function importsValueOf(name: string, text: string): boolean {
  const path = name.replaceAll(/[/.@-]/g, String.raw`\$&`)
  return new RegExp(String.raw`^(?:import|export)(?! type)[^']*'${path}(?:/[^']*)?'|\bimport\('${path}`, 'm').test(text)
}
