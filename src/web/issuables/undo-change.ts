import { displacedBy } from '#contract/scoped-labels.ts'
import { labelNames } from './label-names.ts'
import type { ChangeInput, SubjectChange } from './subject-change.ts'
import type { Subject } from './subject.ts'

type Fields = SubjectChange['effect']

/** A saved change and the states around it. */
export interface SavedChange {
  readonly change: SubjectChange
  readonly before: Fields
  readonly after: Fields
}

/** Returns the input that undoes a change. Null if someone else has changed the same since then. */
export function inputToUndo(saved: SavedChange, now: Fields): ChangeInput | null {
  const fields = Object.keys(saved.change.effect) as (keyof Fields)[]
  const inputs = fields.map((field) => undoField(field, saved, now))
  return inputs.includes(null) ? null : Object.assign({}, ...inputs)
}

function undoField(field: keyof Fields, saved: SavedChange, now: Fields): ChangeInput | null {
  const { before, after } = saved
  switch (field) {
    // Follows from the title.
    case 'draft':
      return {}
    case 'labels':
      return undoLabels(saved, now)
    case 'assignees':
    case 'reviewers': {
      const ids = undoPeople(idsOf(before[field]), idsOf(after[field]), idsOf(now[field]))
      return ids && { [field === 'assignees' ? 'assignee_ids' : 'reviewer_ids']: ids }
    }
    case 'milestone':
      return now.milestone?.id === after.milestone?.id
        ? { milestone_id: before.milestone?.id ?? 0 }
        : null
    case 'state':
      return now.state === after.state
        ? { state_event: before.state === 'closed' ? 'close' : 'reopen' }
        : null
    default:
      return now[field] === after[field] ? { [field]: before[field] ?? null } : null
  }
}

/** Keeps the labels that others have added or removed. */
function undoLabels({ change, before, after }: SavedChange, now: Fields): ChangeInput | null {
  const { input } = change
  if (typeof input === 'function') return null
  const had = new Set(labelsOf(before))
  const has = new Set(labelsOf(now))
  const got = new Set(labelsOf(after))
  const added = (input.add_labels ?? []).filter((name) => !had.has(name))
  const displaced = displacedBy(added, [...had]).filter((name) => !got.has(name))
  const removed = [...(input.remove_labels ?? []).filter((name) => had.has(name)), ...displaced]
  if (added.some((name) => !has.has(name)) || removed.some((name) => has.has(name))) return null
  return {
    ...(removed.length > 0 && { add_labels: removed }),
    ...(added.length > 0 && { remove_labels: added }),
  }
}

const labelsOf = ({ labels = [] }: Fields): string[] => labelNames({ labels })

/** Keeps the people whom others have added or removed. */
function undoPeople(
  before: readonly number[],
  after: readonly number[],
  now: readonly number[],
): number[] | null {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  if (added.some((id) => !now.includes(id)) || removed.some((id) => now.includes(id))) return null
  const ids = [...now.filter((id) => !added.includes(id)), ...removed]
  // Id 0 means nobody. An empty list would not be sent.
  return ids.length > 0 ? ids : [0]
}

function idsOf(people: Subject['assignees'] | undefined): number[] {
  return (people ?? []).map(({ id }) => id)
}
