import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { sendProjectInvitations } from '#contract/invitations.ts'
import { listMails } from '#contract/mails.ts'
import { createProject } from '#contract/projects.ts'
import { makeCertificate, type Certificate } from '#server/testing/certificate.ts'
import { call, startOver } from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'

let folder: string
let certificate: Certificate
let database: TestDatabase
let server: MailServer

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mergeboard-tls-'))
  certificate = await makeCertificate(folder)
  database = await testDatabase()
  await database.db.destroy()
  server = await startMailServer(certificate)
})
afterAll(async () => {
  await server.close()
  await database.remove()
  rmSync(folder, { recursive: true })
})

test('mails go out over STARTTLS, and only to a mail server with a trusted certificate', async () => {
  const env = { SMTP_URL: server.url.replace('//', '//board:secret@') }
  const start = (more: Record<string, string>) =>
    startOver(join(folder, 'data'), database.address, { ...env, ...more })

  const wary = await start({})
  const { id } = await call(wary, createProject, { name: 'app' })
  await call(wary, sendProjectInvitations, { id, email: 'ana@x.org', access_level: 30 })
  await eventually(async () => {
    const [mail] = await call(wary, listMails, {})
    expect(mail).toMatchObject({ state: 'queued', error: expect.stringMatching(/self-signed/) })
  })
  expect(server.received).toEqual([])
  await wary.end('SIGTERM')

  const trusting = await start({ NODE_EXTRA_CA_CERTS: certificate.file })
  await eventually(async () => {
    const [mail] = await call(trusting, listMails, {})
    expect(mail!.state).toBe('sent')
  })
  expect(server.received).toMatchObject([{ to: ['ana@x.org'], isEncrypted: true, user: 'board' }])
  await trusting.end('SIGTERM')
})
