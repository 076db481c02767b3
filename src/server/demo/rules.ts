import type { Deps } from '#server/deps.ts'
import { createRule } from '#server/domain/approvals/approval-rules.ts'
import { changeProjectApprovals } from '#server/domain/approvals/project-approvals.ts'
import { hasApprovalRules } from '#server/domain/merge-requests/approval-rights.ts'
import { updateProject } from '#server/store/spaces/projects.ts'
import { at, daysAgo } from './calendar.ts'
import type { Event } from './request-events.ts'
import type { Spaces } from './spaces.ts'

/** The projects' merge request settings that differ from the defaults. */
const settings = {
  'nightjar/passenger/booking-web': { only_allow_merge_if_all_discussions_are_resolved: 1 },
  'nightjar/operations/timetable': {
    merge_method: 'rebase_merge',
    only_allow_merge_if_pipeline_succeeds: 1,
  },
  'nightjar/passenger/lullaby': { merge_method: 'ff' },
  'nightjar/handbook': { squash_option: 'default_on' },
} as const

/** The approval rules' age, in days before the start. */
const RULED = 45

/** Applies the settings at once, and returns events that create the approval rules later. */
export async function makeRules(
  deps: Deps,
  { places, users }: Spaces,
  start: string,
): Promise<Event[]> {
  for (const [path, setting] of Object.entries(settings)) {
    await updateProject(deps.db, places[path]!.id, setting)
  }
  if (!hasApprovalRules(deps)) return []
  const time = daysAgo(start, RULED)
  const then = at(deps, time)
  const [lukas, tomasz] = [users['lukas']!, users['tomasz']!]
  const agree = async () => {
    await createRule(then, lukas, {
      id: 'nightjar/passenger/booking-web',
      name: 'Any eligible user',
      rule_type: 'any_approver',
      approvals_required: 1,
    })
    const id = 'nightjar/operations/timetable'
    const usernames = ['hana', 'tomasz']
    await createRule(then, tomasz, { id, name: 'Timetable data', approvals_required: 1, usernames })
    await changeProjectApprovals(then, tomasz, { id, reset_approvals_on_push: true })
  }
  return [{ time: time.toISOString(), run: agree }]
}
