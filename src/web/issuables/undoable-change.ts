import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import type { Undoable } from '#web/ui/undo.ts'
import type { SubjectChange } from './subject-change.ts'
import { readSubject } from './subject-queries.ts'
import { subjectRoutes } from './subject-routes.ts'
import { shortReference, type Subject, type SubjectName } from './subject.ts'
import { inputToUndo, type SavedChange } from './undo-change.ts'

interface UndoableChange {
  readonly name: SubjectName
  /** The field, as the start of a sentence. */
  readonly what: string
  readonly saved: SavedChange
  readonly confirm: (confirmed: Subject) => Promise<void>
}

/** Returns how to undo a saved change of a field. */
export function undoableOf({ name, what, saved, confirm }: UndoableChange): Undoable {
  const reference = shortReference(name)

  async function undo(): Promise<void> {
    try {
      const input = inputToUndo(saved, await readSubject(name))
      if (!input) {
        toast.info(`Not undone: someone else has changed ${reference} since then.`)
        return
      }
      const { update, input: named } = subjectRoutes(name)
      await confirm(await call(update, { ...named, ...input } as Input<typeof update>))
      toast.info(`Undone for ${reference}.`)
    } catch (error) {
      const retry = { label: 'Retry', run: () => void undo() }
      toast.error(`The change to ${reference} was not undone. ${wordsOf(error)}`, retry)
    }
  }

  return { text: changedWords(what, reference, saved.change), undo }
}

/** Describes a saved change. `what` names the field as the start of a sentence. */
function changedWords(what: string, reference: string, { effect }: SubjectChange): string {
  if (effect.state) return `${effect.state === 'closed' ? 'Closed' : 'Reopened'} ${reference}.`
  if (effect.draft !== undefined) {
    return `Marked ${reference} as ${effect.draft ? 'draft' : 'ready'}.`
  }
  return `Changed ${what[0]!.toLowerCase()}${what.slice(1)} of ${reference}.`
}
