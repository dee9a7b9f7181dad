import type { Git } from './run-git.ts'

/**
 * Has all that is done with git go behind others.
 *
 * @param niceness How far, up to 19.
 */
export function putGitBehind(git: Git, niceness: number): Git {
  return {
    ...git,
    run: (args, call) => git.run(args, { niceness, ...call }),
    start: (args, call) => git.start(args, { niceness, ...call }),
  }
}
