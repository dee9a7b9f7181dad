export function expectedPackages(root: string, tools: boolean): string[]
export function removeUnread(modules: string): void
