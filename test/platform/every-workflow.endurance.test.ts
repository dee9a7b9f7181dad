import { builtInWorkflows } from '../../packages/docwright/src/workflows/workflow.ts'
import { startScriptedModels, type ScriptedReply } from '@docwright/agent/testing'
import { afterEach, expect, test } from 'vitest'
import { runNow, runsOf } from '../../packages/server/src/commands/manage-workflows.ts'
import { startHostedRepository } from '../../packages/server/src/platform/testing/start-hosted-repository.ts'
import type { Store } from '../../packages/server/src/store/open-store.ts'
import { listWorkflows } from '../../packages/server/src/store/workflows/workflow-queries.ts'
import { startRemoteProject } from './remote-project.ts'
import { say, titleOf, translate } from './year/scripted-language.ts'

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const updates = ['pull-request', 'direct'] as const
const [records, minutes, room] = [say(0, 12), say(2, 10), say(3, 40)]
const page = (title: number, description: string, body: string, more = ''): string =>
  `---\ntitle: ${titleOf(title)}\ndescription: ${description}\n${more}---\n\n${body}\n`
const api = (most: number): string =>
  `openapi: 3.1.0\ninfo: { title: Acme, version: "1" }\npaths:\n  /users:\n    get:\n      operationId: listUsers\n      parameters:\n        - { name: limit, in: query, schema: { type: integer, maximum: ${most} } }\n      responses: { "200": { description: Users } }\n`
const site = (...pages: string[]): string =>
  `${JSON.stringify({ theme: 'mint', name: 'Acme', colors: { primary: '#0f766e' }, navigation: { pages } })}\n`

/** A site without a mistake, with every built-in workflow in both ways. */
const begin: Readonly<Record<string, string>> = {
  'docs.json': site('index', 'a', 'limits', 'changelog', 'users'),
  'index.mdx': page(1, records, room),
  'a.mdx': page(5, minutes, records),
  'users.mdx': page(4, minutes, records),
  'limits.mdx': page(2, minutes, room, 'sources:\n  - src/limits.ts\n'),
  'changelog.mdx': page(3, records, `<Update label="2026-01-01">\n  - ${room}\n</Update>`),
  'src/limits.ts': 'export const limit = 10\n',
  'openapi.yaml': api(100),
  '.vale.ini': 'StylesPath = styles\nMinAlertLevel = warning\n\n[*.md]\nBasedOnStyles = Acme\n',
  'styles/Acme/Terms.yml':
    "extends: substitution\nmessage: \"Use '%s', not '%s'\"\nignorecase: true\nswap:\n  utilize: use\n",
  ...Object.fromEntries(
    builtInWorkflows.flatMap((use) =>
      updates.map((update) => [
        `.docwright/workflows/${use}-${update}.md`,
        `---\nname: ${use} ${update}\non:\n  schedule: "0 4 1 1 *"\nuse: ${use}\nupdate: ${update}\n${use === 'translate' ? 'languages: [fr]\n' : ''}---\n`,
      ]),
    ),
  ),
}

/** Mistakes for each of them. */
const mistakes: Readonly<Record<string, string>> = {
  'index.mdx': page(1, records, `${room}\n\nTeh [limits](/limit) are short.`),
  'users.mdx': `---\ntitle: ${titleOf(4)}\n---\n\nUtilize what Acme has of users. Call \`GET /users\`; \`limit\` is at most 100.\n`,
  'openapi.yaml': api(500),
  'src/pages.ts': 'export const pages = "cursors"\n',
}

/** Answers what translating asks, and what the changelog does. */
function reply(prompt: string): ScriptedReply {
  const asked = JSON.parse(prompt.slice(prompt.indexOf('{'))) as {
    texts?: { id: string; text: string }[]
    questions?: { id: string; lines: { commit: string }[] }[]
  }
  if (asked.texts !== undefined) {
    const translations = asked.texts.map(({ id, text }) => ({ id, text: translate(text, 'fr') ?? text }))
    return { calls: [{ name: 'submit_translations', input: { translations } }] }
  }
  const changes = (asked.questions ?? []).map(({ id, lines }) => ({
    id,
    text: 'Cursors take the place of page numbers',
    sources: [{ commit: lines[0]?.commit ?? '', file: 'src/pages.ts', line: 1 }],
  }))
  return { calls: [{ name: 'submit_changes', input: { changes } }] }
}

