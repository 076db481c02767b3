import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'

import { wordsOf } from '#web/api/api-failure.ts'
import { useAsked } from '#web/issuables/editing/use-asked.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { useWhyNotPlan } from '#web/issuables/use-why-not-plan.ts'
import { calendarToday, shortDate } from '#web/lib/calendar.ts'
import { milestonesQuery } from '#web/spaces/planning-queries.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { Field } from './field.tsx'
import { Picker } from './picker.ts'
import '#web/issuables/keys.ts'

/** The API's id for no milestone. */
const NONE = 0

export function MilestoneField() {
  const { name, subject, rights } = useSubject()
  const change = useFieldChange('The milestone', { canWait: true })
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const found = useQuery({
    ...milestonesQuery(name.project, useDeferredValue(search)),
    enabled: isOpen,
  })
  useKey('subject.milestone', () => show(true), { whyNot: useWhyNotPlan('the milestone') })
  useAsked('milestone', () => show(true), rights.canPlan)
  const milestones = found.data ?? []
  const own = subject.milestone?.id ?? NONE
  const none = search === '' ? [{ id: NONE, label: 'No milestone' }] : []

  function show(opens: boolean) {
    setOpen(opens)
    setSearch('')
  }

  function choose([id]: ReadonlySet<number>) {
    show(false)
    if (id === undefined || id === own) return
    change.mutate({
      input: { milestone_id: id },
      effect: { milestone: milestones.find((milestone) => milestone.id === id) ?? null },
    })
  }

  return (
    <Field
      name="Milestone"
      change={change}
      keyId="subject.milestone"
      isOpen={isOpen}
      onOpenChange={show}
      editor={
        <Picker
          label="Milestones"
          isSingle
          options={[
            ...none,
            ...milestones.map(({ id, title, due_date }) => ({
              id,
              label: title,
              ...(due_date && { note: `due ${shortDate(due_date, calendarToday())}` }),
            })),
          ]}
          chosen={new Set([own])}
          onChange={([...ids]) => choose(new Set(ids))}
          onSearch={setSearch}
          emptyText={
            found.error
              ? wordsOf(found.error)
              : found.isPending
                ? 'Loading…'
                : 'No milestones found'
          }
        />
      }
    >
      {subject.milestone?.title}
    </Field>
  )
}
