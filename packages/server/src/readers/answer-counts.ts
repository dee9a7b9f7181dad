/** Answers of one status. */
export interface AnsweredCount {
  status: number
  count: number
  /** Seconds that they took together. */
  seconds: number
}

/** Counts answers until somebody takes the counts. */
export function createAnswerCounts(): { add(status: number, seconds: number): void; take(): AnsweredCount[] } {
  let counts = new Map<number, AnsweredCount>()
  return {
    add(status, seconds) {
      const known = counts.get(status) ?? { status, count: 0, seconds: 0 }
      known.count += 1
      known.seconds += seconds
      counts.set(status, known)
    },
    take() {
      const taken = [...counts.values()]
      counts = new Map()
      return taken
    },
  }
}
