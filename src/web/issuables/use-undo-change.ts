import type { Input } from '#contract/route.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { toast } from '#web/ui/toast.ts'
import { offerUndo } from '#web/ui/undo.ts'
import { changedWords } from './change-words.ts'
import { useSubject } from './subject-context.ts'
import { readSubject } from './subject-queries.ts'
import { subjectRoutes } from './subject-routes.ts'
import { shortReference } from './subject.ts'
import { inputToUndo, type SavedChange } from './undo-change.ts'
import { useConfirm } from './use-confirm.ts'

/** Returns a function that offers to undo a saved change. `what` names the field. */
export function useUndoChange(what: string): (saved: SavedChange) => void {
  const { name } = useSubject()
  const confirm = useConfirm()

  async function undo(saved: SavedChange): Promise<void> {
    const reference = shortReference(name)
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
      const retry = { label: 'Retry', run: () => void undo(saved) }
      toast.error(`The change of ${reference} was not undone. ${wordsOf(error)}`, retry)
    }
  }

  return (saved) =>
    void offerUndo(
      Promise.resolve({
        text: changedWords(what, shortReference(name), saved.change),
        undo: async () => await undo(saved),
      }),
    )
}
