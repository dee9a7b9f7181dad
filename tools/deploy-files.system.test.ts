import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { misspeltSettings } from '../packages/server/src/process/misspelt-settings.ts'
import { readSettings } from '../packages/server/src/process/platform-settings.ts'

const root = resolve(import.meta.dirname, '..')
const files = globSync('deploy/**/*', { cwd: root, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
const blocks = globSync('docs/**/*.mdx', { cwd: root }).flatMap((page) => {
  const found = read(page).matchAll(/^( *)```[a-z]+ (\S+).*\n([\s\S]*?)^ *```$/gm)
  return [...found].map(([, indent = '', title = '', code = '']) => ({ title, code: dedent(code, indent) }))
})

interface Service {
  image?: string
  command?: string[]
  entrypoint?: string[]
  environment?: Record<string, string | number>
  healthcheck?: { test?: string[]; disable?: boolean }
  user?: string
  read_only?: boolean
}

test('files for servers are complete in the documentation, word for word', () => {
  expect(files.length).toBeGreaterThan(8)
  // A drawing of panels is read by programs alone.
  const shown = files.filter((file) => !file.endsWith('.json'))
  const missing = shown.filter(
    (file) => !blocks.some(({ title, code }) => title === basename(file) && code === read(file)),
  )
  expect(missing).toEqual([])
})

test.each(['one-machine', 'many-machines'])(
  'compose of %s: settings that exist, and processes that can write nothing else',
  (folder) => {
    const { services, volumes } = composeOf(folder)
    const own = Object.entries(services).filter(([, { image }]) => image === 'docwright')
    expect(own.length).toBeGreaterThan(1)
    for (const [, service] of own) {
      const { environment = {} } = service
      const filled = Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fillIn(value)]))
      expect(misspeltSettings(filled)).toEqual([])
      expect(() => readSettings(filled)).not.toThrow()
      // Builders that follow OCI leave the check out of the image.
      const { healthcheck: { test: check = [], disable = false } = {} } = service
      expect(disable || /\/readyz/.test(check.join(' '))).toBe(true)
      // Podman splits it at spaces.
      expect(check.filter((word) => word.includes(' '))).toEqual([])
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    }
    const named = Object.values(services).flatMap(({ volumes: mounts = [] }) =>
      mounts.map((mount) => mount.split(':')[0] ?? ''),
    )
    expect(named.filter((name) => !name.startsWith('.') && !(name in volumes))).toEqual([])
    const mounted = named.filter((name) => name.startsWith('./') && name !== './backup')
    expect(mounted.filter((name) => !existsSync(join(root, 'deploy', folder, name)))).toEqual([])
  },
)

test('on many machines, servers leave the work to workers, each of which tells of its health', () => {
  const { services } = composeOf('many-machines')
  const commands = Object.fromEntries(Object.entries(services).map(([name, { command }]) => [name, command?.[0]]))
  expect(commands).toMatchObject({
    'server-1': 'serve',
    'server-2': 'serve',
    'worker-1': 'worker',
    'worker-2': 'worker',
  })
  for (const name of ['server-1', 'server-2']) expect(services[name]?.command).toContain('--no-worker')
  for (const name of ['worker-1', 'worker-2']) {
    const port = services[name]?.command?.[services[name].command.indexOf('--port') + 1]
    expect(services[name]?.healthcheck?.test?.join(' ')).toContain(`127.0.0.1:${port}/readyz`)
  }
})

function composeOf(folder: string): {
  services: Record<string, Service & { volumes?: string[] }>
  volumes: Record<string, unknown>
} {
  return parse(read(`deploy/${folder}/compose.yaml`), { merge: true })
}

/** As compose fills it in, with a value for each variable that has none. */
function fillIn(value: string | number): string {
  const examples: Record<string, string> = { DOCWRIGHT_SECRET_KEY: 'a'.repeat(64), DOCWRIGHT_SITES: 'example-docs.com' }
  return String(value).replaceAll(/\$\{(\w+):([-?])[^}]*\}/g, (_, name: string, kind: string) =>
    kind === '-' ? '' : (examples[name] ?? 'docs.example.com'),
  )
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

function dedent(code: string, indent: string): string {
  return code.replaceAll(new RegExp(`^${indent}`, 'gm'), '')
}
