import { places } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

export const eventSamples: Record<string, Sample> = {
  ...samplesOn('Issue'),
  ...samplesOn('MergeRequest'),
}

function samplesOn(kind: string): Record<string, Sample> {
  const thing: Sample = async (world) => (await places[kind]!(world)).input
  return {
    [`list${kind}LabelEvents`]: thing,
    [`get${kind}LabelEvent`]: (world) => event(kind, world, 'label'),
    [`list${kind}MilestoneEvents`]: thing,
    [`get${kind}MilestoneEvent`]: (world) => event(kind, world, 'milestone'),
    [`list${kind}StateEvents`]: thing,
    [`get${kind}StateEvent`]: (world) => event(kind, world, 'state'),
  }
}

/** Of something that had everything done to it. */
async function event(kind: string, world: World, what: 'label' | 'milestone' | 'state') {
  const { admin, fresh } = world
  const { input, path } = await places[kind]!(world)
  const milestones = `/projects/${input.id}/milestones`
  const milestone = await made(admin, milestones, { title: fresh('v') })
  await admin.put(path, { labels: fresh('label'), milestone_id: milestone.id })
  await admin.put(path, { state_event: 'close' })
  await admin.put(path, { state_event: 'reopen' })
  const { body } = await admin.get(`${path}/resource_${what}_events`)
  return { ...input, event_id: body[0].id }
}
