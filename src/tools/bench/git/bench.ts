import { openDatabase } from '#server/store/database.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { table } from '#tools/bench/harness/table.ts'
import { compare, type Scenario } from './compare.ts'
import { size } from './data.ts'
import { checking, merging, rebasing } from './merging.ts'
import { makeProject, type BenchProject } from './project.ts'
import { readingChanges } from './reading.ts'
import { cloning, pushing } from './transfer.ts'

/** Prints the times of a running service's git operations, beside git's own commands in the same repository. */
export async function benchGit(
  service: BenchService,
  { address, dataDir }: { address: string; dataDir: string },
): Promise<void> {
  const db = openDatabase(address)
  const project = await makeProject(service, db, dataDir)
  try {
    const rows: string[][] = []
    for (const scenario of scenariosOf(project)) rows.push(await rowOf(scenario, service))
    console.log(
      `A repository of ${size.commits} commits, ${size.files + size.assets} files and ${await packSize(project)}.\n`,
    )
    console.log(
      `${table(['git', 'goal', 'ratio', 'Mergeboard ms', 'base ms', 'processes'], rows)}\n`,
    )
  } finally {
    await project.client.remove()
    await db.destroy()
  }
}

const scenariosOf = (project: BenchProject): Scenario[] => [
  ...readingChanges(project),
  rebasing(project),
  checking(project),
  merging(project),
  cloning(project),
  pushing(project),
]

async function rowOf(scenario: Scenario, service: BenchService): Promise<string[]> {
  const before = await service.processes()
  const { ours, byHand } = await compare(scenario)
  const started = ((await service.processes()) - before) / scenario.rounds
  const figures = [ours / byHand, ours, byHand].map((value) => value.toFixed(value < 10 ? 2 : 0))
  return [scenario.name, scenario.goal, ...figures, started.toFixed(1)]
}

async function packSize({ client }: BenchProject): Promise<string> {
  const counts = await client.must('count-objects', '-v', '-H')
  return `${/size-pack: (.*)/.exec(counts)![1]} of packs`
}
