import { useState } from 'react'

import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { calendarToday, shortDate } from '#web/lib/calendar.ts'
import { Field } from './field.tsx'
import { ValueForm } from './value-form.tsx'

export function DueField() {
  const { issue } = useIssue()
  const change = useChangeIssue('The due date')
  const [isOpen, setOpen] = useState(false)
  const { due_date } = issue

  function save(text: string) {
    setOpen(false)
    const date = text || null
    if (date !== due_date) change.mutate({ input: { due_date: date }, effect: { due_date: date } })
  }

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
