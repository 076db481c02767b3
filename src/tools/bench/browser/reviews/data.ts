import { createHash } from 'node:crypto'

import { openDatabase } from '#server/store/database.ts'
import { codeOf } from '#tools/bench/browser/diffs/code.ts'
import { newProject } from '#tools/bench/git/project.ts'
import { GROUP, insert, size as rest, times } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

const FILES = 10
const LINES_PER_FILE = 1000
/** Every second line is replaced, so this is the number of removed and added lines. */
export const size = { lines: FILES * LINES_PER_FILE, threads: 500 }

/** Numbers of merge requests with `size.lines` changed lines, in the same project. */
export interface Reviews {
  /** The project's API path. */
  api: string
  /** The project's path in the web app. */
  address: string
  /** Has no comments. */
  quiet: number
  /** Has `size.threads` threads on its lines. */
  discussed: number
  /** Has two versions, which differ in `size.lines` lines. */
  pushed: number
}

interface Opened {
  id: number
  iid: number
  diff_refs: object
}

export async function makeReviews(service: BenchService, database: string): Promise<Reviews> {
  const { id } = await newProject(service, 'Reviews')
  const api = `/projects/${id}`
  const commit = async (branch: string, action: string, every: number | null, start?: string) => {
    const actions = filesOf(every).map((file) => ({ action, ...file }))
    const body = { branch, commit_message: `Write ${branch}`, actions, start_branch: start }
    await service.post(`${api}/repository/commits`, body)
  }
  const open = async (branch: string) => {
    await commit(branch, 'update', 2, 'main')
    const body = { source_branch: branch, target_branch: 'main', title: `Review ${branch}` }
    const { iid } = JSON.parse(await service.post(`${api}/merge_requests`, body)) as Opened
    return JSON.parse(await service.get(`${api}/merge_requests/${iid}`)) as Opened
  }
  await commit('main', 'create', null)
  const quiet = await open('quiet')
  const discussed = await open('discussed')
  await addThreads(database, discussed)
  const pushed = await open('pushed')
  await commit('pushed', 'update', 1)
  return {
    api,
    address: `/${GROUP}/reviews`,
    quiet: quiet.iid,
    discussed: discussed.iid,
    pushed: pushed.iid,
  }
}

const pathOf = (nth: number) => `part-${nth}.ts`

function filesOf(every: number | null) {
  return Array.from({ length: FILES }, (_, nth) => ({
    file_path: pathOf(nth),
    content: codeOf(nth, LINES_PER_FILE, every),
  }))
}

/** Adds an unresolved thread to each tenth of the changed lines. */
async function addThreads(address: string, { id, diff_refs }: Opened): Promise<void> {
  const db = openDatabase(address)
  await insert(db, 'notes', size.threads, (n) => {
    const path = pathOf(n % FILES)
    // The second of each two lines is replaced.
    const new_line = 2 * Math.ceil(n / FILES) * (LINES_PER_FILE / 2 / (size.threads / FILES))
    const place = {
      position_type: 'text',
      old_path: path,
      new_path: path,
      new_line,
      old_line: null,
    }
    const position = JSON.stringify({ ...diff_refs, ...place })
    return {
      root_id: 1,
      merge_request_id: id,
      author_id: (n % rest.users) + 1,
      type: 'DiffNote',
      discussion_id: n.toString(16).padStart(40, '0'),
      body: `Does line ${new_line} need \`update${n}\`?`,
      system: 0,
      internal: 0,
      position,
      original_position: position,
      line_code: `${createHash('sha1').update(path).digest('hex')}_${new_line + 1}_${new_line}`,
      resolvable: 1,
      ...times,
    }
  })
  await db.destroy()
}
