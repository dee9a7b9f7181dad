import type { Destination } from '../layout/destination.ts'

const kinds: Readonly<Record<Destination['kind'], string>> = {
  place: '',
  project: 'Project',
  job: 'Job',
  review: 'Review',
  ask: 'New job',
}

/** English texts of going somewhere else. */
export const englishGoTo = {
  title: 'Go to',
  description: 'Projects, pages of this dashboard, jobs and reviews.',
  open: 'Go to …',
  label: 'Search',
  find: 'Search',
  nothing: 'Nothing found. Try part of a name or a title.',
  newJob: 'New job',
  ask: (words: string) => `Ask the agent: “${words}”`,
  kinds,
}
