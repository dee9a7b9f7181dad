/**
 * Names a branch among those of all projects, for maps. No branch has a line end in its name.
 *
 * @param branch The branch and its project.
 */
export function branchKey({ projectId, branch }: { projectId: string; branch: string }): string {
  return `${projectId}\n${branch}`
}
