import type { Project } from './project.ts'

/**
 * Whether a name means the repository of a project.
 *
 * @param project The project. Its repository has a slug alone if it is hosted here.
 * @param name Name with its owner or groups, such as `acme/docs`.
 */
export function isRepositoryOf(
  { repositoryUrl, slug }: Pick<Project, 'repositoryUrl' | 'slug'>,
  name: string,
): boolean {
  const wanted = name.toLowerCase()
  if (repositoryUrl === null) return wanted.split('/').at(-1) === slug
  return new URL(repositoryUrl).pathname.replace(/^\/|\.git$|\/$/g, '').toLowerCase() === wanted
}
