import type { DashboardServices, Project } from '@docwright/contract'
import { EventEmitter } from 'node:events'
import { inMemoryAccounts } from './in-memory-accounts.ts'
import { inMemoryAdministration } from './in-memory-administration.ts'
import { inMemoryConnections } from './in-memory-connections.ts'
import { inMemoryJobs } from './in-memory-jobs.ts'
import { inMemoryMail } from './in-memory-mail.ts'
import { inMemoryMembers, inMemoryPeople } from './in-memory-people.ts'
import { inMemoryModels } from './in-memory-models.ts'
import { inMemoryReviews } from './in-memory-reviews.ts'
import { sampleTranslationOffer, sampleWorkflowFile } from './sample-workflows.ts'
import { sampleForms } from './sample-forms.ts'
import { sampleMaintainer } from './sample-maintainer.ts'
import { emptyProject, type InMemoryState, refusal, type StoredProject, storedProject } from './in-memory-state.ts'

/** A platform without database or git, for tests and for looking at pages. */
export interface InMemoryPlatform extends DashboardServices {
  state: InMemoryState
}

/**
 * A whole platform in memory: created objects are listed, posted messages appear, and merged pull requests are merged.
 *
 * @param given Initial state; empty by default.
 */
export function createInMemoryPlatform(given: Partial<InMemoryState> = {}): InMemoryPlatform {
  let count = 0
  const state: InMemoryState = {
    accounts: [],
    keysRevokedOf: [],
    setUpToken: undefined,
    access: new Map(),
    projects: [],
    mail: new Map(),
    archived: [],
    models: [sampleMaintainer],
    workflows: [],
    activity: [],
    now: () => new Date(),
    changes: new EventEmitter(),
    places: 20,
    nextId: (kind) => `${kind}-${++count}`,
    ...given,
  }
  state.changes.setMaxListeners(0)
  return {
    state,
    accounts: inMemoryAccounts(state),
    projects: inMemoryProjects(state),
    jobs: inMemoryJobs(state),
    forms: sampleForms,
    reviews: inMemoryReviews(state),
    mail: inMemoryMail(state),
    people: inMemoryPeople(state),
    members: inMemoryMembers(state),
    models: inMemoryModels(state),
    connections: inMemoryConnections(state),
    workflows: {
      starters: [
        {
          use: 'typos',
          name: 'Fix typos',
          does: 'Corrects misspellings.',
          text: '---\nname: Fix typos\nuse: typos\n---\n',
        },
      ],
      list: async () => state.workflows,
      translationOffer: async () => sampleTranslationOffer,
      translationStarter: (languages) => `---\nuse: translate\nlanguages: [${languages.join(', ')}]\n---\n`,
      run: async () => refusal('not-found', 'There is no such workflow.'),
      enable: async () => refusal('not-found', 'There is no such workflow.'),
      remove: async () => refusal('not-found', 'There is no such workflow.'),
      async file(_projectId, id) {
        const path = state.workflows.find((workflow) => workflow.id === id)?.path
        return path === undefined ? undefined : { path, text: sampleWorkflowFile }
      },
      save: async () => refusal('workflow-trigger', 'Line 2: The workflow has no trigger.', 'text'),
    },
    activity: {
      read: async () => ({ events: state.activity, next: null }),
      async *lines() {
        yield* state.activity.map((event) => JSON.stringify(event))
      },
    },
    feedback: {
      read: async () => ({ pages: [], comments: [], searches: [] }),
      remove: async () => refusal('feedback-nothing', 'Select comments or pages, or enter a period.', 'from'),
    },
    ...inMemoryAdministration(state),
  }
}

/** As many as the platform shows at a time. */
const shownProjects = 50

