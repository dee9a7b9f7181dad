import type { Site } from '../site/create-site.ts'
import { diagnose, type Diagnostic } from '../source/diagnostic.ts'
import { buildProblems } from './build-problems.ts'

/** A build of files has nowhere to keep answers of readers: its pages do not ask whether they were helpful. */
export function unaskedReaders(site: Pick<Site, 'config' | 'places'>): Diagnostic[] {
  if (site.config.feedback?.thumbsRating !== true) return []
  const message =
    'Pages of this build do not ask readers whether they were helpful, because files cannot keep the answers.'
  const fix = 'Let the platform host the site, or remove `thumbsRating`; `raiseIssue` works on every host.'
  return [diagnose(buildProblems, 'feedback-not-asked', site.places.of(['feedback', 'thumbsRating']), message, fix)]
}
