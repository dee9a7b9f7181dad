/** Commands that the server's package brings, with their descriptions. */
export const platformCommands: Readonly<Record<string, string>> = {
  serve: 'Run the platform: sites, API, dashboard, jobs and git on one port.',
  worker: 'Run background work only, alongside other processes that share a PostgreSQL database.',
  project: 'Create and list the projects of a platform.',
  deployment: 'List deployments, redeploy, roll back, promote a preview.',
  key: 'Create, list and revoke the API keys of a platform.',
  account: 'Invite people to the dashboard and manage their accounts.',
  migrate: 'Migrate the database of an older version.',
  audit: 'Show, export and verify the log of who did what.',
  secret: 'Exchange the key that secrets are encrypted with.',
  export: 'Export the database of a platform to a file.',
  import: 'Import such a file into an empty SQLite or PostgreSQL database.',
}
