import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostingContext, type HostingContext } from './testing/hosting-context.ts'

let context: HostingContext
beforeEach(async () => {
  context = await startHostingContext({ processes: true })
})
afterEach(() => context.close())

const secret = 'what only the other project may show'

function site(name: string, pages: readonly string[] = ['index']): Record<string, string> {
  return {
    'docs.json': JSON.stringify({ theme: 'mint', name, colors: { primary: '#2563eb' }, navigation: { pages } }),
    'index.mdx': `---\ntitle: ${name}\n---\n\nThis is ${name}.\n`,
  }
}

/** Bytes of a request that no client would send. */
async function raw(head: string): Promise<string> {
  const socket = connect(context.port, '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString('latin1'))).on('error', () => {})
  socket.write(`${head}\r\nConnection: close\r\n\r\n`)
  await new Promise((resolve) => socket.once('close', resolve))
  return answer
}

test('the host decides which site answers, and no other header', async () => {
  const [ours, other] = [await context.project('ours'), await context.project('other')]
  await context.hosting.deploy(ours.id, 'main', ours.commit(site('Ours')))
  await context.hosting.deploy(other.id, 'main', other.commit({ ...site('Other'), 'private.txt': secret }))
  const headers = {
    'x-forwarded-host': 'other.localhost',
    'x-host': 'other.localhost',
    'x-original-host': 'other.localhost',
    forwarded: 'host=other.localhost',
    'x-original-url': '/private.txt',
    'x-rewrite-url': '/private.txt',
  }
  for (const [name, value] of Object.entries(headers)) {
    expect((await context.get('ours.localhost', '/', { [name]: value })).text).toContain('This is Ours.')
  }
  for (const host of ['OURS.LOCALHOST', 'ours.localhost.', 'ours.localhost:1', 'ours.localhost.:80']) {
    expect((await context.get(host, '/')).text).toContain('This is Ours.')
  }
  for (const host of [
    'ours.localhost@other.localhost',
    'ours.localhost,other.localhost',
    'x.ours.localhost',
    '-',
    'ours',
  ]) {
    const { status, text } = await context.get(host, '/private.txt')
    expect([host, status >= 400, text.includes(secret)]).toEqual([host, true, false])
  }
  const absolute = await raw('GET http://other.localhost/private.txt HTTP/1.1\r\nHost: ours.localhost')
  const twice = await raw('GET /private.txt HTTP/1.1\r\nHost: ours.localhost\r\nHost: other.localhost')
  expect([absolute.includes(secret), twice.includes(secret)]).toEqual([false, false])
})

test('whatever the path, nothing outside the commit of the host’s own project is read', async () => {
  const [ours, other] = [await context.project('ours', { docsFolder: 'docs' }), await context.project('other')]
  const docs = Object.fromEntries(Object.entries(site('Ours')).map(([path, text]) => [`docs/${path}`, text]))
  await context.hosting.deploy(ours.id, 'main', ours.commit({ ...docs, 'private.txt': secret }))
  await context.hosting.deploy(other.id, 'main', other.commit({ ...site('Other'), 'private.txt': secret }))
  const paths = [
    '/private.txt',
    '/../private.txt',
    '/docs/../../private.txt',
    '/%2e%2e/private.txt',
    '/..%2fprivate.txt',
    '/..\\private.txt',
    '/%5c..%5cprivate.txt',
    '//other.localhost/private.txt',
    '/./../private.txt',
    '/%00',
    '/.git/config',
    '/.GIT/config',
    '/.git/HEAD',
    '/HEAD',
    '/config',
    '/objects/info/packs',
    '/packed-refs',
    '/_docwright/../private.txt',
    '/_docwright/%2e%2e/%2e%2e/private.txt',
    '/private.txt%20',
    '/private.txt/.',
    '/../../other/bare.git/HEAD',
    '/etc/passwd',
    '/proc/self/environ',
    '/..;/private.txt',
    '/.%252e/private.txt',
  ]
  for (const path of paths) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\nHost: ours.localhost`)
    expect([path, /^HTTP\/1\.1 (?:400|404)/.test(answer), answer.includes(secret)]).toEqual([path, true, false])
  }
})

test('links, submodules and pointers of Git LFS lead to nothing outside the docs folder', async () => {
  const [ours, other] = [await context.project('ours', { docsFolder: 'docs' }), await context.project('other')]
  await context.hosting.deploy(other.id, 'main', other.commit({ ...site('Other'), 'private.txt': secret }))
  const id = createHash('sha256').update(secret).digest('hex')
  const stored = join(other.folder, 'lfs/objects', id.slice(0, 2), id.slice(2, 4), id)
  mkdirSync(dirname(stored), { recursive: true })
  writeFileSync(stored, secret)
  const docs = Object.fromEntries(Object.entries(site('Ours')).map(([path, text]) => [`docs/${path}`, text]))
  const pointer = (oid: string) =>
    `version https://git-lfs.github.com/spec/v1\noid sha256:${oid}\nsize ${secret.length}\n`
  ours.commit({
    ...docs,
    'private.txt': secret,
    'docs/pointer.txt': pointer(id),
    'docs/crooked.txt': pointer(`../../../../../other/bare.git/lfs/objects/${id}`.padEnd(64, '/')),
  })
  const git = (input: string, ...args: string[]): string =>
    execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.com', ...args], {
      cwd: ours.folder,
      encoding: 'utf8',
      input,
    }).trim()
  const targets = {
    'absolute.txt': stored,
    'above.txt': '../private.txt',
    'far.txt': '../../../other/bare.git/HEAD',
    'own.txt': '../../bare.git/config',
    'process.txt': '/proc/self/environ',
    folder: '..',
    'dots.txt': './././../docs/../private.txt',
  }
  const links = Object.entries(targets).map(
    ([name, target]) => `120000 blob ${git(target, 'hash-object', '-w', '--stdin')}\t${name}`,
  )
  const module = `160000 commit ${git('', 'rev-parse', 'main')}\tmodule`
  const inner = git(`${git('', 'ls-tree', 'main:docs')}\n${links.join('\n')}\n${module}\n`, 'mktree', '--missing')
  const outer = git('', 'ls-tree', 'main').replace(/^(040000 tree )[0-9a-f]+(\tdocs)$/m, `$1${inner}$2`)
  const tree = git(`${outer}\n`, 'mktree')
  const commit = git('', 'commit-tree', tree, '-m', 'Links')
  const deployment = await context.hosting.deploy(ours.id, 'main', commit)
  expect(deployment.status).toBe('live')
  expect((await context.get('ours.localhost', '/')).text).toContain('This is Ours.')
  const names = [...Object.keys(targets), 'folder/private.txt', 'pointer.txt', 'module/private.txt', 'module']
  for (const name of names) {
    const { status, text } = await context.get('ours.localhost', `/${name}`)
    expect([name, status, text.includes(secret)]).toEqual([name, 404, false])
  }
  const crooked = await context.get('ours.localhost', '/crooked.txt')
  expect(crooked.text).not.toContain(secret)
})

