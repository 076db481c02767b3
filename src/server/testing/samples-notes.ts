import { createIssueDiscussion, createMergeRequestDiscussion } from '#contract/discussions.ts'
import { createNote, places, type Kind } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

const createDiscussion = {
  Issue: createIssueDiscussion,
  MergeRequest: createMergeRequestDiscussion,
}

export const noteSamples: Record<string, Sample> = {
  ...samplesOn('Issue'),
  ...samplesOn('MergeRequest'),
  resolveMergeRequestDiscussion: async (world) => ({
    ...(await discussion('MergeRequest', world)),
    resolved: true,
  }),
}

function samplesOn(kind: Kind): Record<string, Sample> {
  const thing: Sample = async (world) => await places[kind](world)
  const aNote = (world: World) => note(kind, world)
  const aDiscussion = (world: World) => discussion(kind, world)
  const saying =
    (body: string, place: Sample): Sample =>
    async (world) => ({ ...(await place(world)), body })
  return {
    [`list${kind}Notes`]: thing,
    [`get${kind}Note`]: aNote,
    [`create${kind}Note`]: saying('A comment', thing),
    [`update${kind}Note`]: saying('Another comment', aNote),
    [`delete${kind}Note`]: aNote,
    [`list${kind}Discussions`]: thing,
    [`get${kind}Discussion`]: aDiscussion,
    [`create${kind}Discussion`]: saying('A question', thing),
    [`create${kind}DiscussionNote`]: saying('An answer', aDiscussion),
    [`get${kind}DiscussionNote`]: aDiscussion,
    [`update${kind}DiscussionNote`]: saying('Better', aDiscussion),
    [`delete${kind}DiscussionNote`]: aDiscussion,
  }
}

async function note(kind: Kind, world: World) {
  const place = await places[kind](world)
  const { id } = await made(world.admin, createNote[kind], { ...place, body: 'A comment' })
  return { ...place, note_id: id }
}

async function discussion(kind: Kind, world: World) {
  const place = await places[kind](world)
  const { id, notes } = await made(world.admin, createDiscussion[kind], {
    ...place,
    body: 'A question',
  })
  return { ...place, discussion_id: id, note_id: notes[0]!.id }
}
