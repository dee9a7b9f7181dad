import { resolveCommit } from '@docwright/forge'
import { expect, test } from 'vitest'
import { commitFiles, hostedRepository, plainGit, scratchFolder } from '../../../forge/src/testing/scratch.ts'
import { knownPages } from './known-pages.ts'

test.each(['docs', '.site/docs'])(
  'pages below %s are new where a snippet has changed, not where another page has',
  async (folder) => {
    const { repository, clone } = await hostedRepository(scratchFolder(), {
      [`${folder}/index.mdx`]: '# Home\n',
      [`${folder}/snippets/note.mdx`]: 'A note.\n',
    })
    const known = async () => knownPages(repository, (await resolveCommit(repository, 'refs/heads/main')) ?? '', folder)
    const push = async (path: string, text: string): Promise<void> => {
      await commitFiles(clone, { [`${folder}/${path}`]: text }, path)
      plainGit(clone, 'push', '--quiet', 'origin', 'main')
    }
    const page = { html: '<h1>Home</h1>', code: '' }
    ;(await known()).add('index.mdx', '# Home\n', page)
    await push('other.mdx', '# Other\n')
    expect((await known()).find('index.mdx', '# Home\n')).toEqual(page)
    await push('snippets/note.mdx', 'Another note.\n')
    expect((await known()).find('index.mdx', '# Home\n')).toBeUndefined()
  },
)
