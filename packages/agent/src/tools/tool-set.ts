import { check } from './check.ts'
import { deleteFile, editFile, moveFile, readFile, writeFile } from './edit-tools.ts'
import { glob, listFiles } from './find-tools.ts'
import { finish } from './finish.ts'
import { grep } from './grep.ts'
import type { Tool } from './tool.ts'

/** Every tool an agent has: files, the check, and the end of its work. None reaches the network. */
export const agentTools: readonly Tool[] = [
  listFiles,
  glob,
  grep,
  readFile,
  writeFile,
  editFile,
  moveFile,
  deleteFile,
  check,
  finish,
]
