import { expect, test } from 'vitest'
import { copiedCode } from './copied-code.ts'

test.for([
  ['bash', '$ npm install thing\n$ thing --init\nadded 3 packages', 'npm install thing\nthing --init'],
  ['console', 'user@host:~$ ls -la\ntotal 0', 'ls -la'],
  ['console', 'root@host:/etc# cat passwd\nroot:x:0:0', 'cat passwd'],
  ['bash', '# First this\n$ make', 'make'],
  [
    'bash',
    '$ curl \\\n>   --fail \\\n  https://example.com\n{"ok": true}',
    'curl \\\n  --fail \\\n  https://example.com',
  ],
  ['bash', '(venv) $ pip install x', 'pip install x'],
  ['powershell', 'PS C:\\> Get-Item x', 'Get-Item x'],
  ['python', '>>> 1 + 1\n2', '1 + 1'],
  ['python', '>>> for x in y:\n...     print(x)\n...\n1\n2', 'for x in y:\n    print(x)\n'],
  ['', '$ ls\na  b', 'ls'],
] as const)('of a session in “%s” the commands are copied: %s', ([language, code, copied]) => {
  expect(copiedCode(code, language)).toBe(copied)
})

test.for([
  ['shell', '# a comment\necho $HOME\n'],
  ['text', 'keep   trailing   spaces  \n\nand\ttabs'],
  ['js', '$ (document)\n$ = 1'],
  ['markdown', '> a quotation\n> goes on'],
  ['diff', '- old\n+ new'],
  ['bash', '$HOME/bin/run\n$ not first'],
  ['css', '% { }'],
] as const)('everything else is copied as it is: %s', ([language, code]) => {
  expect(copiedCode(code, language)).toBe(code)
})
