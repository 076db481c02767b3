import { readdir } from 'node:fs/promises'

import { getBranch } from '#contract/branches.ts'
import { createMergeRequest, getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { findProject } from '#server/store/spaces/projects.ts'
import {
  testApp,
  type Api,
  type BodyOf,
  type ParamsOf,
  type TestApp,
  type TestSpace,
  type TestUser,
} from './app.ts'
import { pushCommits } from './code.ts'
import { gitClient, type GitClient } from './git-client.ts'
import { gateGit, type GitGate } from './git-gate.ts'
import { made } from './world.ts'

/** A service for fault injection, with a project, its owner, and a target branch. */
export interface FaultyService {
  service: TestApp
  gate: GitGate
  /** A client that uses the real git. */
  client: GitClient
  owner: TestUser
  api: Api
  project: TestSpace
  /** The URL for pushes. */
  origin: string
  gitDir: string
  push: (ref: string, files: Record<string, string>, from?: string, id?: number) => Promise<string>
  /** Opens a mergeable merge request whose branch adds one file. The branch is in a fork if `source` is given. */
  open: (source?: number, target?: string) => Promise<Opened>
  tipOf: (branch: string) => Promise<string | undefined>
  /** Returns a merge request once its merge check is done. */
  checked: (mergeRequest: Place) => Promise<BodyOf<typeof getMergeRequest>>
  /** Lists the temporary files that running operations have in the repository. */
  leftovers(): Promise<string[]>
  close(): Promise<void>
}

type Place = Pick<ParamsOf<typeof getMergeRequest>, 'id' | 'merge_request_iid'>

interface Opened {
  params: Place
  sha: string
  source_branch: string
  ref: string
  /** The number of merge requests opened before this one. */
  nth: number
}

const MAIN = 'refs/heads/main'

export async function faultyService(): Promise<FaultyService> {
  const gate = await gateGit()
  const client = await gitClient({ PATH: gate.path })
  const service = await testApp()
  const { host } = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }))
  const owner = await service.user('olga')
  const project = await service.project('ferry')
  await service.member(project, owner, 50)
  const api = service.as(owner)
  const { disk_path } = (await findProject(service.deps.db, project.id))!
  const gitDir = service.deps.repositories.dirOf(disk_path)

  const push: FaultyService['push'] = async (ref, files, from, id = project.id) => {
    const commit = { ref, files: Object.entries(files), ...(from === undefined ? {} : { from }) }
    const [sha] = await pushCommits(service.deps, id, owner, [commit])
    return sha!
  }
  await push(MAIN, { 'a.txt': '1\n' })
  let count = 0

  return {
    service,
    gate,
    client,
    owner,
    api,
    project,
    gitDir,
    push,
    origin: `http://x:${owner.token}@${host}/${project.full_path}.git`,
    async open(source = project.id, target_branch = 'main') {
      const nth = ++count
      const source_branch = `work-${nth}`
      const ref = `refs/heads/${source_branch}`
      await push(ref, { [`${nth}.txt`]: 'New\n' }, MAIN, source)
      const input = { source_branch, target_branch, title: source_branch }
      const { iid, sha } = await made(api, createMergeRequest, {
        id: source,
        ...input,
        target_project_id: project.id,
      })
      const params = { id: project.id, merge_request_iid: iid }
      return { params, sha: sha!, source_branch, ref, nth }
    },
    tipOf: async (branch) =>
      (await api.call(getBranch, { id: project.id, branch })).body.commit?.id,
    async checked(mergeRequest) {
      await api.call(getMergeRequest, mergeRequest)
      await service.deps.jobs.idle()
      return (
        await api.call(getMergeRequest, { ...mergeRequest, include_rebase_in_progress: true })
      ).body
    },
    async leftovers() {
      const found = await readdir(gitDir, { recursive: true })
      // Partial objects are harmless: housekeeping removes them.
      return found.filter((name) => /\.lock$|incoming|scratch-/.test(name))
    },
    async close() {
      await gate.remove()
      await client.remove()
      await service.close()
    },
  }
}
