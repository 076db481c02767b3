import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { Gitlab } from '@gitbeaker/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { getGroupExport } from '#contract/group-exports.ts'
import { listGroupImports } from '#contract/group-imports.ts'
import { listGroups } from '#contract/groups.ts'
import { listMails } from '#contract/mails.ts'
import { archiveOf } from '#server/testing/archives.ts'
import {
  call,
  callAll,
  KILLS,
  randomMoments,
  startOver,
  TOKEN,
  type RunningService,
} from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'
import { startMailServer, type MailServer } from '#server/testing/mail-server.ts'

const LABELS = 1000
/** Maximum milliseconds between the progress at which to kill the service, and the kill. */
const LATER = 30

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

const labels = Array.from({ length: LABELS }, (_, nth) =>
  JSON.stringify({ title: `label ${nth}`, color: '#ff0000' }),
)

test(
  'killed imports and exports are finished once after the restart, and announced once',
  { timeout: (KILLS + 1) * 100_000 },
  async () => {
    const start = () => startOver(data, database.address, { SMTP_URL: server.url })
    const archive = await archiveOf([
      ['tree/groups/_all.ndjson', '7\n'],
      ['tree/groups/7.json', JSON.stringify({ id: 7, name: 'Old', path: 'old' })],
      ['tree/groups/7/labels.ndjson', labels.join('\n')],
    ])
    const random = randomMoments()
    const progress = () => Math.floor(random() * LABELS)
    let service = await start()
    for (let round = 0; round < KILLS; round++) {
      const path = `copy-${round}`
      const api = new Gitlab({ host: service.url, token: TOKEN })
      const file = { content: new Blob([new Uint8Array(archive)]), filename: 'a.tar.gz' }
      await api.GroupImportExports.import(file, path, { name: 'Copy' })
      const lines = progress()
      await killOnce(service, random, async () => {
        const [latest] = await call(service, listGroupImports, {})
        return latest!.done >= lines
      })
      service = await start()
      await eventually(async () => {
        const [latest] = await call(service, listGroupImports, {})
        expect(latest).toMatchObject({ status: 'finished', done: LABELS, omissions_count: 0 })
      })

      const again = new Gitlab({ host: service.url, token: TOKEN })
      await again.GroupImportExports.scheduleExport(path)
      const rows = progress()
      const exportState = () => call(service, getGroupExport, { id: path })
      await killOnce(service, random, async () => (await exportState()).done >= rows)
      service = await start()
      await eventually(async () => {
        expect(await exportState()).toMatchObject({
          status: 'finished',
          done: LABELS + 1,
          total: LABELS + 1,
        })
      })
      const last = new Gitlab({ host: service.url, token: TOKEN })
      const blob = await last.GroupImportExports.download(path)
      expect(blob.size).toBe((await exportState()).download!.size)
    }
    expect(await callAll(service, listGroups, {})).toHaveLength(KILLS)
    expect(await readdir(join(data, 'imports'))).toEqual([])
    expect(await readdir(join(data, 'exports'))).toHaveLength(KILLS)
    await eventually(async () => {
      const outbox = await callAll(service, listMails, {})
      expect(outbox.map(({ state }) => state)).toEqual(Array(2 * KILLS).fill('sent'))
    })
    const mails = server.received.map(({ headers }) => headers['message-id'])
    expect(new Set(mails).size).toBe(2 * KILLS)
    expect(await service.end('SIGTERM')).toBe(0)
  },
)

/** Kills the service soon after it has made enough progress. */
async function killOnce(
  service: RunningService,
  random: () => number,
  isFarEnough: () => Promise<boolean>,
): Promise<void> {
  while (!(await isFarEnough()));
  await setTimeout(random() * LATER)
  await service.end('SIGKILL')
}
