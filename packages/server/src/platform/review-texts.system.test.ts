import { createGit, openRepository, readBlob, readCommits, resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { createPseudoTranslator, planTranslation, runTranslation } from 'docwright/engine'
import { createProjects } from '../projects/projects.ts'
import { openSecretBox } from '../store/secret-box.ts'
import { addProject } from '../store/testing/add-project.ts'
import { describeWithStore } from '../store/testing/describe-each-store.ts'
import { createReviewTexts } from './review-texts.ts'

const ada = { name: 'Ada', email: 'ada@example.com' }

/** A site with a translation, as a workflow has written it. */
async function translatedSite(): Promise<Map<string, string>> {
  const files = new Map([
    ['docs.json', '{ "name": "Acme", "navigation": { "pages": ["a"] } }\n'],
    ['a.mdx', '---\ntitle: Start here\n---\n\nEvery page has a title.\n'],
  ])
  const context = { files: new Set(files.keys()), readText: (path: string) => Promise.resolve(files.get(path)) }
  const plan = await planTranslation(context, ['fr'])
  if ('message' in plan) throw new Error(plan.message)
  const { signal } = new AbortController()
  const { writes } = await runTranslation(plan, context, { translator: createPseudoTranslator(), signal })
  return new Map([...files, ...writes])
}

describeWithStore('Translated texts of a branch', (stores) => {
  test('are read beside their sources, and decisions are commits of who decided, on what was read alone', async () => {
    const location = await stores.locate()
    const store = await stores.open({ location })
    const { organisationId } = await addProject(store, { slug: 'taken' })
    const { dataFolder } = location
    const git = createGit({ environment: process.env, protocols: ['https', 'file'] })
    const site = await translatedSite()
    const projects = createProjects({
      store,
      git,
      secrets: openSecretBox(dataFolder),
      dataFolder,
      starterFiles: () => site,
      appToken: () => Promise.resolve(null),
    })
    const { id } = await projects.create({ organisationId, name: 'Acme', repository: { kind: 'starter' } })
    const project = await projects.find(id)
    if (project === undefined) throw new Error('It was made.')
    const parts = { store, git, projects, dataFolder, clock: () => 0, onPush: () => Promise.resolve([]) }
    const { read, decide } = createReviewTexts({
      ...parts,
      forgeOf: () => Promise.reject(new Error('A hosted repository needs no forge here.')),
      hosting: {} as Parameters<typeof createReviewTexts>[0]['hosting'],
    })
    const repository = openRepository(git, projects.repositoryFolder(id))
    const headOf = async () => (await resolveCommit(repository, 'refs/heads/main')) ?? ''
    const first = await headOf()
    const texts = await read(project, first, 'fr/a.mdx')
    expect(texts).toMatchObject([
      { index: 0, source: 'Start here', state: 'done' },
      { index: 1, source: 'Every page has a title.', state: 'done' },
    ])
    const was = texts?.[1]?.translation ?? ''
    const choice = { path: 'fr/a.mdx', index: 1, was, decision: 'edit', text: 'Chaque page a un titre.' } as const
    expect(await decide(project, { branch: 'main', head: first }, choice, ada)).toEqual({ status: 'done' })
    const head = await headOf()
    expect((await readCommits(repository, [head])).get(head)).toMatchObject({
      subject: 'Correct a translation in fr/a.mdx',
      author: ada,
    })
    const page = (await readBlob(repository, head, 'fr/a.mdx'))?.toString() ?? ''
    expect(page).toContain('Chaque page a un titre.')
    // A text that has changed since it was read is not decided.
    const stale = await decide(project, { branch: 'main', head: first }, { ...choice, decision: 'accept' }, ada)
    expect(stale).toMatchObject({ status: 'refused', code: 'moved' })
    const gone = await decide(project, { branch: 'main', head }, choice, ada)
    expect(gone).toMatchObject({ status: 'refused', code: 'text' })
    expect(await headOf()).toBe(head)
    expect(await read(project, head, 'a.mdx')).toBeUndefined()
  })
})
