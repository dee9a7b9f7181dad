import { ForgeError } from '../forge-error.ts'
import type { CommitStatus, Forge, GitAccess, MergeOutcome, MergeRequest, PullRequest } from '../forge.ts'
import { branchRef } from '../git/git-names.ts'
import { isAncestor, mergeBase } from '../git/history.ts'
import { mergeBranch } from '../git/merge-branch.ts'
import type { ReferenceChange } from '../git/reference-journal.ts'
import { defaultBranch, resolveCommit, updateRefs } from '../git/references.ts'
import type { Repository } from '../git/repository.ts'
import type { Signature } from '../git/signature.ts'
import type { PullRequestStore, StoredPullRequest } from '../pull-request-store.ts'

export interface LocalForgeOptions {
  repository: Repository
  store: PullRequestStore
  /** Name for people, for example `acme/docs`. */
  fullName: string
  /** Page of the project. */
  url: string
  /** Page of a pull request. */
  pullRequestUrl: (number: number) => string
  /** Access for git from outside. */
  gitAccess: () => Promise<GitAccess>
  /** Milliseconds since 1970. */
  now: () => number
  /** The author of merges and comments. */
  author: Omit<Signature, 'at'>
  /** Called with branches that a merge moved, as for a push from outside. */
  onPush: (changes: readonly ReferenceChange[]) => void | Promise<void>
  /** Stores the result of a check. */
  onCommitStatus: (commit: string, status: CommitStatus) => Promise<void>
}

/** The forge of repositories hosted here: branches in git, pull requests in the store. */
export function createLocalForge(options: LocalForgeOptions): Forge {
  const { repository, store } = options

  async function read(number: number): Promise<StoredPullRequest | null> {
    const stored = await store.read(number)
    return stored === null ? null : settle(options, stored)
  }

  async function required(number: number): Promise<StoredPullRequest> {
    const stored = await read(number)
    if (stored !== null) return stored
    throw new ForgeError('forge-not-found', `There is no pull request ${number}.`)
  }

  return {
    kind: 'local',
    async describe() {
      const { url: cloneUrl } = await options.gitAccess()
      const branch = await defaultBranch(repository)
      const { fullName, url } = options
      return { fullName, defaultBranch: branch, url, cloneUrl, private: true, archived: false }
    },
    gitAccess: options.gitAccess,
    async readPullRequest(number) {
      const stored = await read(number)
      return stored === null ? null : shown(options, stored)
    },
    async findPullRequest(head) {
      const newest = await Promise.all((await store.list({ head })).map((stored) => settle(options, stored)))
      const found = newest.find(({ state }) => state === 'open') ?? newest[0]
      return found === undefined ? null : shown(options, found)
    },
    async createPullRequest({ head, base, title, body, draft = false }) {
      await refuseEmpty(repository, head, base)
      const stored = await store.create({ head, base, title, body, draft }, options.now())
      return shown(options, stored)
    },
    async updatePullRequest(number, change) {
      await required(number)
      await store.update(number, change, { now: options.now() })
      return shown(options, await required(number))
    },
    async closePullRequest(number) {
      const stored = await required(number)
      if (stored.state === 'open') await close(options, stored)
      return shown(options, await required(number))
    },
    async mergePullRequest(number, request = {}) {
      return merge(options, await required(number), request)
    },
    async comment(number, body) {
      await required(number)
      await store.addComment(number, { author: options.author.name, body, createdAt: options.now() })
    },
    keepComment: () => Promise.resolve(),
    // Rights on a repository hosted here are decided elsewhere.
    mayWrite: () => Promise.resolve(false),
    setCommitStatus: (commit, status) => options.onCommitStatus(commit, status),
    readWebhook() {
      const message = 'A repository hosted here sends no webhooks.'
      return Promise.reject(new ForgeError('forge-not-supported', message))
    },
  }
}

async function refuseEmpty(repository: Repository, head: string, base: string): Promise<void> {
  const from = await resolveCommit(repository, branchRef(head))
  const to = await resolveCommit(repository, branchRef(base))
  if (from === null || to === null) {
    const missing = from === null ? head : base
    throw new ForgeError('forge-invalid', `There is no branch ${missing}.`, { fix: 'Push the branch first.' })
  }
  if (!(await isAncestor(repository, from, to))) return
  throw new ForgeError('forge-invalid', `The branch ${head} has nothing that ${base} lacks.`, {
    fix: 'Commit a change to the branch first.',
  })
}

