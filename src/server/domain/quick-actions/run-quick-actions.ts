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

const nameOf = ({ name }: Pick<QuickAction, 'name'>) => SYNONYMS[name] ?? name

/** The maximum number of commands that run together. */
const MAX_ACTIONS = 100

/** Separates the known commands from a text. A text with too many commands has none. */
export function readQuickActions(text: string) {
  return readAllQuickActions([text])[0]!
}

/** Separates the known commands from texts. If they have too many commands together, they have none. */
export function readAllQuickActions(texts: readonly string[]) {
  const split = texts.map((text) =>
    splitQuickActions(text, (name) => ACTIONS.has(nameOf({ name }))),
  )
  const count = split.reduce((sum, { actions }) => sum + actions.length, 0)
  return count > MAX_ACTIONS ? texts.map((text) => ({ text, actions: [] })) : split
}

/** Leaves out operations that come again later. Only time spent adds up. */
function withoutRepeated(actions: readonly QuickAction[]): QuickAction[] {
  const last = new Map(actions.map((action, at) => [nameOf(action), at]))
  return actions.filter((action, at) => {
    const name = nameOf(action)
    return !(name in operationActions) || name === 'spend' || last.get(name) === at
  })
}

/**
 * Applies commands to an issue or merge request: first all changes of fields together, then the operations in their
 * order. Skips a command that the user may not run or that has nothing to do.
 *
 * @param head the head of the source branch that the user saw, for a merge
 */
export async function runQuickActions(
  deps: Deps,
  user: User,
  reference: NoteableReference,
  given: readonly QuickAction[],
  head?: string,
): Promise<ActionsOutcome> {
  const actions = withoutRepeated(given)
  const noteable = await requireNoteable(deps, user, reference)
  const changes: NoteableChanges = {}
  const effects: (Effect | null)[] = []
  for (const { name, argument } of actions) {
    const read = ACTIONS.get(nameOf({ name }))!
    const place = { deps, user, reference, noteable, changes, head }
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
