import { samplePlatform } from '../../packages/dashboard/src/testing/sample-project.ts'

const longName = 'منصّة التوثيق — Documentation of the payments, settlement and reconciliation platform for partners'
const longWord = 'packages/integrations/enterprise-resource-planning/synchronisation/troubleshooting-and-recovery'

const longAddress = `https://example.com/${'a-very-long-path-'.repeat(20)}`

/** The sample with more of everything, longer names, a title in Arabic, and what goes wrong. */
export function crowdedPlatform(): ReturnType<typeof samplePlatform> {
  const sample = samplePlatform()
  const [stored] = sample.projects
  const [job] = stored?.jobs ?? []
  const [review] = stored?.reviews ?? []
  if (stored === undefined || job === undefined || review === undefined)
    throw new Error('The sample lacks its project.')
  stored.project.name = longName
  stored.settings.name = longName
  failLastPush(stored)
  job.job.prompt = `${longName}: ${longWord.repeat(3)}\n${'Explain every option. '.repeat(200)}`
  for (let number = 0; number < 60; number++) {
    stored.jobs.push({ job: { ...job.job, id: `job_${number}`, status: 'completed', waiting: 0 }, transcript: [] })
  }
  review.pullRequest.title = `تثبيت الإصدار ٣ ${longWord}`
  Object.assign(review.pullRequest, {
    mergeable: 'conflict',
    isBehind: true,
    conflicts: ['images/logo.png', ...Array.from({ length: 4 }, (_, index) => `${longWord}/screen-${index}.png`)],
  })
  review.pullRequest.preview = { deploymentId: 'd2', status: 'failed', url: null }
  review.pullRequest.checks = [
    { name: 'Preview', status: 'failed', detail: 'docs.json cannot be read: a comma is missing in line 14.' },
    { name: longWord, status: 'running', detail: longName },
  ]
  for (const page of review.pages) page.afterUrl = null
  review.pages.push({
    kind: 'page',
    path: `/${longWord}`,
    previousPath: '/older',
    title: longName,
    change: 'renamed',
    beforeUrl: null,
    afterUrl: null,
  })
  const [file] = review.files
  if (file !== undefined) review.files.push({ ...file, path: `${longWord}/${longWord}.mdx`, change: 'added' })
  for (const key of stored.keys) key.name = longName
  stored.domains.push({
    host: `${'a'.repeat(60)}.${'b'.repeat(60)}.example`,
    status: 'waiting',
    records: [
      { type: 'TXT', name: `_docwright.${'a'.repeat(60)}.example`, value: `docwright-${'0'.repeat(32)}` },
      { type: 'CNAME', name: `${'a'.repeat(60)}.example`, value: `${'c'.repeat(60)}.example` },
    ],
  })
  return sample
}

function failLastPush(stored: ReturnType<typeof samplePlatform>['projects'][number]): void {
  const failed = stored.deployments.find(({ status }) => status === 'failed')
  if (failed === undefined) throw new Error('The sample has a failed deployment.')
  const last = { ...failed, id: 'd9', title: longName, errors: 40, warnings: 20 }
  last.reason = 'The project demands no errors: `docs.json` and 39 pages have 40.'
  stored.deployments.unshift(last)
  stored.diagnostics.set(
    last.id,
    Array.from({ length: 60 }, (_, index) => ({
      severity: index < 40 ? ('error' as const) : ('warning' as const),
      code: 'page-not-found',
      message: `The navigation names \`${longWord}/${index}\`, but no such page exists.`,
      fix: `Create \`${longWord}/${index}.mdx\` or remove the entry.${index === 0 ? ` See ${longAddress}` : ''}`,
      file: `${longWord}/docs.json`,
      line: index + 1,
      column: 3,
      isNew: false,
    })),
  )
}
