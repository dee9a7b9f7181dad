/** The parts of a process that are measured, besides its requests and its database. */
export interface MeasuredParts {
  /** Folder for everything the platform keeps on this machine. */
  dataFolder: string
  /** Listens to other processes. */
  wakeUps: { isListening(this: void): boolean }
  /** Knows how old the state may be that readers see. */
  hosting: { shownAge(): number; busiestProjects(most: number): { project: string; used: number }[] }
  /** The short name of a project. */
  nameOf?: (projectId: string) => string | undefined
  /** Reports requests to the bucket, until the returned function is called. */
  storeRequests: {
    listen(
      this: void,
      listener: (request: { method: string; status: number | undefined; seconds: number }) => void,
    ): () => void
  }
}
