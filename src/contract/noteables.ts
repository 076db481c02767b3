import type { TProperties } from 'typebox'

import { Id, IdOrPath } from './params.ts'
import type { Access } from './route.ts'

type SignedIn = Exclude<Access, 'anyone' | 'public'>

/** An object that has notes: its part of route names and paths, and the access it requires. */
export interface Noteable<I extends TProperties, R extends Access> {
  /** The type name in route names, such as `Issue`. */
  readonly Name: string
  readonly it: string
  readonly path: string
  readonly input: I
  /** The access required to read, comment on and plan the object, and to change the caller's own items on it. */
  readonly may: {
    readonly read: R
    readonly write: SignedIn
    readonly plan: SignedIn
    readonly own: SignedIn
  }
}

const noteable = <I extends TProperties, R extends Access>(on: Noteable<I, R>) => on

export const onIssue = noteable({
  Name: 'Issue',
  it: 'an issue',
  path: '/projects/:id/issues/:issue_iid',
  input: { id: IdOrPath(), issue_iid: Id() },
  may: { read: 'public', write: 'reader', plan: 'reporter', own: 'self' },
})

export const onMergeRequest = noteable({
  Name: 'MergeRequest',
  it: 'a merge request',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  input: { id: IdOrPath(), merge_request_iid: Id() },
  may: { read: 'code-reader', write: 'code-reader', plan: 'developer', own: 'code-self' },
})

/** Returns the noteable for a note on `on`, for routes such as its emoji reactions. */
export const onNoteOf = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  noteable({
    ...on,
    Name: `${on.Name}Note`,
    it: `a note on ${on.it}`,
    path: `${on.path}/notes/:note_id`,
    input: { ...on.input, note_id: Id() },
  })
