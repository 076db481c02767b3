import { isDraftTitle } from '#contract/draft-title.ts'
import type { Deps } from '#server/deps.ts'
import {
  assignablePeople,
  availableMilestone,
  checkDescription,
  checkTitle,
  flag,
} from '#server/domain/issuables/issuable-fields.ts'
import type { LabelPlan } from '#server/domain/planning/label-changes.ts'
import { accessLevel } from '#server/domain/policy.ts'
import { invalid } from '#server/domain/refusal.ts'
import type { BranchRights } from '#server/domain/repository/branch-rights.ts'
import type { ProjectSpace } from '#server/domain/spaces/space.ts'
import { isBranchName } from '#server/git/branch-name.ts'
import type { Database } from '#server/store/database.ts'
import type { ProjectRules } from '#server/store/merge-requests/views.ts'
import type { Project } from '#server/store/spaces/spaces.ts'

/** Attributes that require developer access. Undefined leaves a value unchanged; null or an empty list clears it. */
export interface MergeRequestPlan extends LabelPlan {
  assignee_id?: number | null
  assignee_ids?: number[]
  reviewer_ids?: number[]
  milestone_id?: number | null
  discussion_locked?: boolean | null
}

/** Attributes that the author may set. */
export interface MergeRequestText {
  title?: string
  description?: string | null
  squash?: boolean
  remove_source_branch?: boolean | null
  allow_collaboration?: boolean
  /** Older name for `allow_collaboration`. */
  allow_maintainer_to_push?: boolean
}

/** Returns the plan's columns. Ignores a milestone that the project cannot use. */
export async function plannedColumns(
  db: Database,
  space: ProjectSpace,
  { milestone_id, discussion_locked }: MergeRequestPlan,
) {
  const milestone = await availableMilestone(db, space, milestone_id)
  return {
    ...(milestone === undefined ? {} : { milestone_id: milestone }),
    ...(discussion_locked === undefined ? {} : { discussion_locked: flag(!!discussion_locked) }),
  }
}

/** Returns the planned people who can read the code. Undefined when the plan leaves them unchanged. */
export async function plannedPeople(
  deps: Deps,
  space: ProjectSpace,
  { assignee_id, assignee_ids, reviewer_ids }: MergeRequestPlan,
): Promise<{ assignees: number[] | undefined; reviewers: number[] | undefined }> {
  const level = space.row.visibility === 0 ? accessLevel.reporter : undefined
  const requested = assignee_id === undefined ? assignee_ids : [assignee_id ?? 0]
  return {
    assignees: requested && (await assignablePeople(deps, space, 'assignees', requested, level)),
    reviewers:
      reviewer_ids && (await assignablePeople(deps, space, 'reviewers', reviewer_ids, level)),
  }
}

/** Returns the columns of the attributes that the author may set. */
export function textColumns(
  text: MergeRequestText,
  { squash_option }: Pick<ProjectRules, 'squash_option'>,
) {
  const { title, description, squash, remove_source_branch } = text
  const collaboration = text.allow_collaboration ?? text.allow_maintainer_to_push
  return {
    ...(title === undefined ? {} : titleColumns(title)),
    ...(description === undefined ? {} : { description: checkDescription(description) }),
    ...(squash === undefined ? {} : { squash: squashFlag(squash, squash_option) }),
    ...(remove_source_branch === undefined
      ? {}
      : {
          force_remove_source_branch:
            remove_source_branch === null ? null : flag(remove_source_branch),
        }),
    ...(collaboration === undefined ? {} : { allow_collaboration: flag(collaboration) }),
  }
}

/**
 * Drops the source branch settings that the user may not change. Removing the branch requires the right to push to it.
 * Collaboration requires an unprotected branch in a fork, and neither project may be private.
 */
export function permittedText<T extends MergeRequestText>(
  text: T,
  { rights, source, target, source_branch }: SourceOf,
): T {
  const permitted = { ...text }
  if (!rights?.canPush(source_branch)) delete permitted.remove_source_branch
  const mayShare =
    source?.forked_from_id === target.id &&
    source.visibility > 0 &&
    target.visibility > 0 &&
    rights?.isDeveloper &&
    !rights.isProtected(source_branch)
  if (!mayShare) {
    delete permitted.allow_collaboration
    delete permitted.allow_maintainer_to_push
  }
  return permitted
}

/** A source branch with the user's rights to it. The project is undefined when it was deleted. */
interface SourceOf {
  rights: BranchRights | undefined
  source: Pick<Project, 'visibility' | 'forked_from_id'> | undefined
  target: Pick<Project, 'id' | 'visibility'>
  source_branch: string
}

export function titleColumns(text: string) {
  const title = checkTitle(text)
  return { title, draft: flag(isDraftTitle(title)) }
}

/** Returns the squash flag. The project's squash option may override the requested value or supply a default. */
export function squashFlag(
  wish: boolean | undefined,
  option: ProjectRules['squash_option'],
): 0 | 1 {
  if (option === 'always') return 1
  if (option === 'never') return 0
  return flag(wish ?? option === 'default_on')
}

export function requireBranchNames(names: Record<string, string>): void {
  const wrong = Object.entries(names).filter(([, name]) => !isBranchName(name))
  if (wrong.length > 0) {
    throw invalid(Object.fromEntries(wrong.map(([property]) => [property, ['is invalid']])))
  }
}

/** Column values that cancel auto-merge. */
export const noAutoMerge = {
  merge_when_pipeline_succeeds: 0,
  merge_params: null,
  merge_user_id: null,
} as const
