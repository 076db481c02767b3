import { Type, type Static, type TProperties } from '#schema'
import { onIssue, onMergeRequest, type Noteable } from './noteables.ts'
import { Nullable } from './params.ts'
import { defineRoute, type Access } from './route.ts'

const duration = () =>
  Nullable(Type.String({ description: 'For example `1w 2d 3h`; null for none' }))

export const TimeStats = Type.Object(
  {
    time_estimate: Type.Integer({ description: 'Seconds' }),
    total_time_spent: Type.Integer({ description: 'Seconds' }),
    human_time_estimate: duration(),
    human_total_time_spent: duration(),
  },
  { $id: 'TimeStats' },
)
export type TimeStats = Static<typeof TimeStats>

const said = {
  duration: Type.String({
    description: 'For example `1w 2d 3h 4m`, with 5 days a week and 8 hours a day',
  }),
}

const getTimeStats = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  defineRoute({
    name: `get${on.Name}TimeStats`,
    method: 'GET',
    path: `${on.path}/time_stats`,
    summary: `Get the estimate and the time spent on ${on.it}`,
    access: on.may.read,
    input: Type.Object(on.input),
    reply: TimeStats,
  })

const estimateTime = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `estimate${on.Name}Time`,
    method: 'POST',
    path: `${on.path}/time_estimate`,
    summary: `Set the estimate of ${on.it}`,
    access: on.may.plan,
    input: Type.Object({ ...on.input, ...said }),
    status: 200,
    reply: TimeStats,
  })

const resetEstimate = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `reset${on.Name}Estimate`,
    method: 'POST',
    path: `${on.path}/reset_time_estimate`,
    summary: `Reset the estimate of ${on.it}`,
    access: on.may.plan,
    input: Type.Object(on.input),
    status: 200,
    reply: TimeStats,
  })

const addSpentTime = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `add${on.Name}SpentTime`,
    method: 'POST',
    path: `${on.path}/add_spent_time`,
    summary: `Add spent time to ${on.it}; a negative duration subtracts`,
    access: on.may.plan,
    input: Type.Object({
      ...on.input,
      ...said,
      summary: Type.Optional(
        Type.String({ description: 'Description of the work, at most 255 characters' }),
      ),
    }),
    status: 200,
    reply: TimeStats,
  })

const resetSpentTime = <I extends TProperties>(on: Noteable<I, Access>) =>
  defineRoute({
    name: `reset${on.Name}SpentTime`,
    method: 'POST',
    path: `${on.path}/reset_spent_time`,
    summary: `Reset the time spent on ${on.it}`,
    access: on.may.plan,
    input: Type.Object(on.input),
    status: 200,
    reply: TimeStats,
  })

export const getIssueTimeStats = getTimeStats(onIssue)
export const estimateIssueTime = estimateTime(onIssue)
export const resetIssueEstimate = resetEstimate(onIssue)
export const addIssueSpentTime = addSpentTime(onIssue)
export const resetIssueSpentTime = resetSpentTime(onIssue)

export const getMergeRequestTimeStats = getTimeStats(onMergeRequest)
export const estimateMergeRequestTime = estimateTime(onMergeRequest)
export const resetMergeRequestEstimate = resetEstimate(onMergeRequest)
export const addMergeRequestSpentTime = addSpentTime(onMergeRequest)
export const resetMergeRequestSpentTime = resetSpentTime(onMergeRequest)
