import { Type } from 'typebox'

import { Id, IdOrPath, Nullable } from './params.ts'
import { defineRoute } from './route.ts'

const duration = () => Nullable(Type.String({ description: 'As in `1w 2d 3h`; null for none' }))

export const TimeStats = Type.Object(
  {
    time_estimate: Type.Integer({ description: 'Seconds' }),
    total_time_spent: Type.Integer({ description: 'Seconds' }),
    human_time_estimate: duration(),
    human_total_time_spent: duration(),
  },
  { $id: 'TimeStats' },
)

const onIssue = { id: IdOrPath(), issue_iid: Id() }
const said = {
  duration: Type.String({ description: 'As in `1w 2d 3h 4m`: weeks of 5 days of 8 hours' }),
}

export const getIssueTimeStats = defineRoute({
  name: 'getIssueTimeStats',
  method: 'GET',
  path: '/projects/:id/issues/:issue_iid/time_stats',
  summary: 'How long an issue may take, and how long it took so far',
  access: 'public',
  input: Type.Object(onIssue),
  reply: TimeStats,
})

export const estimateIssueTime = defineRoute({
  name: 'estimateIssueTime',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/time_estimate',
  summary: 'Estimate how long an issue may take',
  access: 'reporter',
  input: Type.Object({ ...onIssue, ...said }),
  status: 200,
  reply: TimeStats,
})

export const resetIssueEstimate = defineRoute({
  name: 'resetIssueEstimate',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/reset_time_estimate',
  summary: 'Take the estimate of an issue away',
  access: 'reporter',
  input: Type.Object(onIssue),
  status: 200,
  reply: TimeStats,
})

export const addIssueSpentTime = defineRoute({
  name: 'addIssueSpentTime',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/add_spent_time',
  summary: 'Add time that was spent on an issue; negative time is taken off',
  access: 'reporter',
  input: Type.Object({
    ...onIssue,
    ...said,
    summary: Type.Optional(Type.String({ description: 'On what; at most 255 characters' })),
  }),
  status: 200,
  reply: TimeStats,
})

export const resetIssueSpentTime = defineRoute({
  name: 'resetIssueSpentTime',
  method: 'POST',
  path: '/projects/:id/issues/:issue_iid/reset_spent_time',
  summary: 'Forget the time that was spent on an issue',
  access: 'reporter',
  input: Type.Object(onIssue),
  status: 200,
  reply: TimeStats,
})
