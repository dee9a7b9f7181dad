import { grepTool } from './grep-tool.ts'
import { listTool } from './list-tool.ts'
import type { LibraryTool } from './library-tool.ts'
import { readTool } from './read-tool.ts'
import { searchTool } from './search-tool.ts'

/** Everything an assistant can do with a site. Four, since each costs every conversation its description. */
export const libraryTools: readonly LibraryTool[] = [searchTool, readTool, listTool, grepTool]
