import type { TProperties } from 'typebox'

import { Id, IdOrPath } from './params.ts'
import type { Access } from './route.ts'

type SignedIn = Exclude<Access, 'anyone' | 'public'>

/** An object with notes, and the routes below it. */
export interface Noteable<I extends TProperties, R extends Access> {
  /** Part of the route names. */
  readonly Name: string
  readonly it: string
  readonly path: string
  /** The path parameters. */
  readonly input: I
  /** The access required to read it, to comment on it and to plan it. */
  readonly may: { readonly read: R; readonly write: SignedIn; readonly plan: SignedIn }
}

const noteable = <I extends TProperties, R extends Access>(on: Noteable<I, R>) => on

export const onIssue = noteable({
  Name: 'Issue',
  it: 'an issue',
  path: '/projects/:id/issues/:issue_iid',
  input: { id: IdOrPath(), issue_iid: Id() },
  may: { read: 'public', write: 'reader', plan: 'reporter' },
})

export const onMergeRequest = noteable({
  Name: 'MergeRequest',
  it: 'a merge request',
  path: '/projects/:id/merge_requests/:merge_request_iid',
  input: { id: IdOrPath(), merge_request_iid: Id() },
  may: { read: 'code-reader', write: 'code-reader', plan: 'developer' },
})

/** Returns the notes of a noteable, as noteables themselves. */
export const onNoteOf = <I extends TProperties, R extends Access>(on: Noteable<I, R>) =>
  noteable({
    ...on,
    Name: `${on.Name}Note`,
    it: `a note on ${on.it}`,
    path: `${on.path}/notes/:note_id`,
    input: { ...on.input, note_id: Id() },
  })
