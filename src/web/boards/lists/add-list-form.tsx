import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { kindOf, type List, type ListKind } from '#web/boards/board/board-column.ts'
import { useBoard } from '#web/boards/board/board-context.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox } from '#web/ui/combobox.tsx'
import { subjectIdOf, subjectsQuery } from './list-subjects.ts'
import { SubjectIdField } from './subject-id-field.tsx'
import { emptyText, optionOf } from './subject-option.tsx'
import { useAddList } from './use-add-list.ts'

const KINDS: readonly { kind: ListKind; name: string; subject: string }[] = [
  { kind: 'label', name: 'Label', subject: 'Label' },
  { kind: 'assignee', name: 'Assignee', subject: 'Person' },
  { kind: 'milestone', name: 'Milestone', subject: 'Milestone' },
]

interface AddListFormProps {
  lists: readonly List[]
  /** The new list's position, from 0. Null for the end. */
  position: number | null
  onAdded: (list: List) => void
}

export function AddListForm({ lists, position, onAdded }: AddListFormProps) {
  const { space } = useBoard()
  const [kind, setKind] = useState<ListKind>('label')
  const [isSwitched, setSwitched] = useState(false)
  const [search, setSearch] = useState('')
  const [chosen, setChosen] = useState<number | null>(null)
  const subjects = useQuery(subjectsQuery(space, kind, useDeferredValue(search)))
  const add = useAddList()
  const used = new Set(lists.filter((list) => kindOf(list) === kind).map(subjectIdOf))

  return (
    <form
      className="flex flex-col gap-3 p-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null || add.isPending) return
        add.mutate({ kind, subjectId: chosen, position }, { onSuccess: onAdded })
      }}
    >
      <fieldset className="flex flex-wrap gap-x-4 gap-y-1">
        <legend className="mb-1 font-medium">List by</legend>
        {KINDS.map((each) => (
          <label
            key={each.kind}
            className="flex min-h-6 items-center gap-1.5 pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name="kind"
              checked={kind === each.kind}
              onChange={() => {
                setKind(each.kind)
                setSwitched(true)
                setChosen(null)
                setSearch('')
                add.reset()
              }}
            />
            {each.name}
          </label>
        ))}
      </fieldset>
      {isNotOffered(subjects.error) ? (
        <SubjectIdField
          key={`${kind}-id`}
          kind={kind}
          used={used}
          onChoose={setChosen}
          error={add.isError ? wordsOf(add.error) : ''}
          takesFocus={!isSwitched}
        />
      ) : (
        <Combobox
          key={kind}
          label={KINDS.find((each) => each.kind === kind)!.subject}
          options={(subjects.data ?? []).map((subject) => optionOf(subject, used.has(subject.id)))}
          emptyText={emptyText(subjects, kind)}
          chosen={chosen}
          onChoose={setChosen}
          onSearch={setSearch}
          error={add.isError ? wordsOf(add.error) : ''}
          // Focuses the search first, since most lists are label lists. After a change of kind, the radio button keeps
          // the focus.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!isSwitched}
        />
      )}
      <Button
        type="submit"
        variant="primary"
        isDisabled={chosen === null}
        isPending={add.isPending}
      >
        Add list
      </Button>
    </form>
  )
}
