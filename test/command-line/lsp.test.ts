import { spawn } from 'node:child_process'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  createProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type CompletionList,
  type Diagnostic,
  type Hover,
  type InitializeResult,
  type Location,
  type ProtocolConnection,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node'
import { configuration, createRepository, type Repository } from './repository.ts'
import { plainEnvironment, program } from './run-command.ts'

/** An editor at work on a repository. */
interface Editor {
  connection: ProtocolConnection
  initialized: InitializeResult
  /** Problems by file, as they were sent last. */
  problems: Map<string, Diagnostic[]>
  open(path: string, text?: string): void
  change(path: string, text: string): void
  /** Asks about the place of `|` in a file, which is opened with the text. */
  ask<Answer>(method: string, path: string, textWithMark: string, more?: object): Promise<Answer>
  uri(path: string): string
}

async function startEditor(repository: Repository): Promise<Editor> {
  const child = spawn(process.execPath, [program, 'lsp', '--stdio'], { env: plainEnvironment() })
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  )
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const problems = new Map<string, Diagnostic[]>()
  const uri = (path: string): string => pathToFileURL(join(repository.root, path)).href
  connection.onNotification('textDocument/publishDiagnostics', (sent: { uri: string; diagnostics: Diagnostic[] }) => {
    problems.set(sent.uri, sent.diagnostics)
  })
  connection.listen()
  onTestFinished(async () => {
    await connection.sendRequest('shutdown')
    await connection.sendNotification('exit')
    expect(await ended).toBe(0)
    connection.dispose()
  })
  const initialized = await connection.sendRequest<InitializeResult>('initialize', {
    processId: process.pid,
    rootUri: uri(''),
    capabilities: {},
    workspaceFolders: [{ uri: uri(''), name: 'docs' }],
  })
  await connection.sendNotification('initialized', {})
  let version = 1
  const editor: Editor = {
    connection,
    initialized,
    problems,
    uri,
    open: (path, text = repository.read(path)) =>
      void connection.sendNotification('textDocument/didOpen', {
        textDocument: { uri: uri(path), languageId: 'mdx', version, text },
      }),
    change: (path, text) =>
      void connection.sendNotification('textDocument/didChange', {
        textDocument: { uri: uri(path), version: (version += 1) },
        contentChanges: [{ text }],
      }),
    ask(method, path, textWithMark, more = {}) {
      const [before = '', after = ''] = textWithMark.split('|')
      editor.change(path, before + after)
      const lines = before.split('\n')
      const position = { line: lines.length - 1, character: lines.at(-1)?.length ?? 0 }
      return connection.sendRequest(method, { textDocument: { uri: uri(path) }, position, ...more })
    },
  }
  return editor
}

const files = {
  'docs.json': configuration({ pages: ['index', 'guides/setup'] }),
  'index.mdx': '---\ntitle: Start\n---\n\n[Setup](/guides/setup#first-steps)\n',
  'guides/setup.mdx': '---\ntitle: Set up\ndescription: What to do first.\n---\n\n## First steps\n\n[Back](../index)\n',
}

async function labels(editor: Editor, path: string, text: string): Promise<string[]> {
  const { items } = await editor.ask<CompletionList>('textDocument/completion', path, text)
  return items.map(({ label }) => label)
}

test('an editor is told of problems while a page is written, and what to do about them', async () => {
  using repository = createRepository(files)
  const editor = await startEditor(repository)
  editor.open('index.mdx')
  await expect.poll(() => editor.problems.get(editor.uri('index.mdx'))).toEqual([])
  editor.change('index.mdx', '[Gone](/guides/setup#gone) [Case](/Guides/setup)\n\n<Card titel="x" href="/">y</Card>\n')
  await expect.poll(() => editor.problems.get(editor.uri('index.mdx'))?.length).toBe(3)
  const found = editor.problems.get(editor.uri('index.mdx')) ?? []
  expect(found.map(({ code, range }) => `${code} ${range.start.line}:${range.start.character}`)).toEqual([
    'broken-anchor 0:7',
    'broken-link 0:34',
    'unknown-property 2:0',
  ])
  const context = { diagnostics: found }
  const actions = await editor.connection.sendRequest<{ edit: WorkspaceEdit }[]>('textDocument/codeAction', {
    textDocument: { uri: editor.uri('index.mdx') },
    range: found[0]?.range,
    context,
  })
  const edits = actions.flatMap(({ edit }) => Object.values(edit.changes ?? {}).flat())
  expect(edits.map(({ newText }) => newText)).toEqual(['/guides/setup', '<Card title'])
})

