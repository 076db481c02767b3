import { checkMerges, mergeTrees } from '#server/git/merge-tree.ts'
import { mergeCommit } from '#server/git/merge.ts'
import { rebase } from '#server/git/rebase.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { table } from '#tools/bench/table.ts'
import { makeRepository, size, type BenchRepository } from './data.ts'

interface Scenario {
  name: string
  goal: string
  rounds: number
  /** Brings back what a round changes. */
  reset: () => Promise<unknown>
  ours: () => Promise<unknown>
  /** The same by git's own commands. */
  byHand: () => Promise<unknown>
}

const INTO = 'refs/heads/into'
const MERGE = 'refs/merge-requests/1/merge'
const person = { name: 'Ana', email: 'ana@example.com', date: '2026-01-01T00:00:00.000Z' }
const words = { message: 'Merge\n', author: person, committer: person }

/** Prints what merging costs, beside git's own commands in the same repository. */
export async function benchGit(): Promise<void> {
  const repository = await makeRepository()
  try {
    const rows: string[][] = []
    for (const scenario of [merging(repository), rebasing(repository), checking(repository)]) {
      const { ours, byHand } = await compare(scenario)
      const figures = [ours / byHand, ours, byHand].map((value) =>
        value.toFixed(value < 10 ? 2 : 0),
      )
      rows.push([scenario.name, scenario.goal, ...figures])
    }
    console.log(`A repository of ${size.folders * size.filesPerFolder} files.\n`)
    console.log(`${table(['git', 'goal', 'ratio', 'Mergeboard ms', 'by hand ms'], rows)}\n`)
  } finally {
    await repository.client.remove()
  }
}

function merging({ client, gitDir, target, feature }: BenchRepository): Scenario {
  return {
    name: 'a merge, to where two refs have moved',
    goal: '≤ 2.5',
    rounds: 21,
    reset: () => updateRefs(gitDir, [{ ref: INTO, new: target }]),
    async ours() {
      const merge = await mergeTrees(gitDir, target, feature)
      if (!merge.clean) throw new Error('in conflict')
      const commit = await mergeCommit(gitDir, { tree: merge.tree, target, source: feature }, words)
      await updateRefs(gitDir, [
        { ref: INTO, old: target, new: commit },
        { ref: MERGE, new: commit },
      ])
    },
    async byHand() {
      const tree = await client.must('merge-tree', '--write-tree', target, feature)
      const parents = ['-p', target, '-p', feature]
      const commit = await client.must('commit-tree', tree, ...parents, '-m', 'Merge')
      await client.must('update-ref', INTO, commit, target)
    },
  }
}

function rebasing({ client, gitDir, target, feature }: BenchRepository): Scenario {
  return {
    name: `a rebase of ${size.commits} commits; by hand in a work tree`,
    goal: '≤ 0.5',
    rounds: 21,
    reset: () => client.must('checkout', '--quiet', '--detach', feature),
    ours: () => rebase(gitDir, target, feature, person),
    byHand: () => client.must('rebase', '--quiet', target),
  }
}

function checking({ client, gitDir, target, branches }: BenchRepository): Scenario {
  return {
    name: `${size.branches} checks at once; by hand one by one`,
    goal: '–',
    rounds: 3,
    reset: async () => {},
    ours: () =>
      checkMerges(
        gitDir,
        branches.map((branch) => [target, branch]),
      ),
    async byHand() {
      for (const branch of branches) await client.must('merge-tree', '--write-tree', target, branch)
    },
  }
}

/** The median of some rounds, turn by turn, so that both see the same machine. Milliseconds. */
async function compare({ rounds, reset, ours, byHand }: Scenario) {
  const times: { ours: number[]; byHand: number[] } = { ours: [], byHand: [] }
  const measure = async (work: () => Promise<unknown>) => {
    await reset()
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  for (let round = 0; round < rounds; round++) {
    times.byHand.push(await measure(byHand))
    times.ours.push(await measure(ours))
  }
  return { ours: median(times.ours), byHand: median(times.byHand) }
}

function median(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!
}