/** A project whose workflows can be run. */
interface Place {
  store: Store
  projectId: string
  push(files: Readonly<Record<string, string>>): Promise<void>
}

async function startPlace(kind: 'local' | 'github' | 'gitlab' | 'forgejo'): Promise<Place> {
  if (kind === 'local') {
    const hosted = await startHostedRepository(reply)
    open.push(hosted.close)
    await hosted.git('rm', '--quiet', '-r', '.')
    return {
      store: hosted.platform.store,
      projectId: hosted.platform.project.id,
      push: async (files) => {
        await hosted.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
        await hosted.push(files)
      },
    }
  }
  const models = await startScriptedModels(({ body }) =>
    reply((body as { messages: { content: string }[] }).messages.at(-1)?.content ?? ''),
  )
  open.push(models.close)
  const project = await startRemoteProject(kind, {
    environment: {
      DOCWRIGHT_MODEL: 'openai-compatible:scripted',
      DOCWRIGHT_MODEL_BASE_URL: models.url,
      DOCWRIGHT_MODEL_API_KEY: 'key',
    },
  })
  return {
    store: project.platform.store,
    projectId: project.projectId,
    async push(files) {
      project.git('pull', '--quiet', '--no-rebase', '--no-edit', 'origin', 'main')
      expect(await project.tell(project.push(files))).toBe(200)
    },
  }
}

test.each(['local', 'github', 'gitlab', 'forgejo'] as const)(
  'at %s, every built-in workflow proposes its work, and merges it by itself where it is to',
  { timeout: 3_600_000 },
  async (kind) => {
    const { store, projectId, push } = await startPlace(kind)
    await push(begin)
    const names = builtInWorkflows.flatMap((use) => updates.map((update) => `${use} ${update}`))
    const known = async () => await listWorkflows(store.db, projectId)
    await expect.poll(async () => (await known()).map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    const ids = new Map((await known()).map(({ name, id }) => [name, id]))
    const run = async (name: string): Promise<string> => {
      const id = ids.get(name) ?? ''
      await runNow(store, projectId, id)
      const newest = async () => {
        const found = await runsOf(store, projectId, id, { limit: 1 })
        return found === undefined || found === 'broken' ? undefined : found.runs[0]
      }
      // What is to be merged is, once it has been proposed, or it is said why not.
      const isOver = async () => {
        const { status = 'queued', message = null } = (await newest()) ?? {}
        if (status === 'queued' || status === 'running') return false
        return status !== 'review-needed' || message !== null || name.endsWith('pull-request')
      }
      await expect.poll(isOver, { interval: 200, timeout: 1_200_000 }).toBe(true)
      const { status, message } = (await newest()) ?? {}
      return `${name}: ${status}${message == null ? '' : ` (${message})`}`
    }
    const becameOf = async (uses: readonly string[]): Promise<string[]> => {
      const results: string[] = []
      for (const use of uses) for (const update of updates) results.push(await run(`${use} ${update}`))
      return results
    }
    const isDone = (uses: readonly string[]): string[] =>
      uses.flatMap((use) => [`${use} pull-request: review-needed`, `${use} direct: merged`])

    // These look at what has changed since they looked last.
    expect(await becameOf(['changelog', 'api-drift'])).toEqual(
      ['changelog', 'api-drift'].flatMap((use) => updates.map((update) => `${use} ${update}: no-action-needed`)),
    )
    expect(await becameOf(['translate', 'stale'])).toEqual(isDone(['translate', 'stale']))
    await push(mistakes)
    const others = ['typos', 'broken-links', 'seo', 'style-guide', 'api-drift', 'changelog']
    expect(await becameOf(others)).toEqual(isDone(others))
  },
)
