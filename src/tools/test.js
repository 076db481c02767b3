import { join } from 'node:path'

import { ensureChromium } from './chromium.js'
import { endCommandsWithProcess } from './command.js'
import { ensureDependencies } from './dependencies.js'
import { ensureGlab } from './glab.js'
import { ensurePostgres, startCluster } from './postgres.js'
import { failOnError, say, step } from './progress.js'
import { ensurePythonGitlab } from './python-gitlab.js'
import { sum } from './results.js'
import { ensureRuntime } from './runtime.js'
import { makeScratchFolder, removeOldScratchFolders } from './scratch.js'
import { ensureServiceStarts } from './service-start.js'
import { ensureStrace } from './strace.js'
import { playwrightSuite, runSuite, vitestSuite } from './suites.js'
import { sayResults } from './test-report.js'
import { readSelection } from './test-selection.js'
import { ensureWebBuild } from './web-build.js'

failOnError()
const { steps, selection } = readSelection(process.argv.slice(2))
await ensureRuntime()
endCommandsWithProcess()
removeOldScratchFolders()
makeScratchFolder()
await ensureDependencies()

const postgres = steps.includes('postgres') ? await ensurePostgres() : undefined
if (steps.includes('postgres') && !postgres)
  say('\nSkipped: the service on PostgreSQL, which is not available on this machine.')

/** @param {string} name */
const reportOf = (name) => join(String(process.env.TMPDIR), `${name}.json`)

/** The steps that run together, since they need no other database, with their vitest projects. */
const TOGETHER = [
  { name: 'units', title: 'Units', projects: ['unit'] },
  { name: 'server', title: 'Service on SQLite', projects: ['server', 'start'] },
  { name: 'git', title: 'Git', projects: ['git'] },
]

const results = []
const together = TOGETHER.filter(({ name }) => steps.some((step) => step === name))
if (together.length > 0) {
  const title = together.map((each) => each.title).join(' + ')
  const projects = together.flatMap((each) => each.projects)
  results.push(
    await runSuite(title, async () => {
      const env = projects.includes('server') ? await prepareServer() : {}
      return vitestSuite(projects, reportOf('sqlite'), selection, env)
    }),
  )
}
if (postgres) {
  /** @type {Awaited<ReturnType<typeof startCluster>> | undefined} */
  let cluster
  results.push(
    await runSuite('Service on PostgreSQL', async () => {
      await ensureServiceStarts()
      cluster = await step('Starting a PostgreSQL for the tests', () => startCluster(postgres))
      const env = { TEST_DATABASE_URL: cluster.url }
      return vitestSuite(['server'], reportOf('postgres'), selection, env)
    }),
  )
  await cluster?.stop()
}
if (steps.includes('e2e')) {
  results.push(
    await runSuite('End to end, in Chromium', async () => {
      await ensureWebBuild()
      await ensureChromium()
      return playwrightSuite(reportOf('e2e'), selection)
    }),
  )
}
process.exit(sayResults(sum(results)) ? 0 : 1)

async function prepareServer() {
  await ensureWebBuild()
  await ensureServiceStarts()
  const glab = await ensureGlab()
  if (!glab) say('Skipped: glab, which is not available on this machine.')
  const python = await ensurePythonGitlab()
  if (!python) say('Skipped: python-gitlab, which is not available on this machine.')
  const strace = await ensureStrace()
  if (!strace)
    say('Skipped: power cuts and disk failures. strace is not available on this machine.')
  return {
    ...(glab && { GLAB: glab }),
    ...(python && { PYTHON_GITLAB: python }),
    ...(strace && { STRACE: strace }),
  }
}
