import { expect, test } from 'vitest'
import type { DeploymentProgress } from '../../store/deployments/deployment.ts'
import { createHostingStore } from '../../store/deployments/deployment-store.ts'
import { addProject } from '../../store/testing/add-project.ts'
import { describeEachStore } from '../../store/testing/describe-each-store.ts'
import { createDeploymentQueue } from './deployment-queue.ts'

const minute = 60_000
const halfway: DeploymentProgress = { step: 'check', done: 500, total: 1000 }

describeEachStore('How far a deployment is', (stores) => {
  test('is forgotten where the process that noted it was killed', async () => {
    const time = { now: Date.UTC(2026, 0, 1) }
    const store = await stores.open({ clock: () => time.now })
    const { projectId } = await addProject(store)
    const hosting = createHostingStore(store)
    const { id } = await hosting.enqueueDeployment({ projectId, branch: 'main', commit: 'c1', production: true })
    const progress = async (): Promise<unknown> => (await hosting.deployment(id))?.progress
    const take = () => createDeploymentQueue(store, 'me', minute).take(false)

    await take()
    await hosting.setProgress(id, halfway)
    expect(await progress()).toEqual(halfway)
    // Killed: another process begins again, and is done before it notes anything.
    time.now += 2 * minute
    const taken = await take()
    if (taken === undefined || 'givenUp' in taken) throw new Error('There is nothing to take.')
    expect(await progress()).toBeNull()
    // The lost one ends late; what it notes does not outlive the deployment's end.
    await hosting.setProgress(id, halfway)
    expect((await hosting.publishDeployment(taken.held, [], null))?.progress).toBeNull()

    // Killed while the live site is looked through: nobody takes that up.
    await hosting.setProgress(id, halfway)
    time.now += 4 * minute
    expect((await hosting.liveDeployment(projectId, 'main'))?.progress).toEqual(halfway)
    time.now += 2 * minute
    expect(await progress()).toBeNull()
    expect((await hosting.deployments(projectId)).map((each) => each.progress)).toEqual([null])
    await hosting.setProgress(id, halfway)
    await hosting.setProgress(id, null)
    expect(await progress()).toBeNull()
  })
})
