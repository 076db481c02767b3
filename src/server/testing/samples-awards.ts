import { made, type Sample, type World } from './world.ts'
import { onIssue } from './samples-notes.ts'

type Place = (world: World) => Promise<{ path: string; input: Record<string, unknown> }>

/** The four calls on one kind of thing. */
const samplesOn = (name: string, place: Place): Record<string, Sample> => {
  const award: Sample = async (world) => {
    const { path, input } = await place(world)
    return { ...input, award_id: (await made(world.admin, path, { name: 'tada' })).id }
  }
  return {
    [`list${name}AwardEmoji`]: async (world) => (await place(world)).input,
    [`get${name}AwardEmoji`]: award,
    [`create${name}AwardEmoji`]: async (world) => ({
      ...(await place(world)).input,
      name: 'rocket',
    }),
    [`delete${name}AwardEmoji`]: award,
  }
}

const issue: Place = async (world) => {
  const input = await onIssue(world)
  return { input, path: `/projects/${input.id}/issues/${input.issue_iid}/award_emoji` }
}

const noteOf =
  (place: Place): Place =>
  async (world) => {
    const { path, input } = await place(world)
    const notes = path.replace(/award_emoji$/, 'notes')
    const { id } = await made(world.admin, notes, { body: 'A comment' })
    return { input: { ...input, note_id: id }, path: `${notes}/${id}/award_emoji` }
  }

export const awardSamples: Record<string, Sample> = {
  ...samplesOn('Issue', issue),
  ...samplesOn('IssueNote', noteOf(issue)),
}
