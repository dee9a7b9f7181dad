import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Diagnostic } from '../../source/diagnostic.ts'
import { pageEnvironment } from './page-environment.ts'
import { createPagePool, createSharedPagePool } from './page-pool.ts'
import { plainSettings } from './plain-settings-for-tests.ts'
import type { BodyRenderer, RenderedBody } from '../body/rendered-body.ts'

let root = ''
let pool: BodyRenderer | undefined
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'docwright-pool-'))
})
afterEach(async () => {
  await pool?.close()
  rmSync(root, { recursive: true })
})

function start(): BodyRenderer {
  pool = createPagePool({ settings: plainSettings(root), processes: 1, pagesAtOnce: 8, timeout: 30_000 })
  return pool
}

function render(renderer: BodyRenderer, file: string, text: string): Promise<RenderedBody> {
  return renderer.render({ file, text, highlight: 'none', markdown: false })
}

/** Other test files of this worker may have processes that are still at rest. */
function childCount(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'ProcessWrap').length
}

// The native parser aborts its process on this kind of text (decisions/005): a paragraph in a list item that is
// followed by a closing tag which is indented further than its opening tag.
const killer = ['<Accordion title="x">', '- one', '', '  two', '', '      </Accordion>', ''].join('\n')

test('a page comes back as HTML with its front matter and outline', async () => {
  const body = await render(start(), 'a.mdx', '---\ntitle: A\n---\n\n## First\n\nHello *there*.\n')
  expect(body.html).toContain('<em>there</em>')
  expect(body.frontMatter.title).toBe('A')
  expect(body.outline).toEqual([{ id: 'first', title: 'First', level: 2 }])
})

test('one page that cannot be parsed takes no other with it', async () => {
  const renderer = start()
  const texts = Array.from({ length: 12 }, (_, index) => (index === 5 ? killer : `Page ${index}`))
  const bodies = await Promise.all(texts.map((text, index) => render(renderer, `${index}.mdx`, text)))
  const shown = bodies.map(({ html }, index) => index === 5 || html.includes(`Page ${index}`))
  expect(shown).not.toContain(false)
  expect(bodies[5]?.html).toContain('two')
})

test('a snippet that changes is read again', async () => {
  const renderer = start()
  writeFileSync(join(root, 'note.mdx'), 'before')
  const text = 'import Note from "/note.mdx"\n\n<Note />\n'
  expect((await render(renderer, 'a.mdx', text)).html).toContain('before')
  writeFileSync(join(root, 'note.mdx'), 'after')
  renderer.update(undefined, ['note.mdx'])
  expect((await render(renderer, 'a.mdx', text)).html).toContain('after')
})

test('pages that are asked for after closing are refused', async () => {
  const renderer = start()
  await renderer.close()
  await expect(render(renderer, 'a.mdx', 'x')).rejects.toThrow('closed')
})

test('sites that share a process see their own files and settings, and nothing of each other', async () => {
  const shared = createSharedPagePool({ processes: 1, pagesAtOnce: 8, timeout: 30_000 })
  const { root: _root, ...elsewhere } = plainSettings(root)
  const text = 'import Note from "/note.mdx"\n\n{{name}}: <Note />\n\n![](/pixel.svg)\n'
  function open(name: string, size: number): BodyRenderer {
    const files: Record<string, string> = {
      'note.mdx': `note of ${name}`,
      'pixel.svg': `<svg width="${size}" height="9"/>`,
    }
    const bodies = shared.site(async (path) => (path in files ? new TextEncoder().encode(files[path]) : undefined))
    bodies.update({ ...elsewhere, variables: { name }, files: ['pixel.svg'] }, [])
    return bodies
  }
  const [first, second] = [open('first', 11), open('second', 22)]
  const [one, two] = await Promise.all([render(first, 'a.mdx', text), render(second, 'a.mdx', text)])
  expect(one.html).toContain('first: ')
  expect(one.html).toContain('note of first')
  expect(one.html).toContain('width="11"')
  expect(one.dependencies).toEqual(['note.mdx', 'pixel.svg'])
  expect(two.html).toContain('note of second')
  expect(two.html).toContain('width="22"')
  await first.close()
  await expect(render(first, 'a.mdx', text)).rejects.toThrow('closed')
  expect((await render(second, 'b.mdx', text)).html).toContain('note of second')
  await shared.close()
})

