import type { AuditFilter, QuotaChange } from '@docwright/contract'

/** Outputs of commands, passed in so that they can be tested. */
export interface CommandOutput {
  /** Results: what a pipe should get. */
  print(this: void, text: string): void
  /** Remarks for the person at the terminal. */
  note(this: void, text: string): void
}

/** Dependencies of commands. A command returns its exit status, 0; failures are thrown. */
export interface CommandContext {
  output: CommandOutput
  environment: Readonly<Record<string, string | undefined>>
  version: string
  /** Aborted when the process is asked to end (SIGTERM, SIGINT). */
  signal: AbortSignal
}

/** Options of `serve`. */
export interface ServeOptions {
  /** By default, the port of the last start; at the first start, the first free one from 3000 on. */
  port?: number
  host: string
  data: string
  docs?: string
  /** False by `--no-worker`. */
  worker?: boolean
  /** True by `--paused`. */
  paused?: boolean
}

/** Options of every command that works on the database. */
export interface DataOptions {
  data: string
  json?: boolean
}

/** Options of `doctor`. */
export interface DoctorOptions extends DataOptions {
  askModels?: boolean
}

/** Options of `project create`. */
export interface ProjectCreateOptions extends DataOptions {
  repo?: string
  remote?: 'github' | 'gitlab' | 'forgejo'
  /** Id, name or host of a connection of the dashboard. */
  connection?: string
  branch?: string
  docsFolder?: string
  slug?: string
}

/** Options of `key create`. */
export interface KeyCreateOptions extends DataOptions {
  project: string
  /** Of the organization that the project belongs to. */
  allProjects?: boolean
  name: string
  scope?: ('read' | 'write' | 'search')[]
  address?: string[]
  /** Of an assistant key: the websites that may use it. */
  origin?: string[]
  /** Days until it ends; null for a key without an end. */
  days: number | null
}

/** Options of the commands for accounts. */
export interface AccountOptions extends DataOptions {
  /** Of one project only. */
  project?: string
}

/** Options of `project quota`. */
export interface ProjectQuotaOptions extends DataOptions, QuotaChange {}

/** Options of `deployment list`. */
export interface DeploymentListOptions extends DataOptions {
  project: string
  branch?: string
  limit?: number
}

/** Options of `deployment rollback`. */
export interface RollbackOptions extends DataOptions {
  project: string
  /** Id of the deployment to go back to; by default, the previous one. */
  to?: string
}

/** Options of the commands for the log of who did what. */
export interface AuditOptions extends DataOptions, AuditFilter {
  project?: string
}

/** Options of `audit export`. */
export interface AuditExportOptions extends AuditOptions {
  format: 'jsonl' | 'csv'
  /** Number of the last entry that is known. */
  after?: number
}
