import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { benchAttacks } from './attacks/bench.ts'
import { boardScenarios } from './boards/scenarios.ts'
import { benchBoard } from './browser/board/bench.ts'
import { benchDiffs } from './browser/diffs/bench.ts'
import { benchMergeRequests } from './browser/merge-requests/bench.ts'
import { benchReviews } from './browser/reviews/bench.ts'
import { benchGit } from './git/bench.ts'
import { bareDriver } from './harness/bare.ts'
import { fill, size } from './harness/data.ts'
import { startLimit } from './harness/limit.ts'
import { CALLERS, runScenarios, type Result } from './harness/run.ts'
import { LIMIT_GOAL } from './harness/scenario.ts'
import { startService } from './harness/service.ts'
import { startRecorder } from './harness/statements.ts'
import { table } from './harness/table.ts'
import { fillMergeRequests } from './merge-requests/data.ts'
import { mergeRequestScenarios } from './merge-requests/scenarios.ts'
import { benchTransfers } from './transfers/bench.ts'

const [postgres] = process.argv.slice(2)

console.log(`\nMachine: ${cpus().length} × ${cpus()[0]!.model}, Node ${process.versions.node}.`)
console.log(
  `Data: ${size.issues} issues, ${size.mergeRequests} merge requests, ${size.boards} boards, ${size.projects} projects in ${size.subgroups} subgroups. ${CALLERS} callers at once.`,
)
console.log(
  'The ratio is the p90 of a request divided by the p90 of its base: its main statement through the bare driver, unless the row names another. The limit is a plain Fastify route that runs the same statements, prepared, and sends the same bytes.\n',
)

const folder = mkdtempSync(join(tmpdir(), 'mergeboard-bench-'))
try {
  await bench('SQLite', join(folder, 'bench.db'))
  if (postgres) await bench('PostgreSQL', postgres)
  await benchBoard(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function bench(engine: string, address: string): Promise<void> {
  const db = openDatabase(address)
  await migrate(db)
  await fill(db)
  await fillMergeRequests(db)
  await db.destroy()

  const recorder = await startRecorder(address)
  const boards = await boardScenarios(recorder)
  const mergeRequests = await mergeRequestScenarios(recorder)
  await recorder.close()

  const dataDir = join(folder, engine)
  const service = await startService(dataDir, address, CALLERS)
  const driver = bareDriver(address, CALLERS)
  const limit = await startLimit(address, CALLERS)
  const bench = { service, driver, limit }
  const ofBoards = await runScenarios(boards, bench)
  const before = await service.processes()
  const ofMergeRequests = await runScenarios(mergeRequests, bench)
  const started = (await service.processes()) - before
  console.log(`${toTable(engine, [...ofBoards, ...ofMergeRequests])}\n`)
  console.log(`Processes started by the service while reading merge requests: ${started}`)
  await driver.close()
  await limit.stop()
  if (engine === 'SQLite') await benchGit(service, { address, dataDir })
  console.log(`Memory of the service: ${await service.memory()} MB\n`)
  if (engine === 'SQLite') {
    await benchMergeRequests(service, address)
    await benchDiffs(folder, service)
    await benchReviews(service, address)
  }
  await benchAttacks(engine, service)
  await service.stop()
  await benchTransfers(engine, { address, dataDir })
}

function toTable(engine: string, results: Result[]): string {
  const ms = (value: number) => value.toFixed(2)
  return table(
    [
      engine,
      'goal',
      'ratio',
      `to limit, ≤ ${LIMIT_GOAL}`,
      'per second',
      'p50 ms',
      'p90 ms',
      'p99 ms',
      'base p50',
      'base p90',
    ],
    results.map(({ scenario: { name, goal }, asked, base, limit }) => [
      name,
      `≤ ${goal}`,
      (asked.p90 / base.p90).toFixed(1),
      limit ? (asked.p90 / limit.p90).toFixed(1) : '–',
      asked.perSecond.toFixed(0),
      ms(asked.p50),
      ms(asked.p90),
      ms(asked.p99),
      ms(base.p50),
      ms(base.p90),
    ]),
  )
}
