import { inProject, made, type Sample, type World } from './world.ts'

export const noteSamples: Record<string, Sample> = {
  listIssueNotes: (world) => onIssue(world),
  getIssueNote: (world) => note(world),
  createIssueNote: async (world) => ({ ...(await onIssue(world)), body: 'A comment' }),
  updateIssueNote: async (world) => ({ ...(await note(world)), body: 'Another comment' }),
  deleteIssueNote: (world) => note(world),
  listIssueDiscussions: (world) => onIssue(world),
  getIssueDiscussion: (world) => discussion(world),
  createIssueDiscussion: async (world) => ({ ...(await onIssue(world)), body: 'A question' }),
  createIssueDiscussionNote: async (world) => ({ ...(await discussion(world)), body: 'An answer' }),
  getIssueDiscussionNote: (world) => discussion(world),
  updateIssueDiscussionNote: async (world) => ({ ...(await discussion(world)), body: 'Better' }),
  deleteIssueDiscussionNote: (world) => discussion(world),
}

const issuesOf = ({ project }: World) => `/projects/${project.id}/issues`

export async function onIssue(world: World) {
  const { iid } = await made(world.owner, issuesOf(world), { title: world.fresh('issue') })
  return { ...inProject(world), issue_iid: iid as number }
}

async function note(world: World) {
  const place = await onIssue(world)
  const path = `${issuesOf(world)}/${place.issue_iid}/notes`
  const { id } = await made(world.admin, path, { body: 'A comment' })
  return { ...place, note_id: id }
}

async function discussion(world: World) {
  const place = await onIssue(world)
  const path = `${issuesOf(world)}/${place.issue_iid}/discussions`
  const { id, notes } = await made(world.admin, path, { body: 'A question' })
  return { ...place, discussion_id: id, note_id: notes[0].id }
}
