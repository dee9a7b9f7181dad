import { showThemeWith } from './server.ts'
import { themeParts } from './theme-parts.tsx'

// The script of the sandbox for pages whose code shows components of the theme.
showThemeWith(themeParts)
