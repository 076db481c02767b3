import { useState } from 'react'

import { useSubject } from '#web/issuables/subject-context.ts'
import { useFieldChange } from '#web/issuables/use-field-change.ts'
import { Field } from './field.tsx'
import { ValueForm } from './value-form.tsx'

export function WeightField() {
  const { subject } = useSubject()
  const change = useFieldChange('The weight')
  const [isOpen, setOpen] = useState(false)
  const weight = subject.weight ?? null

  function save(text: string) {
    setOpen(false)
    const next = text === '' ? null : Number(text)
    if (next !== weight) change.mutate({ input: { weight: next }, effect: { weight: next } })
  }

  // Undefined on servers without paid plans.
  if (subject.weight === undefined) return null
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
