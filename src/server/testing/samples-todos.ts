import { createIssueTodo } from '#contract/todos.ts'
import { issuePlace, places } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

export const todoSamples: Record<string, Sample> = {
  listTodos: () => ({}),
  markTodoDone: async (world) => ({ id: await waiting(world) }),
  markAllTodosDone: () => ({}),
  createIssueTodo: async (world) => await places['Issue']!(world),
  createMergeRequestTodo: async (world) => await places['MergeRequest']!(world),
}

/** Returns the id of one of the administrator's pending to-dos. */
async function waiting(world: World): Promise<number> {
  const place = await issuePlace(world)
  return (await made(world.admin, createIssueTodo, place)).id
}
