import { createMergeRequestDiscussion } from '#contract/discussions.ts'
import { createDraftNote } from '#contract/draft-notes.ts'
import { codeOf, newMergeRequest, places, type Kind } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

/** Time, people, draft notes and suggestions. */
export const reviewSamples: Record<string, Sample> = {
  ...samplesOn('Issue'),
  ...samplesOn('MergeRequest'),
  listMergeRequestReviewers: mergeRequest,

  listDraftNotes: mergeRequest,
  getDraftNote: draft,
  createDraftNote: async (world) => ({ ...(await mergeRequest(world)), note: 'A thought' }),
  updateDraftNote: async (world) => ({ ...(await draft(world)), note: 'Another thought' }),
  deleteDraftNote: draft,
  publishDraftNote: draft,
  publishDraftNotes: mergeRequest,

  applySuggestion: async (world) => ({ id: await suggestion(world) }),
  applySuggestions: async (world) => ({ ids: [await suggestion(world)] }),
}

function samplesOn(kind: Kind): Record<string, Sample> {
  const thing: Sample = async (world) => await places[kind](world)
  const timed: Sample = async (world) => ({ ...(await thing(world)), duration: '1h 30m' })
  return {
    [`get${kind}TimeStats`]: thing,
    [`estimate${kind}Time`]: timed,
    [`reset${kind}Estimate`]: thing,
    [`add${kind}SpentTime`]: timed,
    [`reset${kind}SpentTime`]: thing,
    [`subscribeTo${kind}`]: thing,
    [`unsubscribeFrom${kind}`]: thing,
    [`list${kind}Participants`]: thing,
  }
}

async function mergeRequest(world: World) {
  return await places.MergeRequest(world)
}

/** Creates a draft note by the administrator. */
async function draft(world: World) {
  const place = await places.MergeRequest(world)
  const { id } = await made(world.admin, createDraftNote, { ...place, note: 'A thought' })
  return { ...place, draft_note_id: id }
}

async function suggestion(world: World): Promise<number> {
  const place = await newMergeRequest(world)
  const { at } = await codeOf(world)
  const { notes } = await made(world.admin, createMergeRequestDiscussion, {
    ...place,
    body: '```suggestion\nIII\n```',
    ...at({ new_line: 3 }),
  })
  return notes[0]!.suggestions![0]!.id
}
