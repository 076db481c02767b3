import { Type, type Static } from '#schema'
import { IdOrPath } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

/**
 * One server-sent event of a project or group that somebody watches; its data is JSON on one line. It only hints at what
 * to ask for again: by the usual routes each sees what they may see.
 *
 * - `open`: from here on nothing is missed. What changed before the stream was open is not told, so ask for all that is
 *   shown, each time.
 * - `issue`: an issue was made, changed, moved, commented on or deleted; without a number: many were
 * - `merge_request`: the same of a merge request
 * - `board`: a board of the project or group itself, or the lists of one, were made, changed or deleted
 * - `planning`: a label or a milestone was made, changed or deleted that issues here may have
 */
export const LiveEvent = Type.Union(
  [
    Type.Object({ event: Type.Literal('open'), data: Type.Object({}) }),
    Type.Object({
      event: Type.Literal('issue'),
      data: Type.Object({ project_id: Type.Integer(), issue_iid: Type.Optional(Type.Integer()) }),
    }),
    Type.Object({
      event: Type.Literal('merge_request'),
      data: Type.Object({
        project_id: Type.Integer(),
        merge_request_iid: Type.Optional(Type.Integer()),
      }),
    }),
    Type.Object({
      event: Type.Literal('board'),
      data: Type.Object({ board_id: Type.Integer() }),
    }),
    Type.Object({ event: Type.Literal('planning'), data: Type.Object({}) }),
  ],
  { $id: 'LiveEvent', description: 'One event of the stream: its name, and its data in JSON' },
)
export type LiveEvent = Static<typeof LiveEvent>

const watch = spaceRoute({
  method: 'GET',
  path: '/live',
  summary: 'Hints at what changes in a {space}, as it changes',
  access: 'reader',
  input: Type.Object({ id: IdOrPath() }),
  reply: LiveEvent,
  media: 'text/event-stream',
})

/**
 * The stream ends when the caller may listen no longer (the token ends, too), and when something may have been missed:
 * connect again, and what stands against it is said. One user has a limited number of streams (429). Other servers of
 * this API have none: they answer 404.
 */
export const watchProject = onProject('watchProject', watch)

/** Of all projects below the group that the caller may read. */
export const watchGroup = onGroup('watchGroup', {
  ...watch,
  summary: 'Hints at what changes in a group and the projects below it, as it changes',
})
