import { useState } from 'react'

import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { calendarToday, shortDate } from '#web/lib/calendar.ts'
import { Field } from './field.tsx'
import { ValueForm } from './value-form.tsx'

export function DueField() {
  const { subject } = useSubject()
  const change = useFieldChange('The due date')
  const [isOpen, setOpen] = useState(false)
  const { due_date } = subject

  function save(text: string) {
    setOpen(false)
    const date = text || null
    if (date !== due_date) change.mutate({ input: { due_date: date }, effect: { due_date: date } })
  }

  if (due_date === undefined) return null
  return (
    <Field
      name="Due date"
      change={change}
      isOpen={isOpen}
      onOpenChange={setOpen}
      editor={
        <ValueForm
          label="Due date"
          type="date"
          value={due_date ?? ''}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      }
    >
      {due_date && (
        <time dateTime={due_date} title={due_date}>
          {shortDate(due_date, calendarToday())}
        </time>
      )}
    </Field>
  )
}
