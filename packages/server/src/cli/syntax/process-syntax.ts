import type { Command } from 'commander'
import { resolve } from 'node:path'
import type { ServeOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { absolute, portOf } from './option-values.ts'

/** Declares the commands that run until they are stopped: `serve` and `worker`. */
export function declareProcessCommands(program: Command, { context, exits }: CommandRun): void {
  program
    .command('serve')
    .description('Run the platform: sites, API, dashboard, jobs and git on one port.')
    .option('-p, --port <number>', 'port (default: the one used before; at first 3000 or the next free one)', portOf)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all interfaces', '127.0.0.1')
    .option('--data <folder>', 'folder in which the platform stores its data', absolute, resolve('data'))
    .option('--docs <folder>', 'docs folder or repository to create the first project from')
    .option('--no-worker', 'leave jobs, deployments and webhooks to “docwright worker” (PostgreSQL only)')
    .option('--paused', 'only show what is there, such as a restored copy: nothing is changed, done or sent')
    .action(async (options: ServeOptions) => {
      const { serve } = await import('../serve-command.ts')
      exits(await serve(options, context))
    })

  program
    .command('worker')
    .description('Run background work only, alongside other processes that share a PostgreSQL database.')
    .option('--data <folder>', 'data folder, the same as that of the servers', absolute, resolve('data'))
    .option('-p, --port <number>', 'port for /healthz, /readyz and /metrics (default: none)', portOf)
    .option('--host <address>', 'address to listen on; 0.0.0.0 for all interfaces', '127.0.0.1')
    .action(async (options: { data: string; port?: number; host: string }) => {
      const { work } = await import('../worker-command.ts')
      exits(await work(options, context))
    })
}
