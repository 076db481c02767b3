import { nameToEmoji } from 'gemoji'

import {
  createIssueAwardEmoji,
  createIssueNoteAwardEmoji,
  createMergeRequestAwardEmoji,
  createMergeRequestNoteAwardEmoji,
} from '#contract/award-emoji.ts'
import { createNote, places, type Kind, type Place } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

type MakePlace = (world: World) => Promise<Place & { note_id?: number }>

const createAward = {
  Issue: createIssueAwardEmoji,
  IssueNote: createIssueNoteAwardEmoji,
  MergeRequest: createMergeRequestAwardEmoji,
  MergeRequestNote: createMergeRequestNoteAwardEmoji,
}

const EMOJI = Object.keys(nameToEmoji)
let given = 0

/** The four emoji calls for one kind of item. */
function samplesOn(kind: keyof typeof createAward, place: MakePlace): Record<string, Sample> {
  const award: Sample = async (world) => {
    const input = await place(world)
    // All calls share one merge request, on which each emoji can be given only once.
    const name = EMOJI[given++]!
    const { id } = await made(world.admin, createAward[kind], { ...input, name })
    return { ...input, award_id: id }
  }
  return {
    [`list${kind}AwardEmoji`]: async (world) => await place(world),
    [`get${kind}AwardEmoji`]: award,
    [`create${kind}AwardEmoji`]: async (world) => ({
      ...(await place(world)),
      name: 'rocket',
    }),
    [`delete${kind}AwardEmoji`]: award,
  }
}

const onNote = (kind: Kind) => async (world: World) => {
  const input = await places[kind](world)
  const { id } = await made(world.admin, createNote[kind], { ...input, body: 'A comment' })
  return { ...input, note_id: id }
}

export const awardSamples: Record<string, Sample> = {
  ...samplesOn('Issue', places.Issue),
  ...samplesOn('IssueNote', onNote('Issue')),
  ...samplesOn('MergeRequest', places.MergeRequest),
  ...samplesOn('MergeRequestNote', onNote('MergeRequest')),
}
