export type {
  CommitStatus,
  Forge,
  ForgeEvent,
  ForgeKind,
  ForgeRepository,
  ForgeWebhook,
  GitAccess,
  GitCredentials,
  MergeMethod,
  MergeOutcome,
  MergeRequest,
  NewPullRequest,
  PullRequest,
  PullRequestChange,
  PullRequestEnd,
} from './forge.ts'
export { ForgeError, type ForgeErrorCode, type ForgeErrorDetails } from './forge-error.ts'
export type {
  PullRequestFilter,
  PullRequestStore,
  StoredComment,
  StoredPullRequest,
  StoredPullRequestChange,
} from './pull-request-store.ts'
