import { setTimeout } from 'node:timers/promises'

import type { GroupExport } from '#contract/group-exports.ts'
import type { GroupImport } from '#contract/group-imports.ts'
import { archiveOf, type ArchiveFile } from '#server/testing/archives.ts'
import { TOKEN } from '#tools/bench/harness/data.ts'
import { startService, type BenchService } from '#tools/bench/harness/service.ts'
import { table } from '#tools/bench/harness/table.ts'

const SUBGROUPS = 100
const LABELS = 100
const BOARDS = 10
const POLL_MS = 20

const headers = { 'private-token': TOKEN }

/** Prints the time and memory of an import and an export of a large group, in a service of its own. */
export async function benchTransfers(
  engine: string,
  { address, dataDir }: { address: string; dataDir: string },
): Promise<void> {
  const service = await startService(dataDir, address, 1)
  const rows: string[][] = []
  try {
    const measure = async (name: string, work: () => Promise<number>) =>
      rows.push([name, ...(await measured(service, work))])
    const archive = await archiveOf(files())
    await measure('import', async () => await importInto(service, 'large', archive))
    let exported = Buffer.alloc(0)
    await measure('export', async () => {
      const steps = await exportFrom(service, 'large')
      const reply = await fetch(url(service, '/groups/large/export/download'), { headers })
      exported = Buffer.from(await reply.arrayBuffer())
      return steps
    })
    await measure('import of that export', async () => await importInto(service, 'copy', exported))
  } finally {
    await service.stop()
  }
  const head = [`a large group, ${engine}`, 'ms', 'MB above idle', 'progress steps seen']
  console.log(`${table(head, rows)}\n`)
}

/** Returns the milliseconds, the peak of memory above its start in megabytes, and the steps of progress. */
async function measured(service: BenchService, work: () => Promise<number>): Promise<string[]> {
  const idle = await service.memory()
  const peak = watchMemory(service)
  const begun = performance.now()
  const steps = await work()
  const ms = performance.now() - begun
  return [ms.toFixed(0), String((await peak.end()) - idle), String(steps)]
}

function watchMemory(service: BenchService) {
  let most = 0
  const look = async () => void (most = Math.max(most, await service.memory()))
  const timer = setInterval(() => void look(), POLL_MS)
  return {
    async end() {
      clearInterval(timer)
      await look()
      return most
    },
  }
}

async function importInto(service: BenchService, path: string, archive: Buffer): Promise<number> {
  const body = new FormData()
  body.set('name', path)
  body.set('path', path)
  body.set('file', new Blob([new Uint8Array(archive)]), 'archive.tar.gz')
  const reply = await fetch(url(service, '/groups/import'), { method: 'POST', headers, body })
  const { id } = (await reply.json()) as { id: number }
  return await countSteps<GroupImport>(service, `/group_imports/${id}`)
}

async function exportFrom(service: BenchService, path: string): Promise<number> {
  await service.post(`/groups/${path}/export`, {})
  return await countSteps<GroupExport>(service, `/groups/${path}/export`)
}

/** Waits for the end, and returns how many different amounts of progress the service reported. */
async function countSteps<Reply extends GroupImport | GroupExport>(
  service: BenchService,
  path: string,
): Promise<number> {
  const seen = new Set<number>()
  for (;;) {
    const { status, done, error } = JSON.parse(await service.get(path)) as Reply
    seen.add(done)
    if (status === 'failed') throw new Error(error ?? path)
    if (status === 'finished') return seen.size
    await setTimeout(POLL_MS)
  }
}

const url = ({ origin }: BenchService, path: string) => `${origin}/api/v4${path}`

function files(): ArchiveFile[] {
  const ids = Array.from({ length: 1 + SUBGROUPS }, (_, index) => index + 1)
  return [
    ['VERSION', '0.2.4'],
    ['tree/groups/_all.ndjson', lines(ids)],
    ...ids.flatMap((id) => filesOfGroup(id)),
  ]
}

function filesOfGroup(id: number): ArchiveFile[] {
  const group = { id, name: `Part ${id}`, path: `part-${id}`, parent_id: id === 1 ? null : 1 }
  const own: ArchiveFile = [`tree/groups/${id}.json`, JSON.stringify(group)]
  if (id === 1) return [own]
  const labels = Array.from({ length: LABELS }, (_, index) => ({
    title: `label ${index}`,
    color: '#1f75cb',
    description: 'A label of a large group',
  }))
  const boards = Array.from({ length: BOARDS }, (_, index) => ({
    id: index + 1,
    name: `Board ${index}`,
    lists: [{ list_type: 1, position: 0, label: labels[index] }],
  }))
  return [
    own,
    [`tree/groups/${id}/labels.ndjson`, lines(labels)],
    [`tree/groups/${id}/boards.ndjson`, lines(boards)],
  ]
}

const lines = (values: readonly unknown[]) =>
  values.map((value) => `${JSON.stringify(value)}\n`).join('')
