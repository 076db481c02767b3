import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { ensureChromium } from './chromium.js'
import { endCommandsWithProcess } from './command.js'
import { ensureDependencies } from './dependencies.js'
import { ensureGlab } from './glab.js'
import { ensurePostgres, startCluster } from './postgres.js'
import { failOnError, say, step } from './progress.js'
import { ensureRuntime } from './runtime.js'
import { keepScratchInMemory } from './scratch.js'
import { ensureStrace } from './strace.js'
import { playwrightSuite, runSuite, sum, vitestSuite } from './suites.js'
import { ensureWebBuild } from './web-build.js'

failOnError()
await ensureRuntime()
endCommandsWithProcess()
keepScratchInMemory()
await ensureDependencies()
await ensureWebBuild()
await ensureChromium()
const postgres = await ensurePostgres()
const glab = await ensureGlab()
if (!glab) say('\nSkipped: glab, which is not available on this machine.')

const strace = await ensureStrace()
if (!strace)
  say('\nSkipped: power cuts and disk failures. strace is not available on this machine.')

const reports = mkdtempSync(join(tmpdir(), 'mergeboard-tests-'))
const counts = [
  await runSuite(
    vitestSuite(
      'Units, and the service on SQLite',
      ['unit', 'server', 'git', 'start'],
      join(reports, 'sqlite.json'),
      { ...(glab && { GLAB: glab }), ...(strace && { STRACE: strace }) },
    ),
  ),
]
if (postgres) {
  const cluster = await step('Starting a PostgreSQL for the tests', () => startCluster(postgres))
  const env = { TEST_DATABASE_URL: cluster.url }
  const suite = vitestSuite('The service on PostgreSQL', ['server'], join(reports, 'pg.json'), env)
  counts.push(await runSuite(suite))
  await cluster.stop()
} else {
  say('\nSkipped: the service on PostgreSQL, which is not available on this machine.')
}
counts.push(await runSuite(playwrightSuite('End to end, in Chromium', join(reports, 'e2e.json'))))
rmSync(reports, { recursive: true })

const { passed, failed, skipped, failures } = sum(counts)
for (const failure of failures) say(`\n── Failed: ${failure}`)
say(`\n${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`)
process.exit(failed ? 1 : 0)
