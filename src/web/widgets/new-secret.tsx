import { Copy } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'

import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { inputClass } from '#web/ui/input-class.ts'

interface SecretValue {
  /** The value's name, as the start of a sentence. */
  name: string
  value: string
}

interface NewSecretProps {
  /** The name of the part. */
  title: string
  note: string
  /** The secret, and what must be entered with it. */
  values: readonly SecretValue[]
  onClose: () => void
}

/** A secret that the server shows only now. Takes the focus, since it replaces the dialog that created the secret. */
export function NewSecret({ title, note, values, onClose }: NewSecretProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.querySelector('button')?.focus()
  }, [])
  return (
    <section
      ref={section}
      aria-labelledby={id}
      className="max-w-180 space-y-3 rounded-card border border-success bg-subtle p-4"
    >
      <div className="space-y-1">
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        <p id={`${id}-note`} className="text-muted">
          {note}
        </p>
      </div>
      {values.map(({ name, value }) => (
        <div key={name} className="space-y-1">
          <label htmlFor={`${id}-${name}`} className="block font-medium">
            {name}
          </label>
          <div className="flex gap-2">
            <input
              id={`${id}-${name}`}
              readOnly
              value={value}
              onFocus={({ target }) => target.select()}
              className={`${inputClass} font-mono`}
            />
            <Button
              aria-label={`Copy: ${name}`}
              aria-describedby={`${id}-note`}
              onPress={() => void copy(value, name)}
            >
              <Copy aria-hidden size={14} />
              Copy
            </Button>
          </div>
        </div>
      ))}
      <Button onPress={onClose}>Done</Button>
    </section>
  )
}
