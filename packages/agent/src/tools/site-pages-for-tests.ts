import type { SharedPagePool } from 'docwright/engine'
import { openSitePages } from './site-pages.ts'

/** Page processes for the test files of this worker: starting one takes longer than most of them. */
export function sitePagesForTests(): SharedPagePool {
  const shared = globalThis as { docwrightSitePages?: SharedPagePool }
  return (shared.docwrightSitePages ??= openSitePages())
}
