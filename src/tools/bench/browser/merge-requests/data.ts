import { openDatabase } from '#server/store/database.ts'
import { newProject } from '#tools/bench/git/project.ts'
import { GROUP, insert, size as rest } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

export const size = { merges: 9, notes: 500 }

/** A project with mergeable merge requests, one of which has many notes. */
export interface Requests {
  /** The project's API path. */
  api: string
  /** The project's path in the web app. */
  address: string
  /** The merge requests to merge in the browser, followed by the same number to merge by API calls. */
  toMerge: number[]
  /** The merge request with `size.notes` notes. */
  discussed: number
}

export async function makeRequests(service: BenchService, database: string): Promise<Requests> {
  const { id } = await newProject(service, 'Screens')
  const api = `/projects/${id}`
  const commit = async (branch: string, start?: string) => {
    const action = { action: 'create', file_path: `${branch}.txt`, content: `${branch}\n` }
    const message = `Add ${branch}.txt`
    const body = { branch, commit_message: message, actions: [action] }
    await service.post(`${api}/repository/commits`, start ? { ...body, start_branch: start } : body)
  }
  const open = async (branch: string) => {
    await commit(branch, 'main')
    const title = `Add the file of ${branch}`
    const body = { source_branch: branch, target_branch: 'main', title }
    const answer = await service.post(`${api}/merge_requests`, body)
    return JSON.parse(answer) as { id: number; iid: number }
  }
  await commit('main')
  const toMerge: number[] = []
  for (let nth = 1; nth <= 2 * size.merges; nth++) toMerge.push((await open(`step-${nth}`)).iid)
  const discussed = await open('discussed')
  await addNotes(database, discussed.id)
  return { api, address: `/${GROUP}/screens`, toMerge, discussed: discussed.iid }
}

/** Adds comments in threads of two, and the same number of events. */
async function addNotes(address: string, request: number): Promise<void> {
  const db = openDatabase(address)
  await insert(db, 'notes', size.notes, (n) => {
    const isEvent = n % 2 === 0
    const thread = isEvent ? n : n - (n % 4 === 3 ? 2 : 0)
    const time = new Date(Date.parse('2026-01-01T00:00:00Z') + n * 60_000).toISOString()
    return {
      root_id: 1,
      merge_request_id: request,
      author_id: (n % rest.users) + 1,
      type: isEvent ? null : 'DiscussionNote',
      discussion_id: thread.toString(16).padStart(40, '0'),
      body: isEvent ? `changed the description, for the ${n}th time` : commentOf(n),
      system: isEvent ? 1 : 0,
      internal: 0,
      created_at: time,
      updated_at: time,
    }
  })
  await db.destroy()
}

function commentOf(n: number): string {
  return `The **timetable** of line ${n} needs \`readLine(${n})\`, since:\n\n- it is read twice\n- see #${n}\n`
}
