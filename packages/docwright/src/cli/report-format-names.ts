/** Forms in which a program reads what `check` found. */
export const reportFormats = ['github', 'sarif', 'junit', 'json'] as const

/** One of {@link reportFormats}. */
export type ReportFormat = (typeof reportFormats)[number]