/** Updates a pull request that is open in the store but that somebody merged or deleted with git. */
async function settle(options: LocalForgeOptions, stored: StoredPullRequest): Promise<StoredPullRequest> {
  if (stored.state !== 'open') return stored
  const { repository } = options
  const head = await resolveCommit(repository, branchRef(stored.head))
  const base = await resolveCommit(repository, branchRef(stored.base))
  if (head === null || base === null) return close(options, stored)
  if (!(await isAncestor(repository, head, base))) return stored
  return finish(options, stored, { state: 'merged', headCommit: head, baseCommit: null, mergeCommit: base })
}

async function close(options: LocalForgeOptions, stored: StoredPullRequest): Promise<StoredPullRequest> {
  const { repository } = options
  const headCommit = await resolveCommit(repository, branchRef(stored.head))
  const base = await resolveCommit(repository, branchRef(stored.base))
  const baseCommit = headCommit !== null && base !== null ? await mergeBase(repository, base, headCommit) : null
  return finish(options, stored, { state: 'closed', headCommit, baseCommit, mergeCommit: null })
}

type Ending = Pick<StoredPullRequest, 'state' | 'headCommit' | 'baseCommit' | 'mergeCommit'>

/** The head gets a reference of our own, so that reviewed changes can be shown after their branch is gone. */
async function finish(
  { repository, store, now }: LocalForgeOptions,
  stored: StoredPullRequest,
  ending: Ending,
): Promise<StoredPullRequest> {
  if (ending.headCommit !== null) {
    const ref = `refs/docwright/pull/${stored.number}`
    await updateRefs(repository, [{ ref, before: await resolveCommit(repository, ref), after: ending.headCommit }])
  }
  const updated = await store.update(stored.number, ending, { now: now(), whileState: 'open' })
  return updated?.pullRequest ?? stored
}

async function merge(
  options: LocalForgeOptions,
  stored: StoredPullRequest,
  { method = 'merge', expectedHead, title }: MergeRequest,
): Promise<MergeOutcome> {
  if (stored.state === 'merged' && stored.mergeCommit !== null) return { merged: true, commit: stored.mergeCommit }
  if (stored.state !== 'open') return refusal('not-open', 'The pull request is closed.')
  const subject =
    title ?? (method === 'squash' ? `${stored.title} (#${stored.number})` : `Merge #${stored.number}: ${stored.title}`)
  const outcome = await mergeBranch(options.repository, {
    into: stored.base,
    from: stored.head,
    method,
    message: subject,
    author: { ...options.author, at: options.now() },
    expectedHead,
  })
  if (outcome.merged) {
    const { commit, before, head } = outcome
    await finish(options, stored, { state: 'merged', headCommit: head, baseCommit: before, mergeCommit: commit })
    await options.onPush([{ ref: branchRef(stored.base), before, after: commit }])
    return { merged: true, commit }
  }
  switch (outcome.reason) {
    case 'conflict':
      return { ...refusal('conflict', 'The same lines were changed on both branches.'), files: outcome.files }
    case 'head-moved':
      return refusal('head-moved', 'The branch has moved since it was reviewed.')
    case 'no-head':
    case 'no-base':
      await settle(options, stored)
      return refusal('not-open', 'The branch of the pull request was deleted.')
    case 'nothing-to-merge':
      return merged(options, stored)
  }
}

/** The base already has the changes: the process of a merge crashed before it was stored. */
async function merged(options: LocalForgeOptions, stored: StoredPullRequest): Promise<MergeOutcome> {
  const commit = await resolveCommit(options.repository, branchRef(stored.base))
  const headCommit = await resolveCommit(options.repository, branchRef(stored.head))
  await finish(options, stored, { state: 'merged', headCommit, baseCommit: null, mergeCommit: commit })
  return commit === null ? refusal('not-open', 'The base branch was deleted.') : { merged: true, commit }
}

function refusal(
  reason: 'conflict' | 'head-moved' | 'not-open' | 'refused',
  message: string,
): Extract<MergeOutcome, { merged: false }> {
  return { merged: false, reason, message, files: [] }
}

async function shown(options: LocalForgeOptions, stored: StoredPullRequest): Promise<PullRequest> {
  const open = stored.state === 'open'
  const head = open ? await resolveCommit(options.repository, branchRef(stored.head)) : stored.headCommit
  const base = open ? await resolveCommit(options.repository, branchRef(stored.base)) : stored.baseCommit
  const { number, state, title, body, draft, mergeCommit } = stored
  return {
    number,
    url: options.pullRequestUrl(number),
    state,
    title,
    body,
    head: { branch: stored.head, commit: head },
    base: { branch: stored.base, commit: base },
    draft,
    mergeCommit,
  }
}
