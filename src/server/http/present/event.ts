import type { LabelEvent, MilestoneEvent, StateEvent } from '#contract/resource-events.ts'
import type { Deps } from '#server/deps.ts'
import type { EventView } from '#server/store/issuables/resource-events.ts'
import { presentLabel } from './label.ts'
import { presentMilestone } from './milestone.ts'
import { presentUser } from './user.ts'

export function presentLabelEvent(deps: Deps, event: EventView): LabelEvent {
  return {
    ...presentEvent(deps, event),
    label: event.label && presentLabel(event.label),
    action: event.action as 'add' | 'remove',
  }
}

export function presentMilestoneEvent(deps: Deps, event: EventView): MilestoneEvent {
  return {
    ...presentEvent(deps, event),
    milestone: event.milestone && presentMilestone(deps, event.milestone),
    action: event.action as 'add' | 'remove',
    state: event.state as 'opened' | 'closed',
  }
}

export function presentStateEvent(deps: Deps, event: EventView): StateEvent {
  return {
    ...presentEvent(deps, event),
    source_commit: null,
    source_merge_request_id: null,
    state: event.state as 'closed' | 'reopened',
  }
}

function presentEvent(deps: Deps, event: EventView) {
  return {
    id: event.id,
    user: presentUser(deps, event.user),
    created_at: event.created_at,
    resource_type: event.issue_id === null ? 'MergeRequest' : 'Issue',
    resource_id: (event.issue_id ?? event.merge_request_id)!,
  } as const
}
