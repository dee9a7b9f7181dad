import type { Site } from './create-site.ts'

/**
 * Whether a path that leads nowhere takes readers to the first page, as `errors.404.redirect` says. A repository that
 * does not mention `errors.404` has the page with suggestions, which helps readers more.
 */
export function missingLeadsHome({ config }: Pick<Site, 'config'>): boolean {
  return config.errors?.['404']?.redirect === true
}
