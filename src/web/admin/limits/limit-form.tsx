import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'

import {
  updateApplicationSettings,
  type ApplicationSettings,
} from '#contract/application-settings.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toast.ts'
import { settingsQuery } from './limit-queries.ts'

type Name = keyof ApplicationSettings
type Texts = Partial<Record<Name, string>>

const FIELDS: Record<Name, { label: string; hint: string }> = {
  max_import_size: { label: 'Largest group import', hint: 'MiB per archive' },
  group_import_limit: { label: 'Group imports', hint: 'Uploads per minute for each user' },
  group_export_limit: { label: 'Group exports', hint: 'Exports started per minute for each user' },
  group_download_export_limit: {
    label: 'Group export downloads',
    hint: 'Per minute for each user and group',
  },
  notes_create_limit: { label: 'Comments', hint: 'Per minute for each user' },
  members_delete_limit: { label: 'Members removed', hint: 'Per minute for each user' },
  throttle_authenticated_api_requests_per_period: {
    label: 'API requests when signed in',
    hint: 'Per minute for each user',
  },
  throttle_unauthenticated_api_requests_per_period: {
    label: 'API requests when not signed in',
    hint: 'Per minute for each IP address',
  },
}
const PER_PERIOD = '_requests_per_period'
const NAMES = Object.keys(FIELDS) as Name[]

/** Changes the limits. Sends only those that the user edited. */
export function LimitForm({ settings }: { settings: ApplicationSettings }) {
  const client = useQueryClient()
  const [texts, setTexts] = useState<Texts>({})
  const [hasTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  // Other servers may lack some, or count API requests in periods of their own.
  const names = NAMES.filter(
    (name) => typeof settings[name] === 'number' && !hasOwnPeriod(name, settings),
  )
  const changed = names.filter(
    (name) => texts[name] !== undefined && texts[name].trim() !== String(settings[name]),
  )
  const save = useMutation({
    mutationFn: async () =>
      await call(
        updateApplicationSettings,
        Object.fromEntries(changed.map((name) => [name, Number(texts[name])])),
      ),
    onSuccess: (saved) => {
      client.setQueryData(settingsQuery().queryKey, saved)
      setTexts({})
      setTried(false)
      toast.info('Limits saved. They apply from now on.')
    },
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (save.isPending || changed.length === 0 || changed.some((name) => problemOf(texts[name]))) {
      return
    }
    save.mutate()
  }

  function discard(): void {
    setTexts({})
    save.reset()
    form.current!.querySelector('input')!.focus()
  }

  return (
    <form ref={form} onSubmit={submit} noValidate className="max-w-150 space-y-4">
      <div className="grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            {...FIELDS[name]}
            inputMode="numeric"
            autoComplete="off"
            value={texts[name] ?? String(settings[name])}
            onChange={(text) => setTexts({ ...texts, [name]: text })}
            error={hasTried ? problemOf(texts[name]) : ''}
          />
        ))}
      </div>
      {save.error && (
        <p role="alert" className="text-danger">
          Not saved. {wordsOf(save.error)}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant="primary" isPending={save.isPending}>
          Save limits
        </Button>
        {changed.length > 0 && (
          <Button isDisabled={save.isPending} onPress={discard}>
            Discard changes
          </Button>
        )}
      </div>
    </form>
  )
}

/** True on servers where the limit is not one per minute. */
function hasOwnPeriod(name: Name, settings: ApplicationSettings): boolean {
  const period = name.replace(PER_PERIOD, '_period_in_seconds')
  return name.endsWith(PER_PERIOD) && period in settings
}

function problemOf(text = '1'): string {
  return /^\s*[1-9]\d{0,8}\s*$/.test(text) ? '' : 'Enter a whole number above 0.'
}
