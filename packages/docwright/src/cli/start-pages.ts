import { startPagePool } from '../render/processes/start-page-pool.ts'
import { renderInProcess } from '../render/render-in-process.ts'
import type { BodyRenderer } from '../render/body/rendered-body.ts'

/** Starts what renders the pages of a command. */
export type StartPages = (...pool: Parameters<typeof startPagePool>) => BodyRenderer

/**
 * Starts what renders the pages of a command: page processes, or this process where `DOCWRIGHT_IN_PROCESS` is `1`
 * (CONTRIBUTING). Commands alone may choose that: a page of a stranger's repository can end the process that renders it.
 *
 * @param pool See {@link startPagePool}.
 */
export const startPages: StartPages = (...pool) =>
  process.env['DOCWRIGHT_IN_PROCESS'] === '1' ? renderInProcess() : startPagePool(...pool)
