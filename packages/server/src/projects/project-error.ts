/** Codes of mistakes in a request concerning a project. */
export type ProjectErrorCode =
  | 'project-name'
  | 'project-slug'
  | 'project-branch'
  | 'project-docs-folder'
  | 'project-empty'
  | 'quota-repository'

/** A request that cannot be fulfilled; its message is for the person who made it. */
export class ProjectError extends Error {
  override readonly name = 'ProjectError'
  readonly code: ProjectErrorCode

  /**
   * @param code Permanent name of the mistake.
   * @param message The mistake and how to fix it.
   */
  constructor(code: ProjectErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
