import type { Deps } from '#server/deps.ts'
import type { IssueFacts } from '#server/domain/policy.ts'
import type { IssueView } from '#server/store/issues/issue-views.ts'
import type { MergeRequest } from '#server/store/merge-requests/merge-request-views.ts'
import type { Space } from './space.ts'

/** A change that live updates announce, with what decides who may learn of it. */
export type Change =
  | {
      kind: 'issue'
      rootId: number
      projectId: number
      iid: number
      /**
       * True when the issue is confidential and was before: then only reporters and the people involved may learn of
       * it.
       */
      secret: boolean
      involved: number[]
    }
  | { kind: 'merge_request'; rootId: number; projectId: number; iid: number }
  | { kind: 'board'; rootId: number; space: Space['kind']; spaceId: number; boardId: number }
  | { kind: 'planning'; rootId: number; space: Space['kind']; spaceId: number; path: string }

type Told = Pick<IssueView, 'root_id' | 'project_id' | 'iid' | 'confidential'> & IssueFacts

/** Announces a changed issue to those watching, as it was and as it is. */
export function announceIssue(deps: Deps, issue: Told, before: Told = issue): void {
  announce(deps, {
    kind: 'issue',
    rootId: issue.root_id,
    projectId: issue.project_id,
    iid: issue.iid,
    secret: issue.confidential === 1 && before.confidential === 1,
    involved: [
      ...new Set([issue, before].flatMap(({ author, assignees }) => [author, ...assignees])),
    ].map((person) => person.id),
  })
}

/** Announces a changed merge request. */
export function announceMergeRequest(
  deps: Deps,
  { root_id, project_id, iid }: Pick<MergeRequest, 'root_id' | 'project_id' | 'iid'>,
): void {
  announce(deps, { kind: 'merge_request', rootId: root_id, projectId: project_id, iid })
}

/** Announces a changed board or a change of its lists. */
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
