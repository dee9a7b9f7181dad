import { bundlesVersion } from 'docwright/engine'

/** Changes with every build of the platform, whose answers are more than the pages that the engine renders. */
export function programVersion(): string {
  return bundlesVersion([import.meta.resolve('@docwright/server')])
}
