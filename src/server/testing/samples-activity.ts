import { updateIssue } from '#contract/issues.ts'
import { updateMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProjectMilestone } from '#contract/milestones.ts'
import {
  listIssueLabelEvents,
  listIssueMilestoneEvents,
  listIssueStateEvents,
  listMergeRequestLabelEvents,
  listMergeRequestMilestoneEvents,
  listMergeRequestStateEvents,
} from '#contract/resource-events.ts'
import { createIssueTodo } from '#contract/todos.ts'
import type { Some } from './api.ts'
import { issuePlace, places, type Kind } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

const routes = {
  Issue: {
    update: updateIssue,
    Label: listIssueLabelEvents,
    Milestone: listIssueMilestoneEvents,
    State: listIssueStateEvents,
  },
  MergeRequest: {
    update: updateMergeRequest,
    Label: listMergeRequestLabelEvents,
    Milestone: listMergeRequestMilestoneEvents,
    State: listMergeRequestStateEvents,
  },
}

/** To-dos and resource events. */
export const activitySamples: Record<string, Sample> = {
  listTodos: () => ({}),
  markTodoDone: async (world) => ({ id: await waiting(world) }),
  markAllTodosDone: () => ({}),
  createIssueTodo: async (world) => await places.Issue(world),
  createMergeRequestTodo: async (world) => await places.MergeRequest(world),
  ...eventsOf('Issue'),
  ...eventsOf('MergeRequest'),
}

/** Returns the id of one of the administrator's pending to-dos. */
async function waiting(world: World): Promise<number> {
  const place = await issuePlace(world)
  return (await made(world.admin, createIssueTodo, place)).id
}

function eventsOf(kind: Kind): Record<string, Sample> {
  const thing: Sample = async (world) => await places[kind](world)
  return {
    [`list${kind}LabelEvents`]: thing,
    [`get${kind}LabelEvent`]: (world) => event(kind, world, 'Label'),
    [`list${kind}MilestoneEvents`]: thing,
    [`get${kind}MilestoneEvent`]: (world) => event(kind, world, 'Milestone'),
    [`list${kind}StateEvents`]: thing,
    [`get${kind}StateEvent`]: (world) => event(kind, world, 'State'),
  }
}

/** Makes every kind of change to an item and returns one of its events. */
async function event(kind: Kind, world: World, what: 'Label' | 'Milestone' | 'State') {
  const { admin, fresh } = world
  const place = await places[kind](world)
  const milestone = await made(admin, createProjectMilestone, {
    id: place.id,
    title: fresh('v'),
  })
  const update = (changes: Some<typeof updateIssue>) =>
    admin.call(routes[kind].update, { ...place, ...changes })
  await update({ labels: fresh('label'), milestone_id: milestone.id })
  await update({ state_event: 'close' })
  await update({ state_event: 'reopen' })
  const { body } = await admin.callRaw(routes[kind][what], place)
  return { ...place, event_id: body[0]!.id }
}
