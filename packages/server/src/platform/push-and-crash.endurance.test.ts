import { createGit, serveGit } from '@docwright/forge'
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { startServer } from '../../../forge/src/testing/git-server.ts'
import type { BranchUpdate } from '../hosting/deployments/shown-previews.ts'
import { createProjects } from '../projects/projects.ts'
import { createHostingStore } from '../store/deployments/deployment-store.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeEachStore } from '../store/testing/describe-each-store.ts'
import { endAllVisits } from '../store/projects/visit-queries.ts'
import { deployChangedBranches, type CatchUpParts } from './catch-up.ts'
import { visitDueProjects } from './visit-projects.ts'

async function run(folder: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env['PATH'], HOME: '/dev/null', GIT_CONFIG_NOSYSTEM: '1', GIT_TERMINAL_PROMPT: '0' }
  const identity = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com']
  const { stdout } = await promisify(execFile)('git', [...identity, ...args], { cwd: folder, env })
  return stdout.trim()
}

describeEachStore('A push whose process ends before its deployment is written down', (stores) => {
  test('is found 20 seconds later by whoever comes first, and at once by a lone process that starts', async () => {
    const time = { now: Date.UTC(2026, 0, 1) }
    const { dataFolder } = await stores.locate()
    const store = await stores.open({ clock: () => time.now })
    const { organisationId } = await addProject(store, { slug: 'other' })
    const projects = createProjects({
      store,
      git: createGit({ environment: process.env }),
      secrets: openSecretBox(dataFolder),
      dataFolder,
      starterFiles: () => new Map([['docs.json', '{}']]),
      appToken: () => Promise.resolve(null),
    })
    const { id } = await projects.create({ organisationId, name: 'Docs', repository: { kind: 'starter' } })
    const found: BranchUpdate[] = []
    const deployments = createHostingStore(store)
    const hosting = {
      async onPush(projectId: string, updates: readonly BranchUpdate[]) {
        found.push(...updates)
        for (const { branch, after: commit } of updates)
          if (commit !== null) await deployments.enqueueDeployment({ projectId, branch, commit, production: true })
        return []
      },
    }
    const parts = { store, projects, hosting } as unknown as CatchUpParts
    const look = async (): Promise<string[]> => {
      found.length = 0
      await visitDueProjects({
        store,
        projects,
        logger: pino({ level: 'silent' }),
        isExpected: () => false,
        async visit(project) {
          await deployChangedBranches(parts, project)
          return { isWaiting: false }
        },
        random: () => 0.5,
        signal: new AbortController().signal,
      })
      return found.map(({ branch, after }) => `${branch} ${after}`)
    }
    const origin = await startServer(async (request) =>
      serveGit(request, {
        repository: await projects.repository(id),
        permissions: { read: true, write: true },
        remoteUser: 'ada',
        onPush: () => Promise.reject(new Error('The process ends.')),
      }),
    )
    const clone = join(dataFolder, 'clone')
    await run(dataFolder, 'clone', '--quiet', `${origin}/docs.git`, clone)
    const push = async (name: string): Promise<string> => {
      writeFileSync(join(clone, name), name)
      await run(clone, 'add', '--all')
      await run(clone, 'commit', '--quiet', '-m', name)
      // No push is reported as done.
      await expect(run(clone, 'push', '--quiet', 'origin', 'HEAD:main')).rejects.toThrow('Command failed')
      return `main ${await run(clone, 'rev-parse', 'HEAD')}`
    }
    expect(await look()).toHaveLength(1)
    time.now += 3_600_000
    expect(await look()).toEqual([])

    const first = await push('first')
    time.now += 19_999
    expect(await look()).toEqual([])
    time.now += 1
    expect(await look()).toEqual([first])

    const second = await push('second')
    expect(await look()).toEqual([])
    await endAllVisits(store.db, time.now)
    expect(await look()).toEqual([second])
    // A finding is not reported again.
    time.now += 3_600_000
    expect(await look()).toEqual([])
  })
})
