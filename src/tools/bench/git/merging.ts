import { until, type Scenario } from './compare.ts'
import { size } from './data.ts'
import type { BenchProject } from './project.ts'

/** A ref that nothing else reads. */
const INTO = 'refs/bench/into'

/** Only a tenth of the branches, since checking them one by one is slow. */
const BY_HAND = size.branches / 10

export function merging({
  client,
  service,
  path,
  gitDir,
  branches,
  iidOf,
}: BenchProject): Scenario {
  const inRepository = (...args: string[]) => client.must(`--git-dir=${gitDir}`, ...args)
  let nth = 0
  return {
    name: 'a merge',
    goal: '≤ 2.5',
    rounds: 21,
    prepare: () => inRepository('update-ref', INTO, 'refs/heads/main'),
    ours: () => service.put(`${path}/merge_requests/${iidOf(branches[nth++]!)}/merge`, {}),
    async byHand() {
      const source = branches[nth]!.head
      const target = await inRepository('rev-parse', INTO)
      const tree = await inRepository('merge-tree', '--write-tree', target, source)
      const parents = ['-p', target, '-p', source]
      const commit = await inRepository('commit-tree', tree, ...parents, '-m', 'Merge')
      await inRepository('update-ref', INTO, commit, target)
    },
  }
}

export function rebasing(project: BenchProject): Scenario {
  const { client, service, db, id, path, features, iidOf } = project
  let nth = 0
  return {
    name: `a rebase of ${size.commitsPerFeature} commits; base: in a work tree`,
    goal: '≤ 0.5',
    rounds: size.features,
    prepare: () => client.must('checkout', '--quiet', '--detach', features[0]!.name),
    async ours() {
      const iid = iidOf(features[nth++]!)
      await service.put(`${path}/merge_requests/${iid}/rebase`, {})
      const row = db.selectFrom('merge_requests').select('rebase_in_progress')
      const ofIt = row.where('project_id', '=', id).where('iid', '=', iid)
      await until(async () => (await ofIt.executeTakeFirst())?.rebase_in_progress === 0)
    },
    byHand: () => client.must('rebase', '--quiet', 'main'),
  }
}

/** Pushes to the target branch in each round, so that the next merge request list checks all merge requests. */
export function checking(project: BenchProject): Scenario {
  const { client, service, db, id, path, url, gitDir, branches } = project
  let nth = 0
  const unknown = db
    .selectFrom('merge_requests')
    .select('id')
    .where('project_id', '=', id)
    .where('iid', '<=', size.branches)
    .where('merge_status', 'in', ['unchecked', 'checking'])
  return {
    name: `${size.branches} checks after a push; base: ${BY_HAND} one by one`,
    goal: '≤ 1',
    rounds: 5,
    async prepare() {
      await client.must('checkout', '--quiet', 'main')
      await client.commit('CHANGES', `${nth++}\n`)
      await client.must('push', '--quiet', url, 'main')
    },
    async ours() {
      for (let page = 1; page <= Math.ceil(size.branches / 100); page += 1) {
        const query = `state=opened&sort=asc&with_merge_status_recheck=true&per_page=100&page=${page}`
        await service.get(`${path}/merge_requests?${query}`)
      }
      await until(async () => (await unknown.execute()).length === 0)
    },
    async byHand() {
      for (const { head } of branches.slice(0, BY_HAND)) {
        await client.must(`--git-dir=${gitDir}`, 'merge-tree', '--write-tree', 'main', head)
      }
    },
  }
}
