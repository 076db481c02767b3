import { beforeEach, expect, test, vi } from 'vitest'

import type { LocalDraft } from './local-drafts.ts'
import { sendDrafts } from './send-drafts.ts'

/** The bodies that the test's server has, in order. A lost comment never arrives, a silent one loses its reply. */
const server = vi.hoisted(() => ({ bodies: [] as string[], lost: 0, silent: 0 }))

vi.mock('#web/api/api-failure.ts', () => ({ isUnanswered: () => true }))
vi.mock('#web/api/call.ts', () => ({
  callAllPages: () => Promise.resolve(server.bodies.map(threadOf)),
  call(_route: unknown, { body }: { body: string }) {
    if (server.lost-- === 1) return Promise.reject(new Error('lost'))
    server.bodies.push(body)
    if (server.silent-- === 1) return Promise.reject(new Error('silent'))
    return Promise.resolve(threadOf(body, server.bodies.length - 1))
  },
}))

const threadOf = (body: string, at: number) => ({
  id: `thread-${at}`,
  notes: [{ id: at + 1, body, author: { id: 1 } }],
})

/** Sends the drafts until all are sent. Returns the number of attempts. */
async function sendAll(notes: readonly string[]): Promise<number> {
  let drafts = notes.map((note, at): LocalDraft => ({
    id: at,
    note,
    position: null,
    discussion_id: null,
    resolve_discussion: false,
  }))
  for (let attempts = 1; ; attempts++) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each attempt continues the one before
      await sendDrafts(drafts, {
        name: { kind: 'merge_request', project: 'acme/app', iid: 1 },
        ownId: 1,
        onTry: (draft, sentAfter) => {
          drafts = drafts.map((one) => (one.id === draft.id ? { ...one, sentAfter } : one))
        },
        onSent: (draft) => {
          drafts = drafts.filter(({ id }) => id !== draft.id)
        },
      })
      return attempts
    } catch {
      server.lost = 0
    }
  }
}

beforeEach(() => Object.assign(server, { bodies: [], lost: 0, silent: 0 }))

test.each([1, 2, 3, 4])(
  'sends comments with the same text once each, losing request %i',
  async (nth) => {
    server.lost = nth
    const notes = ['Same here', 'Same here', 'Other', 'Same here']
    expect(await sendAll(notes)).toBe(2)
    expect(server.bodies).toEqual(notes)
  },
)

test.each([1, 2, 3])(
  'sends comments with the same text once each, losing reply %i',
  async (nth) => {
    server.silent = nth
    const notes = ['Same here', 'Same here', 'Same here']
    expect(await sendAll(notes)).toBe(1)
    expect(server.bodies).toEqual(notes)
  },
)
