import type { Route } from '#contract/route.ts'

type Fields = Readonly<Record<string, unknown>>

/** Fills in fields that only newer servers send, deriving them from older fields. */
export function completeReply({ name }: Pick<Route, 'name'>, reply: unknown): unknown {
  const complete = COMPLETED[name]
  if (!complete) return reply
  return Array.isArray(reply) ? reply.map(complete) : complete(reply as Fields)
}

const COMPLETED: Readonly<Partial<Record<string, (fields: Fields) => Fields>>> = {
  listProjectBoards: board,
  listGroupBoards: board,
  getProjectBoard: board,
  getGroupBoard: board,
  createProjectBoard: board,
  createGroupBoard: board,
  updateProjectBoard: board,
  updateGroupBoard: board,
  listMergeRequests: mergeRequest,
  listProjectMergeRequests: mergeRequest,
  listGroupMergeRequests: mergeRequest,
  getMergeRequest: mergeRequest,
  createMergeRequest: mergeRequest,
  updateMergeRequest: mergeRequest,
  acceptMergeRequest: mergeRequest,
  listMergeRequestCommits: commit,
  getMergeRequestVersion: ({ commits, ...version }) => ({
    ...version,
    commits: (commits as Fields[]).map(commit),
  }),
}

/** The API documentation shows a group board's name under the key `name:`. */
function board({ 'name:': name = '', ...fields }: Fields): Fields {
  return { name, ...fields }
}

function mergeRequest(fields: Fields): Fields {
  return {
    draft: fields['work_in_progress'],
    reviewers: [],
    merge_user: fields['merged_by'],
    head_pipeline: fields['pipeline'],
    ...fields,
  }
}

function commit(fields: Fields): Fields {
  const at = fields['created_at']
  return { authored_date: at, committed_date: at, ...fields }
}
