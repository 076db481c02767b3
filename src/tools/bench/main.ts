import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'

import { migrate, openDatabase } from '#server/store/database.ts'
import { benchBrowser } from './browser/bench.ts'
import { fill, size } from './data.ts'
import { benchGit } from './git/bench.ts'
import { CALLERS, runScenarios, type Result } from './run.ts'
import { boardScenarios } from './scenarios.ts'
import { startService } from './service.ts'
import { startRecorder } from './statements.ts'
import { table } from './table.ts'

const [postgres] = process.argv.slice(2)

console.log(`\nMachine: ${cpus().length} × ${cpus()[0]!.model}, Node ${process.versions.node}.`)
console.log(
  `Data: ${size.issues} issues, ${size.boards} boards, ${size.projects} projects. ${CALLERS} callers at once.`,
)
console.log('The ratio is p90 of the service to p90 of the bare statement; the goal is 8.\n')

const folder = mkdtempSync(join(tmpdir(), 'mergeboard-bench-'))
try {
  await bench('SQLite', join(folder, 'bench.db'))
  if (postgres) await bench('PostgreSQL', postgres)
  await benchGit()
  await benchBrowser(folder)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function bench(engine: string, address: string): Promise<void> {
  const db = openDatabase(address)
  await migrate(db)
  await fill(db)
  await db.destroy()

  const recorder = await startRecorder(address)
  const scenarios = await boardScenarios(recorder)
  await recorder.close()

  const service = await startService(join(folder, engine), address, CALLERS)
  const results = await runScenarios(scenarios, service, address)
  console.log(
    `${toTable(engine, results)}\n\nMemory of the service: ${await service.memory()} MB\n`,
  )
  await service.stop()
}

function toTable(engine: string, results: Result[]): string {
  const ms = (value: number) => value.toFixed(2)
  return table(
    [engine, 'ratio', 'per second', 'p50 ms', 'p90 ms', 'p99 ms', 'bare p50', 'bare p90'],
    results.map(({ name, service, bare }) => [
      name,
      (service.p90 / bare.p90).toFixed(1),
      service.perSecond.toFixed(0),
      ms(service.p50),
      ms(service.p90),
      ms(service.p99),
      ms(bare.p50),
      ms(bare.p90),
    ]),
  )
}
