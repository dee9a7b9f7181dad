import type { Command } from 'commander'
import type { CommandRun } from './command-run.ts'
import { basePath, portOf, siteAddress } from './option-values.ts'

/** Declares the commands that show or write a site: `dev`, `preview` and `build`. */
export function declareSiteCommands(program: Command, { terminal, startPages, exits }: CommandRun): void {
  program
    .command('dev')
    .description('Preview a docs repository with live reload.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('-p, --port <number>', 'port; if it is in use, the next free one', portOf, 3000)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--private-apis', 'let the playground reach APIs on this machine and in private networks')
    .option('--base <path>', 'path under which the site is served, such as /docs', basePath)
    .option('--open', 'show the site in a browser')
    .action(
      async (
        folder: string,
        options: { port: number; host: string; base?: string; privateApis?: boolean; open?: boolean },
      ) => {
        const { dev } = await import('../dev-command.ts')
        exits(await dev(folder, options, terminal))
      },
    )

  program
    .command('preview')
    .description('Serve a built site as a static host does.')
    .argument('[folder]', 'folder that build wrote', 'dist')
    .option('-p, --port <number>', 'port; if it is in use, the next free one', portOf, 4000)
    .option('--host <address>', 'address to listen on', 'localhost')
    .option('--base <path>', 'path under which the site was built, such as /docs', basePath)
    .option('--open', 'show the site in a browser')
    .action(async (folder: string, options: { port: number; host: string; base?: string; open?: boolean }) => {
      const { preview } = await import('../preview-command.ts')
      exits(await preview(folder, options, terminal))
    })

  program
    .command('build')
    .description('Build a static site.')
    .argument('[folder]', 'folder that contains docs.json', '.')
    .option('-o, --out <folder>', 'where to write the site', 'dist')
    .option('--base <path>', 'path under which the site is served, such as /docs', basePath)
    .option('--url <origin>', 'URL of the published site, such as https://docs.example.com', siteAddress)
    .option('--force', 'rebuild every page')
    .option('--json', 'print a report as JSON')
    .option('-q, --quiet', 'print errors only')
    .action(
      async (
        folder: string,
        options: { out: string; base?: string; url?: string; force?: boolean; json?: boolean; quiet?: boolean },
      ) => {
        const { build } = await import('../build-command.ts')
        exits(await build(folder, options, terminal, startPages))
      },
    )
}
