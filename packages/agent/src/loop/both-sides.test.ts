import { expect, test } from 'vitest'
import { WorkspaceProblem, type FileChange, type WorkspaceProblemCode } from '../workspace/workspace.ts'
import { bothSidesNote, findLostSides, sayDecidedSides, type TwoSides } from './both-sides.ts'

const limits: TwoSides = {
  path: 'limits.md',
  ancestor: '# Limits\n\nA hundred.\n',
  ours: '# Limits\n\nTwo hundred.\n',
  theirs: '# Limits\n\nA hundred megabytes.\n',
}
const settled = '# Limits\n\nTwo hundred megabytes.\n'

/** Codes and places of what is wrong, with files as a turn has left them. */
async function problemsOf(
  left: Readonly<Record<string, string>>,
  { file = limits, changes = [] }: { file?: TwoSides; changes?: readonly Pick<FileChange, 'path' | 'kind'>[] } = {},
): Promise<string[]> {
  const workspace = {
    read: (path: string) => {
      const text = left[path] ?? 'not-found'
      const isText = text.includes('\n')
      return isText ? Promise.resolve(text) : Promise.reject(new WorkspaceProblem(text as WorkspaceProblemCode, 'No.'))
    },
    changes: () => changes.map((change) => ({ ...change, addedLines: 1, removedLines: 1 })),
  }
  return (await findLostSides([file], workspace, 'main')).map(({ code, file: path, line }) => `${path}:${line} ${code}`)
}

test('a page with both sides, and without marks, is settled', async () => {
  expect(await problemsOf({ 'limits.md': settled })).toEqual([])
})

test.each(['path-protected', 'path-invalid', 'file-too-large', 'not-text', 'not-a-file'] as const)(
  'nobody can tell whether a file is settled that cannot be read: %s',
  async (code) => {
    expect(await problemsOf({ 'limits.md': code })).toEqual(['limits.md:1 conflict-left'])
  },
)

test.each(['<<<<<<< this pull request', '=======', '|||||||', '||||||| 3f2a', '>>>>>>> main'])(
  'no mark is left: %s',
  async (line) => {
    expect(await problemsOf({ 'limits.md': `${settled}${line}\n` })).toEqual(['limits.md:4 conflict-left'])
    expect(await problemsOf({ 'limits.md': `${settled}${line}\r\n` })).toEqual(['limits.md:4 conflict-left'])
  },
)

test('what a side has written itself is no mark, as often as it has written it', async () => {
  const heading = 'Limits\n=======\n'
  const file: TwoSides = {
    ...limits,
    ancestor: `${heading}${limits.ancestor}`,
    ours: `${heading}${limits.ours}`,
    theirs: `${heading}${limits.theirs}`,
  }
  expect(await problemsOf({ 'limits.md': `${heading}${settled}` }, { file })).toEqual([])
  expect(await problemsOf({ 'limits.md': `${heading}Two hundred.\n=======\nMegabytes.\n` }, { file })).toEqual([
    'limits.md:2 conflict-left',
  ])
  const added = { ...file, ancestor: limits.ancestor, theirs: `Other\n=======\n${limits.theirs}` }
  expect(await problemsOf({ 'limits.md': `${heading}Other\n=======\n${settled}` }, { file: added })).toEqual([])
})

test('a page that was deleted has lost both sides, and one that was moved has its marks elsewhere', async () => {
  expect(await problemsOf({}, { changes: [{ path: 'limits.md', kind: 'deleted' }] })).toEqual([
    'limits.md:1 side-lost',
    'limits.md:1 side-lost',
  ])
  const marked = '<<<<<<< this pull request\nTwo hundred.\n=======\nA hundred megabytes.\n>>>>>>> main\n'
  const changes = [{ path: 'moved.md', kind: 'moved' }] as const
  expect(await problemsOf({ 'moved.md': marked }, { changes })).toContain('moved.md:1 conflict-left')
})

test('of two values and of a deletion one goes in any case: the reviewer hears of both, and the model before', async () => {
  const values = [
    { name: 'name', ours: '"Ours"', theirs: '"Theirs"' },
    { name: 'banner', ours: undefined, theirs: '{"content":"Hello"}' },
  ]
  const settings: TwoSides = { path: 'docs.json', ancestor: '{}', ours: '{"name":"Ours"}', theirs: '{}', values }
  const gone: TwoSides = { ...limits, path: 'gone.mdx', theirs: '', deletedBy: 'theirs' }
  const files = [settings, gone, limits]
  const text: Readonly<Record<string, string>> = { 'gone.mdx': limits.ours, 'docs.json': settings.theirs }
  const workspace = {
    read: (path: string) => Promise.resolve(text[path] ?? ''),
    changes: () => [],
  }
  expect((await sayDecidedSides(files, workspace, 'main')).map(({ file, message }) => `${file}: ${message}`)).toEqual([
    'docs.json: Both sides have set `name`: this pull request to "Ours", “main” to "Theirs".',
    'docs.json: Both sides have set `banner`: this pull request has removed it, “main” to {"content":"Hello"}.',
    'gone.mdx: Deleted by “main”, changed by this pull request: the file is kept.',
  ])
  expect(await findLostSides([settings], workspace, 'main')).toEqual([])
  const note = bothSidesNote(files, 'main')
  expect(note).toContain('- name: this pull request has "Ours"; “main”, and so the file, has "Theirs"')
  expect(note).toContain('- gone.mdx: deleted in “main”, and there as this pull request has changed it.')
  expect(note).toContain('- limits.md\n')
})

test('the mark of a side that has moved the file is found where the text was moved to', async () => {
  const changes = [{ path: 'other.md', kind: 'created' }] as const
  const left = { 'limits.md': settled, 'other.md': 'One.\n>>>>>>> main:limits.md\n' }
  expect(await problemsOf(left, { changes })).toEqual(['other.md:2 conflict-left'])
})
