import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import type { Subject } from '#web/issuables/subject.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { membersQuery } from '#web/spaces/planning-queries.ts'
import { UserAvatar } from '#web/widgets/user-avatar.tsx'
import { Field } from './field.tsx'
import { Picker } from './picker.ts'
import '#web/issuables/keys.ts'

export type Person = Subject['assignees'][number]

interface PeopleFieldProps {
  name: 'Assignees' | 'Reviewers'
  people: readonly Person[]
  /** The ids of the people who approved. */
  approvers?: readonly number[]
}

const PARTS = { Assignees: 'assignees', Reviewers: 'reviewers' } as const
const INPUTS = { assignees: 'assignee_ids', reviewers: 'reviewer_ids' } as const

/** The assignees or reviewers, chosen from the project's members. Keeps people added by others in the meantime. */
export function PeopleField({ name: title, people, approvers = [] }: PeopleFieldProps) {
  const { name, rights } = useSubject()
  const part = PARTS[title]
  const change = useFieldChange(`The ${part}`, { canWait: part === 'assignees' })
  const [chosen, setChosen] = useState<readonly Person[] | null>(null)
  const [before, setBefore] = useState<readonly Person[]>([])
  const [search, setSearch] = useState('')
  const isOpen = chosen !== null
  const found = useQuery({
    ...membersQuery(name.project, useDeferredValue(search)),
    enabled: isOpen,
  })
  useAsked(part, open, rights.canPlan)

  const present = search === '' ? people : []
  const offered = uniqueById<Person>([...present, ...(found.data ?? [])])

  function open() {
    setChosen(people)
    setBefore(people)
    setSearch('')
  }

  function choose(ids: ReadonlySet<number>) {
    const known = uniqueById([...(chosen ?? []), ...offered])
    // People hidden by the search stay chosen.
    const isHidden = ({ id }: Person) => !offered.some((person) => person.id === id)
    setChosen(
      known.filter(
        (person) => ids.has(person.id) || (isHidden(person) && chosen?.includes(person)),
      ),
    )
  }

  function close() {
    setChosen(null)
    if (!chosen) return
    const added = without(chosen, before)
    const removed = without(before, chosen)
    if (added.length + removed.length === 0) return
    const changed = (now: readonly Person[]) => uniqueById([...without(now, removed), ...added])
    change.mutate({
      input: (now) => {
        const ids = changed(now[part] ?? []).map(({ id }) => id)
        // Id 0 means nobody. An empty list would not be sent.
        return { [INPUTS[part]]: ids.length > 0 ? ids : [0] }
      },
      effect: { [part]: changed(people) },
    })
  }

  return (
    <Field
      name={title}
      change={change}
      keyId={`subject.${part}`}
      isOpen={isOpen}
      onOpenChange={(opens) => (opens ? open() : close())}
      editor={
        <Picker
          label={title}
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
      {people.length > 0 && (
        <ul aria-label={title} className="flex flex-col gap-1">
          {people.map((person) => (
            <li key={person.id} className="flex min-w-0 items-center gap-1.5">
              <UserAvatar user={person} decorative />
              <span className="truncate">{person.name}</span>
              {approvers.includes(person.id) && (
                <span title="Approved" className="flex shrink-0 text-success">
                  <Check aria-hidden size={14} />
                  <span className="sr-only">Approved</span>
                </span>
              )}
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

function without(people: readonly Person[], others: readonly Person[]): Person[] {
  return people.filter(({ id }) => !others.some((other) => other.id === id))
}

function emptyText({ isPending, error }: { isPending: boolean; error: Error | null }): string {
  if (error) return wordsOf(error)
  return isPending ? 'Loading…' : 'No people found in this project'
}
