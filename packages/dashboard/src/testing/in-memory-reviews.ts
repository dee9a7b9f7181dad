import type { Outcome, ReviewedText, ReviewServices } from '@docwright/contract'
import { type InMemoryState, refusal, type StoredReview, storedProject } from './in-memory-state.ts'

/** Pull requests in memory. */
export function inMemoryReviews(state: InMemoryState): ReviewServices {
  function stored(projectId: string, number: number): StoredReview | undefined {
    return storedProject(state, projectId).reviews.find(({ pullRequest }) => pullRequest.number === number)
  }

  function end(projectId: string, number: number, to: 'merged' | 'closed', head?: string): Outcome {
    const pullRequest = stored(projectId, number)?.pullRequest
    if (pullRequest === undefined) return refusal('not-found', 'This pull request does not exist.')
    if (pullRequest.state !== 'open') return refusal('not-open', 'It was already decided.')
    if (head !== undefined && head !== pullRequest.head)
      return refusal('head-moved', 'There are newer changes than those you have read. Read them, then merge.')
    pullRequest.state = to
    pullRequest.endedAt = state.now().toISOString()
    return { status: 'done' }
  }

  return {
    async list(projectId, wanted) {
      return storedProject(state, projectId)
        .reviews.map(({ pullRequest }) => pullRequest)
        .filter(({ state: is }) => (wanted === 'open' ? is === 'open' : is !== 'open'))
        .toSorted((a, b) => b.number - a.number)
    },
    async titles(projectId) {
      const all = storedProject(state, projectId).reviews.map(({ pullRequest }) => pullRequest)
      return all.filter(({ state: is }) => is === 'open').toSorted((a, b) => b.number - a.number)
    },
    async find(projectId, number) {
      return stored(projectId, number)?.pullRequest
    },
    async changes(projectId, number) {
      const { files, pages } = stored(projectId, number) ?? { files: [], pages: [] }
      return { files, pages }
    },
    async merge(projectId, number, head) {
      return end(projectId, number, 'merged', head)
    },
    async close(projectId, number) {
      return end(projectId, number, 'closed')
    },
    async update(projectId, number, _account, kept) {
      const pullRequest = stored(projectId, number)?.pullRequest
      if (pullRequest === undefined) return refusal('not-found', 'This pull request does not exist.')
      const { head, baseHead } = pullRequest
      if (kept !== undefined && (kept.head !== head || kept.baseHead !== baseHead))
        return refusal('head-moved', 'Somebody has pushed to one of its branches meanwhile.')
      const isOpen = pullRequest.conflicts.some((path) => kept?.sides.has(path) !== true)
      if (isOpen) return refusal('conflict', 'Both sides have changed the same.')
      Object.assign(pullRequest, { mergeable: 'yes', conflicts: [] })
      pullRequest.isBehind = false
      return { status: 'done' }
    },
    async keptChoices(projectId, kept, now) {
      const pushed = new Set(storedProject(state, projectId).reviews.flatMap((review) => review.pushed ?? []))
      const isSame = kept.head === now.head && kept.baseHead === now.baseHead
      return new Map([...kept.sides].filter(([path]) => isSame || !pushed.has(path)))
    },
    async texts(_projectId, _number, path) {
      return sampleTexts(path)
    },
    async decideText(_projectId, _number, { path, index, was, decision, text }) {
      const known = sampleTexts(path)?.find((one) => one.index === index)
      if (known?.translation !== was) return refusal('text', 'This text has changed meanwhile. Read it again.')
      return decision === 'edit' && text.trim() === '' ? refusal('text', 'Change the words alone.') : { status: 'done' }
    },
  }
}

/** Texts of each page in French. */
function sampleTexts(path: string): ReviewedText[] | undefined {
  if (!path.startsWith('fr/')) return undefined
  return [
    { index: 0, source: 'Start', translation: 'Commencer', state: 'done' },
    { index: 1, source: 'Keys are **free**.', translation: 'Les clés sont **libres**.', state: 'human' },
    { index: 2, source: 'A limit.', translation: 'A limit.', state: 'source' },
  ]
}
