/** Most tools of one answer that are run. */
export const callsPerStep = 250
