/** Work that starts by itself. */
export interface Workflow {
  /** Path of its file from the docs folder. */
  path: string
  name: string
  /** When it starts; at least one of both. */
  schedules: readonly Schedule[]
  pushes: readonly PushTrigger[]
  /** Names of the workflows whose merged changes also start it. */
  follows: readonly string[]
  /** A built-in workflow; null for one that is its prompt alone. */
  use: BuiltInWorkflow | null
  /** Settings of a built-in workflow. */
  languages: readonly string[]
  prompt: string
  /** Model of its jobs; by default, the project's. */
  model: string | null
  /** Other repositories that it reads, as `owner/name`. */
  context: readonly string[]
  /** Whether its changes wait for a person. */
  update: 'pull-request' | 'direct'
  /** Tokens that models may read and write for one run; null without a limit of its own. */
  limit: number | null
  /** E-mail addresses that are notified of how its runs have ended. */
  notify: readonly string[]
}

/** When a workflow starts by the clock. */
export interface Schedule {
  /** Five fields: minute, hour, day of the month, month, day of the week. */
  cron: string
  /** IANA name. */
  timeZone: string
}

/** The pushes that start a workflow. */
export interface PushTrigger {
  /** `owner/name` of another repository; null for the project's own. */
  repository: string | null
  /** Branches; the default branch without any. */
  branches: readonly string[]
  /** Patterns of paths, one of which must have changed; any path by default. */
  paths: readonly string[]
}

/** Workflows that need no prompt. */
export const builtInWorkflows = [
  'translate',
  'broken-links',
  'typos',
  'seo',
  'style-guide',
  'changelog',
  'api-drift',
  'stale',
] as const

/** See {@link builtInWorkflows}. */
export type BuiltInWorkflow = (typeof builtInWorkflows)[number]

/** Folders of workflow files, below the docs folder; ours first. */
export const workflowFolders = ['.docwright/workflows', '.mintlify/workflows'] as const

/**
 * Whether a path is that of a workflow file.
 *
 * @param path Path from the docs folder.
 */
export function isWorkflowFile(path: string): boolean {
  return /^\.(?:docwright|mintlify)\/workflows\/[^/]+\.md$/.test(path)
}

/**
 * Whether a file in a folder of workflows looks like one and is none, since workflows are Markdown files.
 *
 * @param path Path from the docs folder.
 */
export function isMistakenWorkflowFile(path: string): boolean {
  const name = /^\.(?:docwright|mintlify)\/workflows\/([^/]+)$/.exec(path)?.[1]
  return name !== undefined && !isWorkflowFile(path) && /\.(?:ya?ml|json|toml|mdx|md|markdown|txt)$/i.test(name)
}
