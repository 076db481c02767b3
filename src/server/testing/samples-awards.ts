import { nameToEmoji } from 'gemoji'

import { places, type Place } from './noteable-places.ts'
import { made, type Sample, type World } from './world.ts'

type MakePlace = (world: World) => Promise<Place>

const EMOJI = Object.keys(nameToEmoji)
let given = 0

/** The four calls on one kind of thing. */
function samplesOn(kind: string, place: MakePlace): Record<string, Sample> {
  const award: Sample = async (world) => {
    const { path, input } = await place(world)
    // A merge request is shared, and an emoji is given once.
    const name = EMOJI[given++]!
    return { ...input, award_id: (await made(world.admin, `${path}/award_emoji`, { name })).id }
  }
  return {
    [`list${kind}AwardEmoji`]: async (world) => (await place(world)).input,
    [`get${kind}AwardEmoji`]: award,
    [`create${kind}AwardEmoji`]: async (world) => ({
      ...(await place(world)).input,
      name: 'rocket',
    }),
    [`delete${kind}AwardEmoji`]: award,
  }
}

const onNote = (place: MakePlace) => async (world: World) => {
  const { path, input } = await place(world)
  const { id } = await made(world.admin, `${path}/notes`, { body: 'A comment' })
  return { input: { ...input, note_id: id }, path: `${path}/notes/${id}` }
}

export const awardSamples: Record<string, Sample> = Object.assign(
  {},
  ...Object.entries(places).flatMap(([kind, place]) => [
    samplesOn(kind, place),
    samplesOn(`${kind}Note`, onNote(place)),
  ]),
)
