import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { createApplication, type NewApplication } from '#contract/applications.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { inputClass } from '#web/ui/input-class.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { ScopeField } from '#web/widgets/scope-field.tsx'

const MEANINGS = {
  api: 'Full read and write access to the API',
  read_api: 'Reads everything through the API',
  read_user: 'Reads profiles through the API',
  read_repository: 'Reads repositories through Git and the API',
  write_repository: 'Reads from and pushes to repositories',
  sudo: 'Lets administrators act as other users',
  openid: 'Identifies users when they sign in',
  profile: 'Reads the user’s name, username and picture',
  email: 'Reads the user’s email address',
}
type Scope = keyof typeof MEANINGS
const SCOPES = Object.keys(MEANINGS) as Scope[]

interface NewApplicationDialogProps {
  onCreate: (application: NewApplication) => Promise<void>
  onClose: () => void
}

export function NewApplicationDialog({ onCreate, onClose }: NewApplicationDialogProps) {
  const id = useId()
  const [name, setName] = useState('')
  const [uris, setUris] = useState('')
  const [scopes, setScopes] = useState<Scope[]>([])
  const [confidential, setConfidential] = useState(true)
  const [hasTried, setTried] = useState(false)
  const create = useMutation({
    mutationFn: async () =>
      await call(createApplication, {
        name: name.trim(),
        redirect_uri: uris.trim(),
        scopes: scopes.join(' '),
        confidential,
      }),
    onSuccess: onCreate,
  })
  const hasNoUri = hasTried && !uris.trim()

  function submit(): void {
    setTried(true)
    if (name.trim() && uris.trim() && scopes.length > 0) create.mutate()
  }

  return (
    <FormDialog
      title="New application"
      width="md"
      action="Create application"
      isPending={create.isPending}
      error={create.error ? wordsOf(create.error) : ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Name"
        autoComplete="off"
        // The dialog's first field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={name}
        onChange={setName}
        error={hasTried && !name.trim() ? 'Enter a name.' : ''}
      />
      <div className="flex flex-col gap-1">
        <label htmlFor={id} className="font-medium">
          Redirect URIs
        </label>
        <textarea
          id={id}
          rows={2}
          spellCheck={false}
          value={uris}
          onChange={({ target }) => setUris(target.value)}
          {...(hasNoUri && { 'aria-invalid': true, 'data-invalid': '' })}
          aria-describedby={`${id}-words`}
          className={`${inputClass} h-auto! py-1.5 font-mono`}
        />
        <p id={`${id}-words`} className={`text-small ${hasNoUri ? 'text-danger' : 'text-muted'}`}>
          {hasNoUri ? 'Enter a redirect URI.' : 'One per line.'}
        </p>
      </div>
      <ScopeField
        scopes={SCOPES}
        meanings={MEANINGS}
        chosen={scopes}
        onChange={setScopes}
        error={hasTried && scopes.length === 0 ? 'Choose at least one scope.' : ''}
      />
      <div>
        <Checkbox
          isSelected={confidential}
          onChange={setConfidential}
          aria-describedby={`${id}-confidential`}
        >
          Confidential
        </Checkbox>
        <p id={`${id}-confidential`} className="pl-6 text-small text-muted">
          The application runs on a server, where it can keep a secret. Clear this for apps in a
          browser or on a phone.
        </p>
      </div>
    </FormDialog>
  )
}
