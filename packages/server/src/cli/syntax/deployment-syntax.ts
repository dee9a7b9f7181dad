import type { Command } from 'commander'
import type { DataOptions, DeploymentListOptions, RollbackOptions } from '../command-context.ts'
import type { CommandRun } from './command-run.ts'
import { countOf, withData } from './option-values.ts'

/** Declares the commands `deployment …`. */
export function declareDeploymentCommands(program: Command, { context, exits }: CommandRun): void {
  const deployment = program.command('deployment').description('Manage the deployments of a project.')
  withData(deployment.command('list').description('List the deployments of a project, newest first.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .option('--branch <name>', 'only deployments of this branch')
    .option('--limit <number>', 'maximum number to list (default: 20)', (text: string) => countOf(text, 1000))
    .action(async (options: DeploymentListOptions) => {
      const { listDeployments } = await import('../deployment-commands.ts')
      exits(await listDeployments(options, context))
    })
  withData(
    deployment
      .command('again')
      .description('Deploy the commit of a deployment again.')
      .argument('<id>', 'id of the deployment, from deployment list'),
  ).action(async (id: string, options: DataOptions) => {
    const { redeploy } = await import('../deployment-commands.ts')
    exits(await redeploy(id, options, context))
  })
  withData(
    deployment
      .command('promote')
      .description('Make the commit of a preview the live site.')
      .argument('<id>', 'id of the deployment, from deployment list'),
  ).action(async (id: string, options: DataOptions) => {
    const { promote } = await import('../deployment-commands.ts')
    exits(await promote(id, options, context))
  })
  withData(deployment.command('rollback').description('Roll the site back to an earlier deployment.'))
    .requiredOption('--project <id>', 'projectId or slug')
    .option('--to <id>', 'deployment to roll back to, from deployment list (default: the previous one)')
    .action(async (options: RollbackOptions) => {
      const { rollBack } = await import('../deployment-commands.ts')
      exits(await rollBack(options, context))
    })
}
