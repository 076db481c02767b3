import { Type, type Static } from '#schema'
import { IdOrPath } from './params.ts'
import { onGroup, onProject, spaceRoute } from './space-routes.ts'

/**
 * A server-sent event of a watched project or group, with one line of JSON as data. It only hints at what to refetch,
 * because the usual routes decide what the caller may see.
 *
 * - `open`: the stream is live. If `complete`, the changes of the requested past follow. Otherwise earlier changes are not
 *   reported, so refetch all visible data.
 * - `issue`: an issue was created, updated, moved, commented on or deleted. Without an iid, many issues changed.
 * - `merge_request`: the same for merge requests. With `only: 'checks'`, just their mergeability or pipelines changed.
 * - `reactions`: a reaction to a comment was added or removed
 * - `board`: a board of this project or group, or one of the board's lists, was created, updated or deleted
 * - `planning`: a label or milestone available here was created, updated or deleted
 */
export const LiveEvent = Type.Union(
  [
    Type.Object({
      event: Type.Literal('open'),
      data: Type.Object({ complete: Type.Optional(Type.Literal(true)) }),
    }),
    Type.Object({
      event: Type.Literal('issue'),
      data: Type.Object({ project_id: Type.Integer(), issue_iid: Type.Optional(Type.Integer()) }),
    }),
    Type.Object({
      event: Type.Literal('merge_request'),
      data: Type.Object({
        project_id: Type.Integer(),
        merge_request_iid: Type.Optional(Type.Integer()),
        only: Type.Optional(Type.Literal('checks')),
      }),
    }),
    Type.Object({
      event: Type.Literal('reactions'),
      data: Type.Object({ note_id: Type.Integer() }),
    }),
    Type.Object({
      event: Type.Literal('board'),
      data: Type.Object({ board_id: Type.Integer() }),
    }),
    Type.Object({ event: Type.Literal('planning'), data: Type.Object({}) }),
  ],
  { $id: 'LiveEvent', description: 'An event of the stream: its name and its JSON data' },
)
export type LiveEvent = Static<typeof LiveEvent>

/** The longest past that a stream reports, in seconds. */
export const MAX_REPLAY_SECONDS = 60

const watch = spaceRoute({
  method: 'GET',
  path: '/live',
  summary: 'Stream hints about changes in a {space}',
  access: 'reader',
  input: Type.Object({
    id: IdOrPath(),
    past: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: MAX_REPLAY_SECONDS,
        description:
          'Seconds of the past whose changes are reported first, if they are still known',
      }),
    ),
  }),
  reply: LiveEvent,
  media: 'text/event-stream',
})

/**
 * Ends when the caller loses access, when the token expires, or when events may have been missed. The reply to a
 * reconnect gives the reason. A user's number of streams is limited (429). Other servers with this API answer 404.
 */
export const watchProject = onProject('watchProject', watch)

/** Covers every project in the group and its subgroups that the caller may read. */
export const watchGroup = onGroup('watchGroup', {
  ...watch,
  summary: 'Stream hints about changes in a group and the projects below it',
})

/** The live routes, for projects and for groups. */
export const liveRoutes = {
  project: { watch: watchProject },
  group: { watch: watchGroup },
} as const
