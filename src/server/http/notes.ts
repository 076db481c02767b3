import type { FastifyInstance, FastifyReply } from 'fastify'

import * as contract from '#contract/notes.ts'
import type { Deps } from '#server/deps.ts'
import { countAttempts } from '#server/domain/attempts.ts'
import { createNote, replyTo } from '#server/domain/new-notes.ts'
import {
  deleteNote,
  getDiscussion,
  getNote,
  listDiscussions,
  listNotes,
  updateNote,
} from '#server/domain/notes.ts'
import type { User } from '#server/domain/users.ts'
import { mount } from './mount.ts'
import { presentDiscussion, presentNote } from './present-note.ts'
import { Throttled } from './throttle.ts'

const MINUTE_SECONDS = 60

/** Counts a comment that somebody is about to write. */
type CountNote = (user: User, reply: FastifyReply) => void

export function mountNotes(app: FastifyInstance, deps: Deps): void {
  const written = countAttempts(deps.now, MINUTE_SECONDS)
  const count: CountNote = (user, reply) => {
    const { notesPerUser } = deps.config.limits
    const retryAfterSeconds = written.take([{ key: String(user.id), max: notesPerUser }])
    if (retryAfterSeconds === 0) return
    reply.header('Retry-After', String(retryAfterSeconds))
    throw new Throttled()
  }

  mount(app, deps, contract.listIssueNotes, async ({ input, user, page }) => {
    const { noteable, rows, total } = await listNotes(deps, user, input, input, page)
    return { rows: rows.map((note) => presentNote(deps, noteable, note)), total }
  })
  for (const route of [contract.getIssueNote, contract.getIssueDiscussionNote]) {
    mount(app, deps, route, async ({ input, user }) => {
      const { noteable, note } = await getNote(deps, user, input)
      return presentNote(deps, noteable, note)
    })
  }
  mount(app, deps, contract.createIssueNote, async ({ input, user, reply }) => {
    count(user, reply)
    const { noteable, note } = await createNote(deps, user, input, input, null)
    return presentNote(deps, noteable, note)
  })
  for (const route of [contract.updateIssueNote, contract.updateIssueDiscussionNote]) {
    mount(app, deps, route, async ({ input, user }) => {
      const { noteable, note } = await updateNote(deps, user, input, input.body)
      return presentNote(deps, noteable, note)
    })
  }
  for (const route of [contract.deleteIssueNote, contract.deleteIssueDiscussionNote]) {
    mount(app, deps, route, async ({ input, user, unmodifiedSince }) => {
      await deleteNote(deps, user, input, unmodifiedSince)
      return null
    })
  }
  mountDiscussions(app, deps, count)
}

function mountDiscussions(app: FastifyInstance, deps: Deps, count: CountNote): void {
  mount(app, deps, contract.listIssueDiscussions, async ({ input, user, page }) => {
    const { noteable, rows, total } = await listDiscussions(deps, user, input, page)
    return { rows: rows.map((notes) => presentDiscussion(deps, noteable, notes)), total }
  })
  mount(app, deps, contract.getIssueDiscussion, async ({ input, user }) => {
    const { noteable, notes } = await getDiscussion(deps, user, input)
    return presentDiscussion(deps, noteable, notes)
  })
  mount(app, deps, contract.createIssueDiscussion, async ({ input, user, reply }) => {
    count(user, reply)
    const { noteable, note } = await createNote(deps, user, input, input, 'DiscussionNote')
    return presentDiscussion(deps, noteable, [note])
  })
  mount(app, deps, contract.createIssueDiscussionNote, async ({ input, user, reply }) => {
    count(user, reply)
    const { noteable, note } = await replyTo(deps, user, input, input)
    return presentNote(deps, noteable, note)
  })
}
