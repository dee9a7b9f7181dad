export type {
  CommitStatus,
  FileLines,
  Forge,
  ForgeComment,
  ForgeEvent,
  ForgeKind,
  ForgePerson,
  ForgeRepository,
  ForgeThread,
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
export { checkObjects, type ObjectsFound } from './git/check-objects.ts'
export { commitAll, keepCommit, type WorktreeCommit } from './git/commit-all.ts'
export { composeCommits, type AddedFiles } from './git/compose-commits.ts'
export { fetchSnapshot } from './git/fetch-snapshot.ts'
export { readRemote } from './git/read-remote.ts'
export { diff, type DiffOptions, type FileDiff } from './git/diff.ts'
export { holdLock, withLock, type LockOptions } from './git/folder-lock.ts'
export { branchRef, isBranchName, isGitFolderName, isObjectId, isRefName, isTreePath } from './git/git-names.ts'
export type { GitProtocol } from './git/git-settings.ts'
export { isAncestor, listCommits, mergeBase, readCommits, type Commit } from './git/history.ts'
export { importRepository, type ImportOptions, type ImportSource } from './git/import-repository.ts'
export {
  mergeBranch,
  mergeTrees,
  treeOf,
  writeCommit,
  type BranchMerge,
  type BranchMergeOutcome,
  type MergedTree,
} from './git/merge-branch.ts'
export { mergeByRules, readConflicts, type ConflictingFile, type ConflictRule } from './git/merge-by-rules.ts'
export { hostedMirror, openMirror, type Mirror, type MirrorOptions, type Push, type PushOutcome } from './git/mirror.ts'
export type { DiffHunk, DiffLine, FilePatch } from './git/parse-patch.ts'
export { openBlobReader, readBlob, type BlobReader } from './git/read-blobs.ts'
export { readTree, type TreeEntry, type TreeOptions } from './git/read-tree.ts'
export { rebase, type RebaseOutcome } from './git/rebase.ts'
export { redact } from './git/redact.ts'
export {
  defaultBranch,
  listRefs,
  isDamagedBranch,
  resolveCommit,
  setDefaultBranch,
  updateRefs,
  type Reference,
} from './git/references.ts'
export type { ResolveHost } from './git/remote-access.ts'
export { maintainRepository } from './git/maintain-repository.ts'
export type { RecordedChanges, ReferenceChange, ReferenceJournal } from './git/reference-journal.ts'
export { createRepository, initialize, isWhole, openRepository, whole, type Repository } from './git/repository.ts'
export { readReferences, writeReferences } from './git/repository-state.ts'
export { putGitBehind } from './git/put-git-behind.ts'
export { endProcess } from './git/git-process.ts'
export { createGit, type Git, type GitAnswer, type GitCall, type GitOptions } from './git/run-git.ts'
export type { Signature } from './git/signature.ts'
export { joinPacks, takePack, writePack, type PackContent } from './git/transfer-packs.ts'
export {
  addWorktree,
  findWorktree,
  pruneWorktrees,
  removeWorktree,
  resetWorktree,
  worktreeHead,
  type Worktree,
} from './git/worktree.ts'
export { basicCredentials } from './http/git-route.ts'
export { refuseGit, type GitRefusal } from './http/refuse-git.ts'
export { serveGit, type GitService } from './http/serve-git.ts'
export { branchName } from './branches/branch-name.ts'
export { planBranch, type BranchPlan, type JobBranch } from './branches/plan-branch.ts'
export { publishCommits, type Publication, type PublicationOutcome } from './branches/publish-commits.ts'
export { createLocalForge, type LocalForgeOptions } from './local/local-forge.ts'
export { createMemoryPullRequestStore } from './local/memory-pull-request-store.ts'
export { createForgejoAccount } from './forgejo/forgejo-account.ts'
export type { ForgeAccount, ListedRepository } from './forge-account.ts'
export { createForgejoForge, readForgejoWebhook, type ForgejoOptions } from './forgejo/forgejo-forge.ts'
export { createGitHubAccount } from './github/github-account.ts'
export { appManifest, exchangeManifestCode, type MadeGitHubApp } from './github/github-manifest.ts'
export {
  createGitHubForge,
  readGitHubWebhook,
  type GitHubAppWebhook,
  type GitHubOptions,
} from './github/github-forge.ts'
export type { GitHubApp } from './github/github-app-token.ts'
export { createGitHubTokens, type GitHubCredentials, type GitHubTokens } from './github/github-tokens.ts'
export { createGitLabAccount } from './gitlab/gitlab-account.ts'
export { createGitLabForge, readGitLabWebhook, type GitLabOptions } from './gitlab/gitlab-forge.ts'
export { certificateFault } from './rest/certificate-fault.ts'
export type { RestContext } from './rest/rest-client.ts'
