import { formatDuration, parseDuration } from '#contract/duration.ts'
import type { Deps } from '#server/deps.ts'
import { recordNotes } from '#server/domain/history/history.ts'
import {
  announceNoteable,
  canPlan,
  keyOf,
  noteableTypes,
  requireNoteable,
  type NoteableReference,
} from '#server/domain/notes/noteables.ts'
import { absent, badRequest, forbidden, invalid } from '#server/domain/refusal.ts'
import { isTooLong, tooLong } from '#server/domain/text.ts'
import { inTransaction } from '#server/domain/transaction.ts'
import type { User } from '#server/store/accounts/users.ts'
import { lockNoteable, updateNoteable } from '#server/store/issuables/noteables.ts'
import type { Issue } from '#server/store/issues/issues.ts'
import { touchProject } from '#server/store/spaces/projects.ts'

/** Estimated and spent time, in seconds. */
export type Times = Pick<Issue, 'time_estimate' | 'total_time_spent'>

const MAX_SUMMARY = 255
/** The maximum total of spent time, in seconds: one year. */
const MAX_SPENT = 31_557_600
const MAX_ESTIMATE = 2 ** 31 - 1

export async function getTimes(
  deps: Deps,
  user: User | null,
  reference: NoteableReference,
): Promise<Times> {
  return (await requireNoteable(deps, user, reference)).row
}

export function estimateTime(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  duration: string,
): Promise<Times> {
  return changeTimes(deps, user, reference, () => {
    const time_estimate = parseDuration(duration)
    if (time_estimate === null || time_estimate < 0 || time_estimate > MAX_ESTIMATE) {
      throw badRequest(
        'Time estimate must have a valid format and be greater than or equal to zero.',
      )
    }
    return { times: { time_estimate }, note: estimateNote(time_estimate) }
  })
}

export function resetEstimate(
  deps: Deps,
  user: User,
  reference: NoteableReference,
): Promise<Times> {
  return changeTimes(deps, user, reference, ({ time_estimate }) => ({
    times: { time_estimate: 0 },
    note: time_estimate === 0 ? null : estimateNote(0),
  }))
}

/** Adds to the time spent. A negative duration subtracts. */
export function addSpentTime(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  { duration, summary = '' }: { duration: string; summary?: string },
): Promise<Times> {
  return changeTimes(deps, user, reference, ({ total_time_spent }) => {
    const spent = parseDuration(duration)
    if (!spent) {
      throw invalid({ 'timelogs.time_spent': ['must be a duration such as 1h 30m, and not zero'] })
    }
    if (isTooLong(summary, MAX_SUMMARY)) {
      throw invalid({ 'timelogs.summary': [tooLong(MAX_SUMMARY)] })
    }
    const total = total_time_spent + spent
    if (total < 0) throw invalid({ base: ['Time to subtract exceeds the total time spent'] })
    if (total > MAX_SPENT) throw invalid({ base: ['Total time spent cannot exceed a year.'] })
    const did = spent > 0 ? 'added' : 'subtracted'
    const note = `${did} ${formatDuration(Math.abs(spent))} of time spent`
    return {
      times: { total_time_spent: total },
      note: summary.trim() === '' ? note : `${note}: ${summary.trim()}`,
    }
  })
}

export function resetSpentTime(
  deps: Deps,
  user: User,
  reference: NoteableReference,
): Promise<Times> {
  return changeTimes(deps, user, reference, ({ total_time_spent }) => ({
    times: { total_time_spent: 0 },
    note: total_time_spent === 0 ? null : 'removed time spent',
  }))
}

const estimateNote = (seconds: number) =>
  seconds === 0 ? 'removed time estimate' : `changed time estimate to ${formatDuration(seconds)}`

/** Applies `change` to the current times. A null note records nothing. */
async function changeTimes(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  change: (now: Times) => { times: Partial<Times>; note: string | null },
): Promise<Times> {
  const noteable = await requireNoteable(deps, user, reference)
  const { space } = noteable
  if (space.row.archived || !canPlan(user, noteable)) throw forbidden()
  const key = keyOf(noteable)
  const changed = await inTransaction(deps, async (deps) => {
    const current = await lockNoteable(deps.db, key)
    if (!current) throw absent(noteableTypes[key.kind])
    const { times, note } = change(current)
    const now = deps.now()
    await updateNoteable(deps.db, key, { ...times, updated_at: now })
    const context = { on: key, space, userId: user.id, now }
    await recordNotes(deps.db, context, note === null ? [] : [note])
    await touchProject(deps.db, space.row.id, now)
    return { ...current, ...times }
  })
  announceNoteable(deps, noteable)
  return changed
}
