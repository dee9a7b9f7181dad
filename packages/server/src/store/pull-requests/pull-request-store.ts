import type { PullRequestStore, StoredComment, StoredPullRequest } from '@docwright/forge'
import type { Selectable } from 'kysely'
import { createId } from '../create-id.ts'
import type { PullRequestTable } from '../deployments/hosting-tables.ts'
import { lockProject } from '../database/lock-rows.ts'
import type { Queries, Store } from '../open-store.ts'
import { takePullRequestNumber } from '../projects/project-queries.ts'

/** The pull requests of a project whose repository is hosted here, in the platform's database. */
export function createPullRequestStore(store: Store, projectId: string): PullRequestStore {
  const find = (queries: Queries, number: number) =>
    queries
      .selectFrom('pull_request')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('number', '=', number)
      .executeTakeFirst()

  return {
    create: async ({ head, base, title, body, draft }, now) =>
      store.transaction(async (transaction) => {
        if (!(await lockProject(transaction, projectId))) throw new Error('This project does not exist.')
        const open = await transaction
          .selectFrom('pull_request')
          .selectAll()
          .where('project_id', '=', projectId)
          .where('head', '=', head)
          .where('base', '=', base)
          .where('state', '=', 'open')
          .executeTakeFirst()
        if (open !== undefined) return stored(open)
        const number = await takePullRequestNumber(transaction, projectId)
        const row: PullRequestTable = {
          id: createId('pull', now),
          project_id: projectId,
          number,
          title,
          body,
          state: 'open',
          head,
          base,
          draft: draft ? 1 : 0,
          head_commit: null,
          base_commit: null,
          merge_commit: null,
          created_at: now,
          updated_at: now,
          seen_at: 0,
        }
        await transaction.insertInto('pull_request').values(row).execute()
        return stored(row)
      }),
    async read(number) {
      const row = await find(store.db, number)
      return row === undefined ? null : stored(row)
    },
    async list({ head, state, limit }) {
      let query = store.db.selectFrom('pull_request').selectAll().where('project_id', '=', projectId)
      if (head !== undefined) query = query.where('head', '=', head)
      if (state !== undefined) query = query.where('state', '=', state)
      if (limit !== undefined) query = query.limit(limit)
      return (await query.orderBy('number', 'desc').execute()).map(stored)
    },
    update: async (number, change, { now, whileState }) =>
      store.transaction(async (transaction) => {
        let query = transaction
          .updateTable('pull_request')
          .set({
            updated_at: now,
            ...(change.state === undefined ? {} : { state: change.state }),
            ...(change.title === undefined ? {} : { title: change.title }),
            ...(change.body === undefined ? {} : { body: change.body }),
            ...(change.headCommit === undefined ? {} : { head_commit: change.headCommit }),
            ...(change.baseCommit === undefined ? {} : { base_commit: change.baseCommit }),
            ...(change.mergeCommit === undefined ? {} : { merge_commit: change.mergeCommit }),
          })
          .where('project_id', '=', projectId)
          .where('number', '=', number)
        if (whileState !== undefined) query = query.where('state', '=', whileState)
        const { numUpdatedRows } = await query.executeTakeFirst()
        const row = await find(transaction, number)
        return row === undefined ? null : { changed: numUpdatedRows === 1n, pullRequest: stored(row) }
      }),
    async addComment(number, { author, body, createdAt }) {
      const row = await find(store.db, number)
      if (row === undefined) throw new Error('This pull request does not exist.')
      const comment: StoredComment = { id: createId('comment', createdAt), author, body, createdAt }
      await store.db
        .insertInto('pull_request_comment')
        .values({ id: comment.id, pull_request_id: row.id, author, body, created_at: createdAt })
        .execute()
      return comment
    },
    async listComments(number) {
      const rows = await store.db
        .selectFrom('pull_request_comment')
        .innerJoin('pull_request', 'pull_request.id', 'pull_request_comment.pull_request_id')
        .selectAll('pull_request_comment')
        .where('pull_request.project_id', '=', projectId)
        .where('pull_request.number', '=', number)
        .orderBy('pull_request_comment.created_at')
        .orderBy('pull_request_comment.id')
        .execute()
      return rows.map(({ id, author, body, created_at: createdAt }) => ({ id, author, body, createdAt }))
    },
  }
}

function stored(row: Selectable<PullRequestTable>): StoredPullRequest {
  return {
    number: row.number,
    state: row.state,
    title: row.title,
    body: row.body,
    head: row.head,
    base: row.base,
    draft: row.draft === 1,
    headCommit: row.head_commit,
    baseCommit: row.base_commit,
    mergeCommit: row.merge_commit,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
