/** A command was asked for something that it cannot begin: the wrong folder, an unusable option. Ends with status 2. */
export class UsageError extends Error {}
