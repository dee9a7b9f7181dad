import { createRepository, defaultBranch, importRepository, listRefs, openMirror } from '@docwright/forge'
import type { Git, Repository } from '@docwright/forge'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Store } from '../store/open-store.ts'
import { commitFolder, writeFirstCommit } from './first-commit.ts'
import { credentialsOf } from './forge-token.ts'
import type { NewProject } from './new-project.ts'
import { ProjectError } from './project-error.ts'

/** The parts that new repositories are made with. */
export interface NewRepositoryContext {
  store: Store
  git: Git
  /** A token for a repository elsewhere: of a connection, or else of the operator's own App for GitHub; null if there is none. */
  appToken: (address: string, connectionId?: string) => Promise<string | null>
  /** The files of a starter site, by the site's name. */
  starterFiles: (name: string) => ReadonlyMap<string, string>
}

/**
 * Makes the repository of a new project: an empty one, one with files, or a copy.
 *
 * @param target Its folder.
 * @returns The default branch.
 */
export async function makeRepository(
  context: NewRepositoryContext,
  target: string,
  input: NewProject,
): Promise<string> {
  const { store, git, starterFiles, appToken } = context
  await mkdir(dirname(target), { recursive: true })
  const { repository: wanted } = input
  const author = { name: 'Docwright', email: 'docwright@localhost', at: store.clock() }
  const branch = input.defaultBranch ?? 'main'
  switch (wanted.kind) {
    case 'empty':
      await createRepository(git, target, { defaultBranch: branch })
      return branch
    case 'starter': {
      const made = await createRepository(git, target, { defaultBranch: branch })
      const files = inFolder(starterFiles(input.name), input.docsFolder ?? '')
      await writeFirstCommit(made, { branch, message: 'Starter site', author, files })
      return branch
    }
    case 'folder': {
      const made = await createRepository(git, target, { defaultBranch: branch })
      await commitFolder(made, wanted.path, { branch, message: 'First version', author })
      return branch
    }
    case 'import': {
      const made = await importRepository(git, target, wanted.source)
      await refuseEmpty(made)
      return input.defaultBranch ?? (await defaultBranch(made))
    }
    case 'remote': {
      const { forge, url, connectionId } = wanted
      const asks = forge === 'github' || connectionId !== undefined
      const token = wanted.token ?? (asks ? await appToken(url, connectionId) : null)
      const access = { url, credentials: credentialsOf(forge, token) }
      const mirror = await openMirror({ git, folder: target, gitAccess: () => Promise.resolve(access) })
      await mirror.fetch()
      await refuseEmpty(mirror.repository)
      return input.defaultBranch ?? (await defaultBranch(mirror.repository))
    }
  }
}

/** An empty repository has no site, and nobody would learn why. */
async function refuseEmpty(made: Repository): Promise<void> {
  if ((await listRefs(made)).length > 0) return
  const message =
    'The repository has no commits, so there is nothing to make a site of. Push a branch with a docs.json to it, or ' +
    'create the project without a repository: it starts with example pages.'
  throw new ProjectError('project-empty', message)
}

function inFolder(files: ReadonlyMap<string, string>, folder: string): Map<string, string> {
  return new Map([...files].map(([path, content]) => [folder === '' ? path : `${folder}/${path}`, content]))
}
