import { issuePlace, places } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

export const todoSamples: Record<string, Sample> = {
  listTodos: () => ({}),
  markTodoDone: async (world) => ({ id: await waiting(world) }),
  markAllTodosDone: () => ({}),
  createIssueTodo: async (world) => (await places['Issue']!(world)).input,
  createMergeRequestTodo: async (world) => (await places['MergeRequest']!(world)).input,
}

/** What waits for an administrator. */
async function waiting(world: World): Promise<number> {
  const { path } = await issuePlace(world)
  return (await made(world.admin, `${path}/todo`, {})).id
}
