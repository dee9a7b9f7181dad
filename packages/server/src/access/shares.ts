import type { ConcurrencyLimits } from './concurrency-limiter.ts'

/**
 * The open answers of callers at a server, by their holder: nobody has more than a part, so that a part stays free for
 * the others. The page `docs/operate/shares.mdx` also lists what is held elsewhere, such as places for jobs and git.
 */
export const shares = {
  /** Event streams of a key or a person; each takes about 200 KB with its connection. */
  streams: { perHolder: 50, all: 500 },
  /** Answers to a key that wait for at most a minute (`Prefer: wait`); they are given at once if there is no place. */
  waits: { perHolder: 200, all: 1000 },
  /** Pull requests that are merged aside to see whether they can be: programs run, and the host of the repository is asked. */
  merges: { perHolder: 2, all: 8 },
  /** Bodies of webhooks from an address, in memory before their signature can be checked. */
  hookBodies: { perHolder: 20, all: 100 },
  /** Those that have more bytes than nearly all have. */
  largeHookBodies: { perHolder: 2, all: 4 },
  /** Questions to models that a project tries out: each may take a minute. */
  trials: { perHolder: 2, all: 8 },
  /** Requests of a reader by a site's playground: each may hold a body of 20 MB, or a stream open for minutes. */
  playground: { perHolder: 4, all: 24 },
} as const satisfies Readonly<Record<string, ConcurrencyLimits>>
