import { onIssue } from './samples-notes.ts'
import { made, type Sample, type World } from './world.ts'

export const todoSamples: Record<string, Sample> = {
  listTodos: () => ({}),
  markTodoDone: async (world) => ({ id: await waiting(world) }),
  markAllTodosDone: () => ({}),
  createIssueTodo: onIssue,
}

/** What waits for an administrator. */
async function waiting(world: World): Promise<number> {
  const place = await onIssue(world)
  const path = `/projects/${place.id}/issues/${place.issue_iid}/todo`
  return (await made(world.admin, path, {})).id
}
