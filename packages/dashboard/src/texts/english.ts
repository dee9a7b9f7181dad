import { englishAccount } from './english-account.ts'
import { englishActivity } from './english-activity.ts'
import { englishChangeForms } from './english-change-forms.ts'
import { englishConnections } from './english-connections.ts'
import { englishFeedback } from './english-feedback.ts'
import { englishWorkflows } from './english-workflows.ts'
import { englishDocs } from './english-docs.ts'
import { englishForms } from './english-forms.ts'
import { englishJobs } from './english-jobs.ts'
import { englishKeys } from './english-keys.ts'
import { englishBudgets } from './english-budgets.ts'
import { englishGoTo } from './english-go-to.ts'
import { englishTurnLimits } from './english-turn-limits.ts'
import { englishModels } from './english-models.ts'
import { englishOutcomes } from './english-outcomes.ts'
import { englishOverview } from './english-overview.ts'
import { englishMail } from './english-mail.ts'
import { englishMembers } from './english-members.ts'
import { englishPeople } from './english-people.ts'
import { englishReviews } from './english-reviews.ts'
import { englishSettings } from './english-settings.ts'

/** Every text of the pages, in English. A translation is another object of the same shape. */
export const english = {
  product: 'Docwright',
  language: 'en',
  skipToContent: 'Skip to content',
  copy: 'Copy',
  copied: 'Copied',
  optional: 'optional',
  by: (name: string) => `by ${name}`,
  ...englishForms,
  changeForms: englishChangeForms,
  connections: englishConnections,
  docs: englishDocs,
  account: englishAccount,
  outcomes: englishOutcomes,
  navigation: {
    label: 'Project',
    account: 'Account',
    projects: 'Projects',
    overview: 'Overview',
    jobs: 'Agent jobs',
    reviews: 'Reviews',
    workflows: 'Workflows',
    keys: 'API keys',
    settings: 'Settings',
    signOut: 'Sign out',
    site: 'Open site',
    newTab: 'opens in a new tab',
  },
  jobStates: { active: 'Active', completed: 'Completed', failed: 'Failed', archived: 'Archived' },
  deploymentStates: {
    queued: 'Queued',
    building: 'Building',
    live: 'Live',
    ready: 'Ready',
    replaced: 'Replaced',
    ended: 'Ended',
    failed: 'Failed',
  },
  pullRequestStates: { open: 'Open', merged: 'Merged', closed: 'Closed' },
  turnStates: {
    queued: 'Waiting',
    running: 'Working',
    succeeded: 'Done',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  changes: { added: 'Added', changed: 'Changed', removed: 'Removed', renamed: 'Renamed' },
  projects: {
    title: 'Projects',
    description: 'Every project is a repository of pages, published as a site.',
    create: 'New project',
    empty: 'No projects yet',
    emptyNext: 'Start with our example pages, or bring a repository you already have. It takes less than a minute.',
    search: 'Search by name or address',
    find: 'Search',
    notFound: 'No matching projects',
    notFoundNext: 'Try part of a name or an address.',
    shown: (count: number, total: number) =>
      `The ${count} most recently changed of ${total.toLocaleString('en')}. Search to find the others.`,
    jobsActive: (count: number) => (count === 1 ? '1 job active' : `${count} jobs active`),
    toReview: (count: number) => (count === 1 ? '1 to review' : `${count} to review`),
    notDeployed: 'Nothing published yet',
    archived: (count: number) => (count === 1 ? '1 archived project' : `${count} archived projects`),
    archivedAt: 'Archived',
    restore: 'Restore',
    lastFailed: 'last push failed',
    lastBuilding: 'new version building',
  },
  overview: englishOverview,
  activity: englishActivity,
  feedback: englishFeedback,
  workflows: englishWorkflows,
  jobs: englishJobs,
  reviews: englishReviews,
  keys: englishKeys,
  mail: englishMail,
  people: englishPeople,
  members: englishMembers,
  models: englishModels,
  budgets: englishBudgets,
  turnLimits: englishTurnLimits,
  goTo: englishGoTo,
  settings: englishSettings,
  problems: {
    notFound: 'Page not found',
    notFoundNote: 'The address is wrong, or you do not have access to it.',
    refused: 'This form has expired',
    refusedNote:
      'It was opened too long ago, or it was submitted from another site. Go back, reload the page and submit it again.',
    broken: 'Something went wrong on the server',
    brokenNote: 'The error was logged. Try again in a moment.',
    away: 'The dashboard is unavailable',
    awayNote: 'Live sites stay online. Try again in a moment.',
    awayFormNote:
      'Live sites stay online. Your changes may not have been saved. Once the dashboard is back, check before you submit them again.',
    notAllowed: 'Your role does not allow this',
    notAllowedNote: 'Ask an administrator to do it or to change your role.',
    tooMany: 'Too many pages are receiving live updates at the moment. Close some, or reload this one for updates.',
    tooLarge: 'The text is too long',
    tooLargeNote: 'Shorten it and submit it again.',
    home: 'All projects',
  },
}

/** The shape that every translation has. */
export type Texts = typeof english
