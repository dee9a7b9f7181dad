import { render } from 'preact-render-to-string'
import { expect, test } from 'vitest'
import { PageFactsProvider } from '../layout/page-context.ts'
import { samplePlatform } from '../testing/sample-project.ts'
import { english } from '../texts/english.ts'
import { JobDetailPage, jobTitle } from './job-page.tsx'

/** The page of one of the sample's jobs, without line breaks. */
function pageOf(id: string): string {
  const [project] = samplePlatform().projects
  const stored = project?.jobs.find(({ job }) => job.id === id)
  if (project === undefined || stored === undefined) throw new Error('The sample has this job.')
  return render(
    <PageFactsProvider value={{ texts: english, now: new Date(0), formToken: '' }}>
      <JobDetailPage project={project.project} job={stored.job} transcript={stored.transcript} />
    </PageFactsProvider>,
  )
}

test('a job says from which branch it starts, and which one holds its work', () => {
  const page = pageOf('job_install')
  expect(page).toContain('<dt>Base branch</dt><dd><code>main</code></dd>')
  expect(page).toContain(
    '<dt>Working branch</dt><dd id="job-branch"><code>docwright/installation-version-3</code></dd>',
  )
  expect(pageOf('job_poem')).toContain(
    '<dt>Working branch</dt><dd id="job-branch"><span class="hint">None yet</span></dd>',
  )
})

test('a message is said to be queued only while something runs', () => {
  expect(pageOf('job_install')).toContain('It starts when the current message is finished.')
  expect(pageOf('job_poem')).toContain('<p class="hint" id="hint-prompt">The agent keeps the earlier context.</p>')
})

test('a job is called by the first line of its prompt, at the length of a title', () => {
  expect(jobTitle('\nFix the links.\nAll of them.')).toBe('Fix the links.')
  expect(jobTitle('word '.repeat(30_000))).toBe(`${'word '.repeat(21)}wor…`)
})

test('a job that takes a model is told from one that failed and from one that found nothing to do', () => {
  const refused = pageOf('job_poem')
  expect(refused).toContain('<span class="status" data-tone="warn">Takes a model</span>')
  expect(refused).not.toContain('>Failed</span>')
  expect(refused).toContain('<div class="notice" data-tone="warn">')
  expect(refused).toContain('needs-model')
  // To try again without a model ends in the same way.
  expect(refused).not.toContain('/retry"')
  expect(pageOf('job_webhooks')).toContain('<span class="status" data-tone="bad">Failed</span>')
  expect(pageOf('job_webhooks')).toContain('/retry"')
  expect(pageOf('job_typos')).toContain('<span class="status" data-tone="quiet">Completed</span>')
})
