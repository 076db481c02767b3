import { openDatabase } from '#server/store/database.ts'
import { codeOf } from '#tools/bench/browser/diffs/code.ts'
import { newProject } from '#tools/bench/git/project.ts'
import { GROUP, insert, size as rest } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'

export const size = { merges: 9, notes: 500 }

/** The merge requests whose changes are opened: numbers of files, and of changed lines in each. */
const CHANGES = [
  { files: 1, lines: 16 },
  { files: 10, lines: 100 },
  { files: 100, lines: 100 },
]
/** The size of the groups of lines in which one line is replaced, so two lines change. */
const EVERY = 8

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
  /** The merge requests with changes, by their numbers of changed lines. */
  changed: Map<number, number>
}

export async function makeRequests(service: BenchService, database: string): Promise<Requests> {
  const { id } = await newProject(service, 'Screens')
  const api = `/projects/${id}`
  const commit = async (branch: string, actions: object[]) => {
    const start = branch === 'main' ? {} : { start_branch: 'main' }
    const body = { branch, commit_message: `Change ${branch}`, actions, ...start }
    await service.post(`${api}/repository/commits`, body)
  }
  const open = async (branch: string, actions = [fileOf(branch)]) => {
    await commit(branch, actions)
    const title = `Change the files of ${branch}`
    const body = { source_branch: branch, target_branch: 'main', title }
    const answer = await service.post(`${api}/merge_requests`, body)
    return JSON.parse(answer) as { id: number; iid: number }
  }
  const all = CHANGES.map((change) => ({ change, files: filesOf(change) }))
  await commit('main', [
    fileOf('main'),
    ...all.flatMap(({ files }) => files.map(({ before }) => before)),
  ])
  const toMerge: number[] = []
  for (let nth = 1; nth <= 2 * size.merges; nth++) toMerge.push((await open(`step-${nth}`)).iid)
  const discussed = await open('discussed')
  await addNotes(database, discussed.id)
  const changed = new Map<number, number>()
  for (const { change, files } of all) {
    const lines = change.files * change.lines
    const { iid } = await open(
      `of-${lines}-lines`,
      files.map(({ after }) => after),
    )
    changed.set(lines, iid)
  }
  return { api, address: `/${GROUP}/screens`, toMerge, discussed: discussed.iid, changed }
}

function fileOf(branch: string) {
  return { action: 'create', file_path: `${branch}.txt`, content: `${branch}\n` }
}

/** Returns the actions that create a request's files before it and change them in it. */
function filesOf({ files, lines }: (typeof CHANGES)[number]) {
  return Array.from({ length: files }, (_, nth) => {
    const file_path = `of-${files}/file-${nth}.ts`
    const content = (every: number | null) => codeOf(nth, (lines / 2) * EVERY, every)
    return {
      before: { action: 'create', file_path, content: content(null) },
      after: { action: 'update', file_path, content: content(EVERY) },
    }
  })
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
