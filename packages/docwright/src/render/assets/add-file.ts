/** Publishes a file and gives its path without base path. */
export type AddFile = (name: string, extension: string, content: string | Uint8Array) => string
