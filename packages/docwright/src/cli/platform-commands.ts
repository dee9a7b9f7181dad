/** Commands that the server's package brings, with their descriptions. */
export const platformCommands: Readonly<Record<string, string>> = {
  serve: 'Run the platform: sites, API, dashboard, jobs and git on one port.',
  worker: 'Run background work only, alongside other processes that share a PostgreSQL database.',
  project: 'Make and list projects of a platform.',
  deployment: 'List deployments of a project, deploy again, roll back, promote a preview.',
  key: 'Make, list and revoke API keys of a platform.',
  account: 'Invite people to the dashboard, list, change and remove their accounts.',
  migrate: 'Migrate the database of an older version.',
  export: 'Write the database of a platform to a file.',
  import: 'Read such a file into an empty database, SQLite or PostgreSQL.',
}
