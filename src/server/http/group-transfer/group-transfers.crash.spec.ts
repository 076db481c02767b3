import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Gitlab } from '@gitbeaker/rest'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { archiveOf } from '#server/testing/archives.ts'
import { call, startOver, TOKEN, type RunningService } from '#server/testing/crashes.ts'
import { testDatabase, type TestDatabase } from '#server/testing/database.ts'
import { eventually } from '#server/testing/eventually.ts'

/** When to kill the service: once an import has as many lines, or an export as many rows. */
const KILLS = [0, 200, 900]
const LABELS = 1000

let database: TestDatabase
let data: string

beforeAll(async () => {
  database = await testDatabase()
  await database.db.destroy()
  data = mkdtempSync(join(tmpdir(), 'mergeboard-crash-'))
})
afterAll(async () => {
  await database.remove()
  rmSync(data, { recursive: true })
})

const labels = Array.from({ length: LABELS }, (_, nth) =>
  JSON.stringify({ title: `label ${nth}`, color: '#ff0000' }),
)

test(
  'killed imports and exports are finished once after the restart',
  { timeout: 300_000 },
  async () => {
    const start = () => startOver(data, database.address)
    const archive = await archiveOf([
      ['tree/groups/_all.ndjson', '7\n'],
      ['tree/groups/7.json', JSON.stringify({ id: 7, name: 'Old', path: 'old' })],
      ['tree/groups/7/labels.ndjson', labels.join('\n')],
    ])
    let service = await start()
    for (const [round, least] of KILLS.entries()) {
      const path = `copy-${round}`
      const api = new Gitlab({ host: service.url, token: TOKEN })
      const file = { content: new Blob([new Uint8Array(archive)]), filename: 'a.tar.gz' }
      await api.GroupImportExports.import(file, path, { name: 'Copy' })
      await killOnce(service, '/group_imports', ([latest]) => latest.done >= least)
      service = await start()
      await eventually(async () => {
        const [latest] = await call(service, 'GET', '/group_imports')
        expect(latest).toMatchObject({ status: 'finished', done: LABELS, omissions_count: 0 })
      })

      const again = new Gitlab({ host: service.url, token: TOKEN })
      await again.GroupImportExports.scheduleExport(path)
      await killOnce(service, `/groups/${path}/export`, ({ done }) => done >= least)
      service = await start()
      await eventually(async () => {
        const state = await call(service, 'GET', `/groups/${path}/export`)
        expect(state).toMatchObject({ status: 'finished', done: LABELS + 1, total: LABELS + 1 })
      })
      const last = new Gitlab({ host: service.url, token: TOKEN })
      const blob = await last.GroupImportExports.download(path)
      const state = await call(service, 'GET', `/groups/${path}/export`)
      expect(blob.size).toBe(state.download.size)
    }
    const groups = await call(service, 'GET', '/groups?per_page=100')
    expect(groups).toHaveLength(KILLS.length)
    expect(await readdir(join(data, 'imports'))).toEqual([])
    expect(await readdir(join(data, 'exports'))).toHaveLength(KILLS.length)
    expect(await service.end('SIGTERM')).toBe(0)
  },
)

/** Kills the service as soon as the reply shows enough progress. */
async function killOnce(
  service: RunningService,
  path: string,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read any field of any reply
  isSo: (reply: any) => boolean,
): Promise<void> {
  while (!isSo(await call(service, 'GET', path)));
  await service.end('SIGKILL')
}
