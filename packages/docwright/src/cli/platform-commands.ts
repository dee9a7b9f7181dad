/** Commands that the server's package brings, with their descriptions. */
export const platformCommands: Readonly<Record<string, string>> = {
  serve: 'Run the platform: sites, API, dashboard, jobs and git on one port.',
  worker: 'Do background work only, beside other processes on one PostgreSQL.',
  project: 'Make and list projects of a platform.',
  deployment: 'List deployments of a project, deploy again, roll back, promote a preview.',
  key: 'Make, list and revoke API keys of a platform.',
  account: 'Invite people to the dashboard, list, change and remove their accounts.',
  migrate: 'Bring the database of an older version up to date.',
  export: 'Write the database of a platform to a file.',
  import: 'Read such a file into an empty database, SQLite or PostgreSQL.',
}
