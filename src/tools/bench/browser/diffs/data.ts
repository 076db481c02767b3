import { join } from 'node:path'

import { gitClient } from '#server/testing/git-client.ts'
import { importCommits } from '#server/testing/import-commits.ts'
import { newProject } from '#tools/bench/git/project.ts'
import { GROUP } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { codeOf } from './code.ts'

/** A merge request's size. Lines are counted per file, after the change. */
interface Shape {
  files: number
  linesPerFile: number
  /** Every nth line changes. */
  every: number
}

export const shapes = {
  '10 files': { files: 10, linesPerFile: 120, every: 8 },
  '10,000 lines': { files: 10, linesPerFile: 1000, every: 2 },
  '200 files': { files: 200, linesPerFile: 160, every: 8 },
  '3,000 files': { files: 3000, linesPerFile: 34, every: 2 },
  'a file of 50,000 lines': { files: 1, linesPerFile: 50_000, every: 2 },
  'a line of 1 MB': { files: 3, linesPerFile: 120, every: 8 },
} as const satisfies Record<string, Shape>

export type ShapeName = keyof typeof shapes

const WIDE: ShapeName = 'a line of 1 MB'
const WIDE_LENGTH = 1_000_000

export interface DiffRequests {
  /** The merge request's number in the project. */
  iidOf(shape: ShapeName): number
  /** The project's API path. */
  api: string
  /** The project's path in the web app. */
  address: string
}

/** Opens a merge request of each shape in a new project. */
export async function makeDiffRequests(service: BenchService): Promise<DiffRequests> {
  const { id, url } = await newProject(service, 'Changes')
  const names = Object.keys(shapes) as ShapeName[]
  const branchOf = (name: ShapeName) => `shape-${names.indexOf(name)}`
  const client = await gitClient({ GIT_ALLOW_PROTOCOL: 'http' })
  await importCommits(join(client.dir, '.git'), [
    { ref: 'refs/heads/main', files: names.flatMap((name) => filesOf(name, false)) },
    ...names.map((name) => ({
      ref: `refs/heads/${branchOf(name)}`,
      from: ':1',
      files: filesOf(name, true),
    })),
  ])
  await client.must('push', '--quiet', url, 'refs/heads/*:refs/heads/*')
  await client.remove()
  const api = `/projects/${id}`
  const iids = new Map<ShapeName, number>()
  for (const name of names) {
    const body = { source_branch: branchOf(name), target_branch: 'main', title: `Change ${name}` }
    const answer = await service.post(`${api}/merge_requests`, body)
    iids.set(name, (JSON.parse(answer) as { iid: number }).iid)
  }
  return { iidOf: (name) => iids.get(name)!, api, address: `/${GROUP}/changes` }
}

function filesOf(name: ShapeName, isChanged: boolean): [string, string][] {
  const { files, linesPerFile, every } = shapes[name]
  const folder = name.replaceAll(/[ ,]/g, '-')
  const texts = Array.from({ length: files }, (_, nth): [string, string] => [
    `${folder}/part-${nth % 40}/module-${nth}.ts`,
    codeOf(nth, linesPerFile, isChanged ? every : null),
  ])
  if (name !== WIDE) return texts
  const line = `export const data = '${'ab'.repeat(WIDE_LENGTH / 2)}${isChanged ? 'c' : 'd'}'\n`
  return [...texts, [`${folder}/wide.ts`, line]]
}