test('a page that another project has rendered with files of its own is rendered anew without them', async () => {
  const page = {
    'index.mdx': '---\ntitle: Same\n---\nimport Part from "/snippets/part.mdx"\n\n<Part />\n\n![x](/private.png)\n',
  }
  const [ours, other] = [await context.project('ours'), await context.project('other')]
  const mine = { ...site('Same'), ...page }
  await context.hosting.deploy(
    other.id,
    'main',
    other.commit({ ...mine, 'snippets/part.mdx': secret, 'private.png': secret }),
  )
  expect((await context.get('other.localhost', '/')).text).toContain(secret)
  await context.hosting.deploy(ours.id, 'main', ours.commit(mine))
  const { status, text } = await context.get('ours.localhost', '/')
  expect([status, text.includes(secret)]).toEqual([200, false])
  expect((await context.get('ours.localhost', '/private.png')).status).toBe(404)
})

test('files that pages load are those of their own project, also those of earlier deployments', async () => {
  const [ours, other] = [await context.project('ours'), await context.project('other')]
  const styled = { ...site('Other'), 'style.css': `/* ${secret} */ body { color: red }` }
  await context.hosting.deploy(other.id, 'main', other.commit(styled))
  await context.hosting.deploy(ours.id, 'main', ours.commit(site('Ours')))
  const html = (await context.get('other.localhost', '/')).text
  const assets = [...html.matchAll(/(?:href|src)="(\/[^"]+\.(?:css|js)[^"]*)"/g)].map(([, path = '']) => path)
  expect(assets.length).toBeGreaterThan(1)
  for (const path of assets) expect((await context.get('ours.localhost', path)).text).not.toContain(secret)
})

test('a preview belongs to its project: names that look like another’s lead nowhere', async () => {
  const [ours, longer] = [await context.project('a'), await context.project('a-b')]
  await context.hosting.deploy(ours.id, 'main', ours.commit(site('Ours')))
  await context.hosting.deploy(ours.id, 'b--c', ours.commit(site('Ours on a branch'), 'b--c'))
  await context.hosting.deploy(longer.id, 'main', longer.commit(site('Longer')))
  await context.hosting.deploy(longer.id, 'c', longer.commit(site('Longer on a branch'), 'c'))
  const on = async (label: string) => /This is ([^.]*)\./.exec((await context.get(`${label}.localhost`, '/')).text)?.[1]
  expect([await on('a'), await on('a-b'), await on('a-b--c')]).toEqual(['Ours', 'Longer', 'Longer on a branch'])
  const url = (await context.hosting.siteUrl(ours.id, 'b--c')) ?? ''
  expect(await on(new URL(url).hostname.replace('.localhost', ''))).toBe('Ours on a branch')
  for (const label of ['a--c', 'a-b--b--c', 'a--', '--c', 'a-b--']) {
    expect([label, (await context.get(`${label}.localhost`, '/')).status]).toEqual([label, 404])
  }
})
