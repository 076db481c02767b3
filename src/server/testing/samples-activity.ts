import { createProjectMilestone } from '#contract/milestones.ts'
import { createIssueTodo } from '#contract/todos.ts'
import type { Params } from './api.ts'
import { issuePlace, places } from './noteable-places.ts'
import { made, routeNamed, type Sample, type World } from './world.ts'

/** To-dos and resource events. */
export const activitySamples: Record<string, Sample> = {
  listTodos: () => ({}),
  markTodoDone: async (world) => ({ id: await waiting(world) }),
  markAllTodosDone: () => ({}),
  createIssueTodo: async (world) => await places['Issue']!(world),
  createMergeRequestTodo: async (world) => await places['MergeRequest']!(world),
  ...eventsOf('Issue'),
  ...eventsOf('MergeRequest'),
}

/** Returns the id of one of the administrator's pending to-dos. */
async function waiting(world: World): Promise<number> {
  const place = await issuePlace(world)
  return (await made(world.admin, createIssueTodo, place)).id
}

function eventsOf(kind: string): Record<string, Sample> {
  const thing: Sample = async (world) => await places[kind]!(world)
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
async function event(kind: string, world: World, what: 'Label' | 'Milestone' | 'State') {
  const { admin, fresh } = world
  const place = await places[kind]!(world)
  const milestone = await made(admin, createProjectMilestone, {
    id: place.id,
    title: fresh('v'),
  })
  const update = (changes: Params) =>
    admin.call(routeNamed(`update${kind}`), { ...place, ...changes })
  await update({ labels: fresh('label'), milestone_id: milestone.id })
  await update({ state_event: 'close' })
  await update({ state_event: 'reopen' })
  const { body } = await admin.call(routeNamed(`list${kind}${what}Events`), place)
  return { ...place, event_id: body[0].id }
}
