import { grepTool } from './grep-tool.ts'
import { listTool } from './list-tool.ts'
import type { LibraryTool } from './library-tool.ts'
import { readTool } from './read-tool.ts'
import { searchTool } from './search-tool.ts'

/** The tools of a site. There are only four, since the description of each is part of every conversation. */
export const libraryTools: readonly LibraryTool[] = [searchTool, readTool, listTool, grepTool]
