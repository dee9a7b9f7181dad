/**
 * Name of the branch for a job.
 *
 * @param about The subject of the job, in any language; its first words become part of the name.
 * @param attempt From 1; the second and later branches of a job end in a number.
 * @returns For example `docwright/job_1-fix-broken-links` or `docwright/job_1-fix-broken-links-2`.
 */
export function branchName(jobId: string, about: string, attempt = 1): string {
  const id = jobId.replaceAll(/[^\w]/g, '')
  const slug = slugOf(about)
  return `docwright/${id}${slug === '' ? '' : `-${slug}`}${attempt > 1 ? `-${attempt}` : ''}`
}

/** Letters without accents, digits and single hyphens, which every forge accepts in a URL. */
function slugOf(about: string): string {
  const words = about
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  let slug = ''
  for (const word of words) {
    const longer = slug === '' ? word.slice(0, 40) : `${slug}-${word}`
    if (longer.length > 40) break
    slug = longer
  }
  return slug
}
