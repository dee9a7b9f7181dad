/** Comments such as `// @log: words`, which become a line of their own below the code. */
export const remarks: readonly string[] = ['annotate', 'log', 'warn', 'error']
