import { inProject, made, type Sample, type World } from './world.ts'

export const eventSamples: Record<string, Sample> = {
  listIssueLabelEvents: (world) => onIssue(world),
  getIssueLabelEvent: (world) => event(world, 'label'),
  listIssueMilestoneEvents: (world) => onIssue(world),
  getIssueMilestoneEvent: (world) => event(world, 'milestone'),
  listIssueStateEvents: (world) => onIssue(world),
  getIssueStateEvent: (world) => event(world, 'state'),
}

/** An issue that had everything done to it. */
async function onIssue(world: World) {
  const { owner, project, fresh } = world
  const path = `/projects/${project.id}`
  const milestone = await made(owner, `${path}/milestones`, { title: fresh('v') })
  const { iid } = await made(owner, `${path}/issues`, {
    title: fresh('issue'),
    labels: fresh('label'),
    milestone_id: milestone.id,
  })
  await owner.put(`${path}/issues/${iid}`, { state_event: 'close' })
  return { ...inProject(world), issue_iid: iid as number }
}

async function event(world: World, kind: 'label' | 'milestone' | 'state') {
  const place = await onIssue(world)
  const path = `/projects/${place.id}/issues/${place.issue_iid}/resource_${kind}_events`
  return { ...place, event_id: (await world.owner.get(path)).body[0].id }
}
