import type { Git } from './run-git.ts'

/**
 * Runs git with lower priority.
 *
 * @param niceness Up to 19.
 */
export function putGitBehind(git: Git, niceness: number): Git {
  return {
    ...git,
    run: (args, call) => git.run(args, { niceness, ...call }),
    start: (args, call) => git.start(args, { niceness, ...call }),
  }
}