function inMemoryProjects(state: InMemoryState): DashboardServices['projects'] {
  const visible = (accountId: string): StoredProject[] =>
    state.projects.filter(({ project }) => state.access.get(accountId)?.has(project.id) === true)
  return {
    async list(accountId, search = '') {
      const found = visible(accountId).filter(({ project }) =>
        project.name.toLowerCase().includes(search.toLowerCase()),
      )
      const projects = found.slice(0, shownProjects).map(({ project, deployments, jobs, reviews }) => ({
        id: project.id,
        name: project.name,
        siteUrl: project.siteUrl,
        createdAt: project.createdAt,
        deployment: deployments.find(({ kind }) => kind === 'production') ?? null,
        live: deployments.find(({ status }) => status === 'live') ?? null,
        activeJobs: jobs.filter(({ job }) => job.status === 'active').length,
        openPullRequests: reviews.filter(({ pullRequest }) => pullRequest.state === 'open').length,
      }))
      return { projects, total: found.length }
    },
    async find(accountId, projectId) {
      const found = visible(accountId).find(({ project }) => project.id === projectId)
      return found && { ...found.project, live: found.deployments.find(({ status }) => status === 'live') ?? null }
    },
    async create(accountId, { name, from }) {
      if (name === '') return refusal('invalid-name', 'Give the project a name.', 'name')
      const isPasted = from.kind === 'import' || from.kind === 'follow'
      if (isPasted && !/^https?:\/\//.test(from.url))
        return refusal(
          'invalid-url',
          'Give an address that git can clone, such as https://example.com/docs.git.',
          'url',
        )
      const project = projectNamed(name, state.nextId('project'), state.now())
      if (from.kind !== 'starter') project.docsFolder = from.docsFolder ?? 'docs'
      state.projects.push(emptyProject(project))
      state.access.set(accountId, (state.access.get(accountId) ?? new Set()).add(project.id))
      return { status: 'done', projectId: project.id }
    },
    async archived() {
      return state.archived.map(({ project }) => ({
        id: project.id,
        name: project.name,
        archivedAt: project.createdAt,
      }))
    },
    async restore(_accountId, projectId) {
      const stored = state.archived.find(({ project }) => project.id === projectId)
      if (stored === undefined) return refusal('not-found', 'This archived project does not exist.')
      state.archived = state.archived.filter((known) => known !== stored)
      state.projects.push(stored)
      return { status: 'done' }
    },
    async deployments(projectId, limit) {
      return storedProject(state, projectId).deployments.slice(0, limit)
    },
    async deployment(projectId, deploymentId) {
      return storedProject(state, projectId).deployments.find(({ id }) => id === deploymentId)
    },
    async deployAgain(projectId, deploymentId) {
      const { deployments } = storedProject(state, projectId)
      const earlier = deployments.find(({ id }) => id === deploymentId)
      if (earlier === undefined) return refusal('not-found', 'This deployment does not exist.')
      const newest = deployments.find(({ branch }) => branch === earlier.branch) ?? earlier
      const id = `${earlier.id}-again-${deployments.length}`
      deployments.unshift({ ...earlier, id, status: 'queued', pinned: newest.commit !== earlier.commit })
      return { status: 'done', deploymentId: id }
    },
    async promote(projectId, deploymentId) {
      const { deployments } = storedProject(state, projectId)
      const preview = deployments.find(({ id }) => id === deploymentId)
      const live = deployments.find(({ kind }) => kind === 'production')
      if (preview?.kind !== 'preview' || live === undefined) return refusal('not-found', 'This preview does not exist.')
      const { branch } = live
      const id = `${preview.id}-promoted-${deployments.length}`
      deployments.unshift({ ...preview, id, branch, kind: 'production', status: 'queued', pinned: true })
      return { status: 'done', deploymentId: id }
    },
    async diagnostics(projectId, deploymentId) {
      return storedProject(state, projectId).diagnostics.get(deploymentId) ?? []
    },
  }
}

function projectNamed(name: string, id: string, now: Date): Project {
  const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  return {
    id,
    name,
    siteUrl: `http://${slug}.localhost:3000`,
    defaultBranch: 'main',
    live: null,
    docsFolder: '',
    repository: { host: 'local', cloneUrl: `http://localhost:3000/git/${slug}.git`, webUrl: null, trouble: null },
    createdAt: now.toISOString(),
    rights: ['work', 'merge', 'keys', 'administer', 'people'],
  }
}
