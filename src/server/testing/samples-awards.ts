import { nameToEmoji } from 'gemoji'

import { places, type Place } from './noteable-places.ts'
import { made, routeNamed, type Sample, type World } from './world.ts'

type MakePlace = (world: World) => Promise<Place>

const EMOJI = Object.keys(nameToEmoji)
let given = 0

/** The four emoji calls for one kind of item. */
function samplesOn(kind: string, place: MakePlace): Record<string, Sample> {
  const award: Sample = async (world) => {
    const input = await place(world)
    // All calls share one merge request, on which each emoji can be given only once.
    const name = EMOJI[given++]!
    const create = routeNamed(`create${kind}AwardEmoji`)
    const { id } = await made(world.admin, create, { ...input, name })
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

const onNote = (kind: string, place: MakePlace) => async (world: World) => {
  const input = await place(world)
  const create = routeNamed(`create${kind}Note`)
  const { id } = await made(world.admin, create, { ...input, body: 'A comment' })
  return { ...input, note_id: id }
}

export const awardSamples: Record<string, Sample> = Object.assign(
  {},
  ...Object.entries(places).flatMap(([kind, place]) => [
    samplesOn(kind, place),
    samplesOn(`${kind}Note`, onNote(kind, place)),
  ]),
)
