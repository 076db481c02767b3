import { splitQuickActions, type QuickAction } from '#contract/quick-actions.ts'
import type { Deps } from '#server/deps.ts'
import { updateIssue } from '#server/domain/issues/issues.ts'
import { updateMergeRequest } from '#server/domain/merge-requests/update.ts'
import { requireNoteable, type NoteableReference } from '#server/domain/notes/noteables.ts'
import { Refusal } from '#server/domain/refusal.ts'
import type { User } from '#server/store/accounts/users.ts'
import type { Effect, NoteableChanges } from './effect.ts'
import { fieldActions } from './field-actions.ts'
import { operationActions } from './operation-actions.ts'

/** Other names of commands. */
const SYNONYMS: Record<string, string> = {
  labels: 'label',
  remove_label: 'unlabel',
  assign_reviewer: 'reviewer',
  request_review: 'reviewer',
  remove_reviewer: 'unassign_reviewer',
  estimate_time: 'estimate',
  remove_time_estimate: 'remove_estimate',
  spent: 'spend',
  spend_time: 'spend',
}

const ACTIONS = new Map(Object.entries({ ...fieldActions, ...operationActions }))

/** The outcome of commands. */
export interface ActionsOutcome {
  /** The changes, by the API's names. */
  changes: Record<string, unknown>
  /** A sentence for each command. */
  summary: string[]
  /** The number of applied commands. */
  applied: number
}

/** The maximum number of commands in a text. */
const MAX_ACTIONS = 100

/** Separates the known commands from a text. A text with too many commands has none. */
export function readQuickActions(text: string) {
  const split = splitQuickActions(text, (name) => ACTIONS.has(SYNONYMS[name] ?? name))
  return split.actions.length > MAX_ACTIONS ? { text, actions: [] } : split
}

/**
 * Applies commands to an issue or merge request: first all changes of fields together, then the operations in their
 * order. Skips a command that the user may not run or that has nothing to do.
 */
export async function runQuickActions(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  actions: readonly QuickAction[],
): Promise<ActionsOutcome> {
  const noteable = await requireNoteable(deps, user, reference)
  const changes: NoteableChanges = {}
  const effects: (Effect | null)[] = []
  for (const { name, argument } of actions) {
    const read = ACTIONS.get(SYNONYMS[name] ?? name)!
    const place = { deps, user, reference, noteable, changes }
    const effect = await unlessRefused(async () => await read(place, argument))
    Object.assign(changes, effect?.changes)
    effects.push(effect)
  }
  const isChanged = await unlessRefused(async () => {
    if (Object.keys(changes).length > 0) await update(deps, user, reference, changes)
    return true
  })
  const outcome: ActionsOutcome = { changes: {}, summary: [], applied: 0 }
  for (const [index, effect] of effects.entries()) {
    const { run } = effect ?? {}
    const isDone = run ? await unlessRefused(async () => [await run()]) : effect && isChanged
    if (effect && isDone) {
      outcome.applied += 1
      Object.assign(outcome.changes, effect.reported ?? effect.changes)
      outcome.summary.push(effect.summary)
    } else {
      outcome.summary.push(`Could not apply ${actions[index]!.name} command.`)
    }
  }
  return outcome
}

async function update(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  changes: NoteableChanges,
): Promise<void> {
  if ('issue_iid' in reference) {
    await updateIssue(deps, user, reference.id, reference.issue_iid, changes)
  } else {
    await updateMergeRequest(deps, user, reference, changes)
  }
}

/** Returns null when the work is refused. */
async function unlessRefused<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