test('a process with nothing to do ends, and another one renders the next page', async () => {
  const others = childCount()
  const shared = createSharedPagePool({ processes: 1, pagesAtOnce: 8, timeout: 30_000, idle: 1 })
  const bodies = shared.site()
  bodies.update(plainSettings(root), [])
  expect((await render(bodies, 'a.mdx', 'one')).html).toContain('one')
  await expect.poll(childCount).toBeLessThanOrEqual(others)
  expect((await render(bodies, 'a.mdx', 'two')).html).toContain('two')
  await shared.close()
})

test('processes that are released end when no page is in work, and another one renders the next page', async () => {
  const others = childCount()
  const shared = createSharedPagePool({ processes: 1, pagesAtOnce: 8, timeout: 30_000 })
  const bodies = shared.site()
  bodies.update(plainSettings(root), [])
  const working = render(bodies, 'a.mdx', 'one')
  await shared.release()
  expect((await working).html).toContain('one')
  expect(process.getActiveResourcesInfo()).toContain('ProcessWrap')
  await shared.release()
  await expect.poll(childCount).toBeLessThanOrEqual(others)
  expect((await render(bodies, 'a.mdx', 'two')).html).toContain('two')
  await shared.close()
})

test('a page process knows nothing of the secrets in the environment', async () => {
  process.env['DOCWRIGHT_SECRET_KEY'] = 'secret'
  try {
    expect(pageEnvironment(process.env)).toMatchObject({ PATH: process.env['PATH'] })
    expect(Object.keys(pageEnvironment(process.env)).filter((name) => name.startsWith('DOCWRIGHT'))).toEqual([])
    // Compiled code is shared: a process starts each time a site is inspected.
    expect(pageEnvironment({ NODE_COMPILE_CACHE: '/cache' })).toMatchObject({ NODE_COMPILE_CACHE: '/cache' })
  } finally {
    delete process.env['DOCWRIGHT_SECRET_KEY']
  }
})

test('without the native parser the other one reads all pages, which is told once', async () => {
  const faults: Diagnostic[] = []
  // The replacement of satteri's binary for this machine: nothing.
  vi.stubEnv('NAPI_RS_NATIVE_LIBRARY_PATH', join(root, 'missing.node'))
  try {
    const onFault = (fault: Diagnostic): number => faults.push(fault)
    pool = createPagePool({ settings: plainSettings(root), processes: 2, pagesAtOnce: 1, timeout: 30_000, onFault })
    const texts = ['<Note>One *two*</Note>\n\n$x^2$', '| a |\n| - |\n| ~b~ |', killer, '<Note>never closed']
    const bodies = await Promise.all(texts.map((text, index) => render(pool as BodyRenderer, `${index}.mdx`, text)))
    expect(bodies[0]?.html).toMatch(/One <em>two<\/em>.*<msup>/s)
    expect(bodies[1]?.html).toContain('<del>b</del>')
    expect(bodies[2]?.html).toContain('two')
    // Mistakes of the author are reported as usual, and faults of the installation are not reported as those of a page.
    expect(bodies.map(({ diagnostics }) => diagnostics.map(({ code }) => code))).toEqual([
      [],
      [],
      ['mdx-syntax'],
      ['mdx-syntax'],
    ])
  } finally {
    vi.unstubAllEnvs()
  }
  expect(faults).toEqual([
    expect.objectContaining({ code: 'native-parser-missing', severity: 'warning', file: 'node_modules/satteri' }),
  ])
  expect(faults[0]?.message).toMatch(
    /^The native Markdown parser could not be loaded \(Cannot find module .*\); a slower one/,
  )
  expect(faults[0]?.message).not.toContain(root)
})
