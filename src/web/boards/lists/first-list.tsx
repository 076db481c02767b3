import { useQuery } from '@tanstack/react-query'
import { Check, Columns3, Plus } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { JUST_CREATED } from '#web/boards/board/board-memory.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.ts'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { AddListButton } from './add-list-button.tsx'
import { busyLabelsQuery } from './list-subjects.ts'
import { useAddList } from './use-add-list.ts'

/** The empty state for a board without lists. */
export function FirstList() {
  const { rights } = useBoard()
  const { state } = useLocation()
  const [chosen, setChosen] = useState<readonly number[]>([])
  return (
    <div className="flex w-70 shrink-0 snap-center flex-col justify-center overflow-y-auto rounded-card border border-dashed border-control max-sm:w-[100cqw] md:w-90">
      <Notice
        title={rights.canEdit ? 'Add your first list' : 'This board has no lists'}
        icon={<Columns3 aria-hidden size={32} strokeWidth={1.5} />}
        action={
          rights.canEdit && (
            <AddListButton isSecondary={chosen.length > 0} opensItself={state === JUST_CREATED} />
          )
        }
      >
        Each list shows the issues with one label, assignee or milestone. All other open issues are
        in Open.
      </Notice>
      {rights.canEdit && <ListSuggestions chosen={chosen} onChoose={setChosen} />}
    </div>
  )
}

interface ListSuggestionsProps {
  /** The IDs of the selected labels, in order. */
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
}

/** Labels in use, suggested for a new board. Each selected label becomes a list. */
function ListSuggestions({ chosen, onChoose }: ListSuggestionsProps) {
  const { space } = useBoard()
  const labels = useQuery(busyLabelsQuery(space)).data ?? []
  const [isAdding, setAdding] = useState(false)
  const add = useAddList()
  if (labels.length === 0) return null

  async function addAll(): Promise<void> {
    setAdding(true)
    try {
      for (const subjectId of chosen) {
        await add.mutateAsync({ kind: 'label', subjectId, position: null })
      }
      announce(chosen.length === 1 ? 'Added 1 list.' : `Added ${chosen.length} lists.`)
    } catch (error) {
      toast.error(`The list could not be added. ${wordsOf(error)}`)
    }
    setAdding(false)
  }

  return (
    <div className="flex flex-col items-center gap-3 px-4 pb-8">
      <fieldset className="flex flex-wrap justify-center gap-1.5">
        <legend className="mx-auto mb-3 text-small text-faint">
          Or start with lists for existing labels:
        </legend>
        {labels.map(({ id, name, color }) => {
          const place = chosen.indexOf(id)
          return (
            <button
              key={id}
              type="button"
              aria-pressed={place !== -1}
              onClick={() =>
                onChoose(place === -1 ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border border-hairline bg-raised px-2.5 hover:bg-hover aria-pressed:border-accent aria-pressed:bg-selected pointer-coarse:min-h-11"
            >
              <LabelChip label={{ name, color }} />
              {place === -1 ? <Plus aria-hidden size={12} /> : <Check aria-hidden size={12} />}
            </button>
          )
        })}
      </fieldset>
      {chosen.length > 0 && (
        <Button variant="primary" size="sm" isPending={isAdding} onPress={() => void addAll()}>
          {chosen.length === 1 ? 'Add 1 list' : `Add ${chosen.length} lists`}
        </Button>
      )}
    </div>
  )
}
