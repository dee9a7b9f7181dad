import { expect, test } from 'vitest'
import { readPastedRepository } from './pasted-repository.ts'

const pasted: Record<string, [url: string, forge?: string | undefined, folder?: string]> = {
  'github.com/acme/docs': ['https://github.com/acme/docs', 'github'],
  'https://github.com/acme/docs': ['https://github.com/acme/docs', 'github'],
  ' https://www.github.com/acme/docs/ ': ['https://github.com/acme/docs', 'github'],
  'http://github.com/acme/docs.git': ['https://github.com/acme/docs.git', 'github'],
  'git clone https://github.com/acme/docs.git': ['https://github.com/acme/docs.git', 'github'],
  'git@github.com:acme/docs.git': ['https://github.com/acme/docs.git', 'github'],
  'ssh://git@github.com:22/acme/docs.git': ['https://github.com/acme/docs.git', 'github'],
  'https://github.com/acme/docs/tree/main/website/docs': ['https://github.com/acme/docs', 'github', 'website/docs'],
  'https://github.com/acme/docs/blob/main/website/docs.json': ['https://github.com/acme/docs', 'github', 'website'],
  'https://github.com/acme/docs/blob/main/README.md': ['https://github.com/acme/docs', 'github'],
  'https://github.com/acme/docs/pull/7?diff=split#top': ['https://github.com/acme/docs', 'github'],
  'https://gitlab.com/acme/team/docs/-/tree/main/docs?ref_type=heads': [
    'https://gitlab.com/acme/team/docs',
    'gitlab',
    'docs',
  ],
  'https://gitlab.com/acme/docs/-/merge_requests': ['https://gitlab.com/acme/docs', 'gitlab'],
  'git@gitlab.com:acme/team/docs.git': ['https://gitlab.com/acme/team/docs.git', 'gitlab'],
  'https://codeberg.org/acme/docs/src/branch/main/docs': ['https://codeberg.org/acme/docs', 'forgejo', 'docs'],
  'git.example.com:8443/acme/docs': ['https://git.example.com:8443/acme/docs'],
  'https://github.example.com/acme/docs/tree/main/docs': ['https://github.example.com/acme/docs', undefined, 'docs'],
}

test.each(Object.entries(pasted))('%s is understood', (text, [url, forge, folder]) => {
  expect(readPastedRepository(text)).toEqual({ url, forge, folder })
})

test.each([
  '',
  'docs',
  'acme/docs',
  'github.com',
  'https://github.com/acme',
  'https://user:secret@github.com/acme/docs',
  'git@github.com',
  'file:///etc/passwd',
  'C:\\docs\\site',
  './docs/site',
  'ftp://example.com/acme/docs',
  'javascript:alert(1)',
])('“%s” is no address of a repository', (text) => {
  expect(readPastedRepository(text)).toBeUndefined()
})
