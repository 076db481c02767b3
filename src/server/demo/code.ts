import type { Deps } from '#server/deps.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { branchRef } from '#server/git/refs.ts'
import { runGit } from '#server/git/run.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import { fastImportStream } from './fast-import.ts'
import type { History } from './history.ts'
import { emailOf, formerPeople, people } from './people.ts'
import { historyOf } from './repositories.ts'
import { planRequests, type RequestPlan } from './requests.ts'
import type { ProjectPlan } from './workspace.ts'

/** A project's repository and its planned merge requests. */
export interface Code {
  diskPath: string
  history: History
  /** The commits' object ids, by index. */
  ids: ObjectId[]
  requests: RequestPlan[]
  /** The forks' disk paths, by owner. */
  forks: Map<string, string>
}

/** Creates a project's repository with all pushed commits, and its forks. */
export async function makeCode(
  deps: Deps,
  project: ProjectPlan,
  start: string,
  made: (diskPath: string) => void,
): Promise<Code> {
  const diskPath = await deps.repositories.create('main')
  made(diskPath)
  const history = historyOf(project.path, start)
  const requests = planRequests(project, history)
  const ofForks = requests.filter(({ facts }) => facts.fork !== undefined)
  for (const { branch } of ofForks) history.branches.delete(branch)
  const ids = await importHistory(deps.repositories.dirOf(diskPath), history)
  await nameVersions(deps.repositories.dirOf(diskPath), requests, ids)
  const forks = new Map<string, string>()
  for (const [owner, own] of Map.groupBy(ofForks, ({ facts }) => facts.fork!)) {
    const fork = await deps.repositories.fork(diskPath)
    made(fork)
    forks.set(owner, fork)
    const open = own.filter(({ proposal }) => proposal.merged === null)
    await updateRefs(
      deps.repositories.dirOf(fork),
      open.map(({ branch, proposal }) => ({
        ref: branchRef(branch),
        new: ids[proposal.pushes.at(-1)!.head]!,
      })),
    )
  }
  return { diskPath, history, ids, requests, forks }
}

/** Returns the commits' ids. */
async function importHistory(gitDir: string, history: History): Promise<ObjectId[]> {
  const pieces = [...fastImportStream(history, signatureOf)]
  const { stdout } = await runGit(['-c', 'fastimport.unpackLimit=1', 'fast-import', '--quiet'], {
    gitDir,
    input: Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  })
  return stdout.toString('ascii').trim().split('\n')
}

/** Creates the merge requests' refs, and the refs that keep all versions' commits from being pruned. */
async function nameVersions(
  gitDir: string,
  requests: readonly RequestPlan[],
  ids: readonly ObjectId[],
): Promise<void> {
  const heads = requests.map(({ iid, proposal }) => ({
    ref: `refs/merge-requests/${iid}/head`,
    new: ids[proposal.pushes.at(-1)!.head]!,
  }))
  const pushes = requests.flatMap(({ proposal }) => proposal.pushes)
  const kept = new Set(pushes.flatMap(({ head, base, main }) => [head, base, main]))
  const around = [...kept].map((index) => ({
    ref: `refs/keep-around/${ids[index]!}`,
    new: ids[index]!,
  }))
  if (heads.length > 0) await updateRefs(gitDir, [...heads, ...around])
}

export function signatureOf(author: string) {
  const person = people.find(({ username }) => username === author) ?? formerPeople[author]
  if (!person) throw new Error(`nobody is called ${author}`)
  return { name: person.name, zone: person.zone, email: emailOf(author) }
}
