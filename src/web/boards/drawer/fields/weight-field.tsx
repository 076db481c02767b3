import { useState } from 'react'

import { useIssue } from '#web/boards/drawer/issue-context.ts'
import { useChangeIssue } from '#web/boards/drawer/use-change-issue.ts'
import { Field } from './field.tsx'
import { ValueForm } from './value-form.tsx'

export function WeightField() {
  const { issue } = useIssue()
  const change = useChangeIssue('The weight')
  const [isOpen, setOpen] = useState(false)
  const weight = issue.weight ?? null

  function save(text: string) {
    setOpen(false)
    const next = text === '' ? null : Number(text)
    if (next !== weight) change.mutate({ input: { weight: next }, effect: { weight: next } })
  }

  // Servers without the paid plans know no weights.
  if (issue.weight === undefined) return null
  return (
    <Field
      name="Weight"
      change={change}
      isOpen={isOpen}
      onOpenChange={setOpen}
      editor={
        <ValueForm
          label="Weight"
          type="number"
          value={weight === null ? '' : String(weight)}
          onSave={save}
          onCancel={() => setOpen(false)}
        />
      }
    >
      {weight}
    </Field>
  )
}