test('an editor completes, describes and finds what a page names', async () => {
  using repository = createRepository(files)
  const editor = await startEditor(repository)
  expect(editor.initialized.capabilities).toMatchObject({
    renameProvider: { prepareProvider: true },
    hoverProvider: true,
  })
  editor.open('index.mdx')
  expect(await labels(editor, 'index.mdx', '[x](/gui|)')).toEqual(['/guides/setup'])
  expect(await labels(editor, 'index.mdx', '<Card href="/|" />')).toEqual(['/guides/setup', '/'])
  expect(await labels(editor, 'index.mdx', '[x](/guides/setup#fi|)')).toEqual(['first-steps'])
  expect(await labels(editor, 'index.mdx', '<Accord|')).toEqual(['Accordion', 'AccordionGroup'])
  const properties = await labels(editor, 'index.mdx', '<Card title="T" |')
  expect(properties).toEqual(expect.arrayContaining(['href', 'icon']))
  expect(properties).not.toContain('title')
  expect(await labels(editor, 'index.mdx', '<Card icon="rocket|" />')).toContain('rocket')
  expect(await labels(editor, 'index.mdx', '---\nside|')).toContain('sidebarTitle')
  expect(await labels(editor, 'index.mdx', '---\nmode: |\n---\n')).toContain('wide')
  expect(await labels(editor, 'index.mdx', 'Plain words |')).toEqual([])
  editor.open('docs.json')
  const config = repository.read('docs.json').replace('"index"', '"index|"')
  expect(await labels(editor, 'docs.json', config)).toEqual(['guides/setup', 'index'])

  const hover = async (text: string): Promise<unknown> =>
    (
      (await editor.ask<Hover | null>('textDocument/hover', 'index.mdx', text))?.contents as
        | { value: string }
        | undefined
    )?.value
  expect(await hover('[x](/guides/|setup#first-steps)')).toBe('**Set up**\n\nWhat to do first.\n\n`guides/setup.mdx`')
  expect(await hover('<Car|d title="x">y</Card>')).toContain('**<Card>**')
  expect(await hover('<Card hr|ef="/">y</Card>')).toContain('**href** (')
  expect(await hover('---\nsidebar|Title: x\n---\n')).toContain('label for the sidebar')
  expect(await hover('Plain |words')).toBeUndefined()

  const definition = await editor.ask<Location>('textDocument/definition', 'index.mdx', '[x](/guides/|setup)')
  expect(definition.uri).toBe(editor.uri('guides/setup.mdx'))
})

test('an editor renames a page with every link to it, and hears why it cannot', async () => {
  using repository = createRepository(files)
  const editor = await startEditor(repository)
  editor.open('index.mdx')
  const text = files['index.mdx'].replace('/setup#', '/se|tup#')
  const range = await editor.ask('textDocument/prepareRename', 'index.mdx', text)
  expect(range).toMatchObject({ placeholder: 'guides/setup' })
  const rename = (newName: string) => editor.ask<WorkspaceEdit>('textDocument/rename', 'index.mdx', text, { newName })
  const { documentChanges = [] } = await rename('start/setup')
  expect(documentChanges.map((change) => ('kind' in change ? change.kind : change.textDocument.uri))).toEqual([
    editor.uri('docs.json'),
    editor.uri('index.mdx'),
    'rename',
  ])
  const ofIndex = documentChanges.find((change) => 'edits' in change && change.textDocument.uri.endsWith('index.mdx'))
  // Only what differs: the folder.
  expect(ofIndex).toMatchObject({ edits: [{ newText: 'start', range: { start: { line: 4, character: 9 } } }] })
  await expect(rename('index')).rejects.toThrow('The page “index” already exists')
  await expect(rename('../../etc/passwd')).rejects.toThrow('is outside the docs folder')
})
