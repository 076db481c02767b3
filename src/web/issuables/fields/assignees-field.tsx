import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { Subject } from '#web/issuables/subject.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { membersQuery } from '#web/spaces/planning-queries.ts'
import { Picker } from '#web/ui/picker.tsx'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { Field } from './field.tsx'

type Person = Subject['assignees'][number]

export function AssigneesField() {
  const { name, subject, rights } = useSubject()
  const change = useFieldChange('The assignees')
  const [chosen, setChosen] = useState<readonly Person[] | null>(null)
  const [before, setBefore] = useState<readonly Person[]>([])
  const [search, setSearch] = useState('')
  const isOpen = chosen !== null
  const found = useQuery({
    ...membersQuery(name.project, useDeferredValue(search)),
    enabled: isOpen,
  })
  useAsked('assignees', open, rights.canPlan)

  const present = search === '' ? subject.assignees : []
  const offered = uniqueById<Person>([...present, ...(found.data ?? [])])

  function open() {
    setChosen(subject.assignees)
    setBefore(subject.assignees)
    setSearch('')
  }

  function choose(ids: ReadonlySet<number>) {
    const people = uniqueById([...(chosen ?? []), ...offered])
    // People hidden by the search stay chosen.
    const isHidden = ({ id }: Person) => !offered.some((person) => person.id === id)
    setChosen(
      people.filter(
        (person) => ids.has(person.id) || (isHidden(person) && chosen?.includes(person)),
      ),
    )
  }

  function close() {
    setChosen(null)
    const ids = chosen?.map(({ id }) => id) ?? []
    const was = before.map(({ id }) => id)
    // An unchanged choice must not undo an assignment made by someone else.
    if (!chosen || sameIds(ids, was)) return
    change.mutate({
      // An empty list is not sent; 0 means nobody.
      input: { assignee_ids: ids.length > 0 ? ids : [0] },
      effect: { assignees: [...chosen] },
    })
  }

  return (
    <Field
      name="Assignees"
      change={change}
      keyId="card.assignees"
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? open() : close())}
      editor={
        <Picker
          label="Assignees"
          options={offered.map((person) => ({
            id: person.id,
            label: person.name,
            note: `@${person.username}`,
            icon: <UserAvatar user={person} decorative />,
          }))}
          chosen={new Set(chosen?.map(({ id }) => id))}
          onChange={choose}
          onSearch={setSearch}
          emptyText={emptyText(found)}
        />
      }
    >
      {subject.assignees.length > 0 && (
        <ul aria-label="Assignees" className="flex flex-col gap-1">
          {subject.assignees.map((person) => (
            <li key={person.id} className="flex min-w-0 items-center gap-1.5">
              <UserAvatar user={person} decorative />
              <span className="truncate">{person.name}</span>
            </li>
          ))}
        </ul>
      )}
    </Field>
  )
}

function uniqueById<T extends { id: number }>(all: readonly T[]): T[] {
  return [...new Map(all.map((one) => [one.id, one])).values()]
}

function sameIds(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((id) => b.includes(id))
}

function emptyText({ isPending, error }: { isPending: boolean; error: Error | null }): string {
  if (error) return wordsOf(error)
  return isPending ? 'Loading…' : 'No people found in this project'
}
