import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { listProjectInvitations, sendProjectInvitations } from '#contract/invitations.ts'
import { listMails } from '#contract/mails.ts'
import { addProjectMember } from '#contract/members.ts'
import { createProject } from '#contract/projects.ts'
import { createUser } from '#contract/users.ts'
import {
  call,
  callAll,
  KILLS,
  randomMoments,
  startOver,
  type RunningService,
} from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'

const CALLS = 4
const ADDRESSES_PER_CALL = 3

let database: TestDatabase
let data: string
let server: MailServer

beforeAll(async () => {
  database = await testDatabase()
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
  server = await startMailServer()
})
afterAll(async () => {
  await database.remove()
  rmSync(data, { recursive: true })
  await server.close()
})

test(
  'a kill during delivery loses no mail and sends none twice',
  { timeout: (KILLS + 1) * 100_000 },
  async () => {
    const start = () => startOver(data, database.address, { SMTP_URL: server.url })
    let service = await start()
    const { id } = await call(service, createProject, { name: 'app' })
    const acknowledged = new Set<string>()
    const random = randomMoments()
    for (let round = 0; round < KILLS; round++) {
      const inviter = await addInviter(service, id, round)
      // At the nth connection to the mail server, or once the server has the nth mail but has not confirmed it.
      const moment = random() < 0.5 ? 'accept' : 'greet'
      const nth = 1 + Math.floor(random() * CALLS * ADDRESSES_PER_CALL)
      const killed = killAt(service, moment, nth)
      const calls = Array.from({ length: CALLS }, async (_, which) => {
        const emails = Array.from(
          { length: ADDRESSES_PER_CALL },
          (_, index) => `r${round}c${which}a${index}@x.org`,
        )
        const input = { id, email: emails.join(), access_level: 30 } as const
        const sent = call(service, sendProjectInvitations, input, { sudo: inviter })
        const reply = await sent.catch(() => null)
        if (reply?.status === 'success') for (const email of emails) acknowledged.add(email)
      })
      await killed
      await Promise.all(calls)
      service = await start()
      await eventually(async () => {
        const outbox = await callAll(service, listMails, {})
        expect(outbox.filter(({ state }) => state !== 'sent')).toEqual([])
      })
    }

    const invited = await callAll(service, listProjectInvitations, { id })
    const addresses = invited.map(({ invite_email }) => invite_email)
    expect([...acknowledged].filter((email) => !addresses.includes(email))).toEqual([])
    const mails = server.received.map(({ to, headers }) => `${to.join()} ${headers['message-id']}`)
    const distinct = [...new Set(mails)].map((mail) => mail.split(' ')[0])
    expect(distinct.toSorted((a, b) => a!.localeCompare(b!))).toEqual(
      addresses.toSorted((a, b) => a.localeCompare(b)),
    )
    // Each kill repeats at most the mail that was being sent.
    expect(mails.length - distinct.length).toBeLessThanOrEqual(KILLS)
    expect(await service.end('SIGTERM')).toBe(0)
  },
)

/** Adds a member who may invite, since each may send only so many mails a day. Returns the username. */
async function addInviter(service: RunningService, id: number, round: number): Promise<string> {
  const username = `inviter${round}`
  const user = { username, name: username, email: `${username}@x.org`, force_random_password: true }
  const { id: user_id } = await call(service, createUser, user)
  await call(service, addProjectMember, { id, user_id, access_level: 40 })
  return username
}

/** Resolves when the service was killed at the nth moment. */
function killAt(service: RunningService, moment: 'accept' | 'greet', nth: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let count = 0
  server[moment] = async () => {
    if (++count !== nth) return
    server[moment] = async () => {}
    await service.end('SIGKILL')
    resolve()
  }
  return promise
}
