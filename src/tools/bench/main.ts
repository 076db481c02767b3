import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { openDatabase } from '#server/store/database.ts'
import { migrate } from '#server/store/migrations/migrate.ts'
import { boardScenarios } from './boards/scenarios.ts'
import { benchBrowser } from './browser/bench.ts'
import { benchGit } from './git/bench.ts'
import { bareDriver } from './harness/bare.ts'
import { fill, size } from './harness/data.ts'
import { CALLERS, runScenarios, type Result } from './harness/run.ts'
import { startService } from './harness/service.ts'
import { startRecorder } from './harness/statements.ts'
import { table } from './harness/table.ts'
import { fillMergeRequests } from './merge-requests/data.ts'
import { mergeRequestScenarios } from './merge-requests/scenarios.ts'

const [postgres] = process.argv.slice(2)

console.log(`\nMachine: ${cpus().length} × ${cpus()[0]!.model}, Node ${process.versions.node}.`)
console.log(
  `Data: ${size.issues} issues, ${size.mergeRequests} merge requests, ${size.boards} boards, ${size.projects} projects in ${size.subgroups} subgroups. ${CALLERS} callers at once.`,
)
console.log(
  'The ratio is the p90 of a request to the p90 of its base: its main statement through the bare driver, unless the row names another.\n',
)

const folder = mkdtempSync(join(tmpdir(), 'mergeboard-bench-'))
try {
  await bench('SQLite', join(folder, 'bench.db'))
  if (postgres) await bench('PostgreSQL', postgres)
  await benchBrowser(folder)
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
  const bench = { service, driver }
  const ofBoards = await runScenarios(boards, bench)
  const before = await service.processes()
  const ofMergeRequests = await runScenarios(mergeRequests, bench)
  const started = (await service.processes()) - before
  console.log(`${toTable(engine, [...ofBoards, ...ofMergeRequests])}\n`)
  console.log(`Processes started by the service while reading merge requests: ${started}`)
  await driver.close()
  if (engine === 'SQLite') await benchGit(service, { address, dataDir })
  console.log(`Memory of the service: ${await service.memory()} MB\n`)
  await service.stop()
}

function toTable(engine: string, results: Result[]): string {
  const ms = (value: number) => value.toFixed(2)
  return table(
    [engine, 'goal', 'ratio', 'per second', 'p50 ms', 'p90 ms', 'p99 ms', 'base p50', 'base p90'],
    results.map(({ scenario: { name, goal }, asked, base }) => [
      name,
      `≤ ${goal}`,
      (asked.p90 / base.p90).toFixed(1),
      asked.perSecond.toFixed(0),
      ms(asked.p50),
      ms(asked.p90),
      ms(asked.p99),
      ms(base.p50),
      ms(base.p90),
    ]),
  )
}
