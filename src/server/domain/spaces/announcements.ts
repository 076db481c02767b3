import type { Deps } from '#server/deps.ts'
import type { IssueFacts } from '#server/domain/policy.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import type { MergeRequest } from '#server/store/merge-requests/views.ts'
import type { ProjectSpace, Space } from './space.ts'

/**
 * A live-update change, with the fields that decide who may see it. With a `noteId`, only that comment's reactions
 * changed.
 */
export type Change =
  | {
      kind: 'issue'
      rootId: number
      projectId: number
      iid: number
      /**
       * True when the issue is confidential both before and after the change. Then only reporters and the issue's
       * author and assignees may see the change.
       */
      secret: boolean
      involved: number[]
      noteId?: number
      /** True when the comment is internal. Then only reporters may see the change. */
      isInternal?: boolean
    }
  /** A null iid means many of the project's merge requests. */
  | {
      kind: 'merge_request'
      rootId: number
      projectId: number
      iid: number | null
      noteId?: number
      isInternal?: boolean
      /** Set when only the mergeability or pipelines changed. */
      only?: 'checks'
    }
  | { kind: 'board'; rootId: number; space: Space['kind']; spaceId: number; boardId: number }
  | { kind: 'planning'; rootId: number; space: Space['kind']; spaceId: number; path: string }

/**
 * Maximum issues or merge requests of a project that get individual hints. Above it, a single hint covers the project.
 */
export const MAX_ITEM_HINTS = 20

type ChangedIssue = Pick<IssueView, 'root_id' | 'project_id' | 'iid' | 'confidential'> & IssueFacts

/** Announces a changed issue. Watchers who could see its previous or current state are notified. */
export function announceIssue(deps: Deps, issue: ChangedIssue, before: ChangedIssue = issue): void {
  announce(deps, issueChange(issue, before))
}

function issueChange(issue: ChangedIssue, before: ChangedIssue): Change & { kind: 'issue' } {
  return {
    kind: 'issue',
    rootId: issue.root_id,
    projectId: issue.project_id,
    iid: issue.iid,
    secret: issue.confidential === 1 && before.confidential === 1,
    involved: [
      ...new Set([issue, before].flatMap(({ author, assignees }) => [author, ...assignees])),
    ].map((person) => person.id),
  }
}

/** Announces that someone added or removed a reaction to a comment. */
export function announceReactions(
  deps: Deps,
  on: { kind: 'issue'; row: ChangedIssue } | { kind: 'merge_request'; row: ChangedMergeRequest },
  { id: noteId, isInternal }: { id: number; isInternal: boolean },
): void {
  if (on.kind === 'issue') {
    return announce(deps, { ...issueChange(on.row, on.row), noteId, isInternal })
  }
  const { root_id: rootId, project_id: projectId, iid } = on.row
  announce(deps, { kind: on.kind, rootId, projectId, iid, noteId, isInternal })
}

type ChangedMergeRequest = Pick<MergeRequest, 'root_id' | 'project_id' | 'iid'>

export function announceMergeRequest(deps: Deps, changed: ChangedMergeRequest): void {
  announceMergeRequests(deps, [changed])
}

/** Announces merge requests of which only the mergeability or pipelines changed. */
export function announceChecks(deps: Deps, changed: readonly ChangedMergeRequest[]): void {
  announceMergeRequests(deps, changed, 'checks')
}

/** Announces changed merge requests: one by one, or together if a project has more than `MAX_ITEM_HINTS`. */
function announceMergeRequests(
  deps: Deps,
  changed: readonly ChangedMergeRequest[],
  only?: 'checks',
): void {
  for (const [projectId, ofProject] of Map.groupBy(changed, ({ project_id }) => project_id)) {
    const rootId = ofProject[0]!.root_id
    const iids = ofProject.length > MAX_ITEM_HINTS ? [null] : ofProject.map(({ iid }) => iid)
    for (const iid of iids) {
      announce(deps, { kind: 'merge_request', rootId, projectId, iid, ...(only && { only }) })
    }
  }
}

/** Announces that any of the project's merge requests may have changed. */
export function announceAllMergeRequests(deps: Deps, { row, rootId }: ProjectSpace): void {
  announce(deps, { kind: 'merge_request', rootId, projectId: row.id, iid: null })
}

/** Announces a change to a board or its lists. */
export function announceBoard(deps: Deps, { kind, row, rootId }: Space, boardId: number): void {
  announce(deps, { kind: 'board', rootId, space: kind, spaceId: row.id, boardId })
}

/** Announces a changed label or milestone. */
export function announcePlanning(deps: Deps, { kind, row, rootId }: Space): void {
  announce(deps, { kind: 'planning', rootId, space: kind, spaceId: row.id, path: row.full_path })
}

function announce(deps: Deps, change: Change): void {
  deps.channel.publish(JSON.stringify(change))
}
