import { CircleAlert, CircleCheck } from 'lucide-react'
import { useId } from 'react'

import { Button } from '#web/ui/button.tsx'
import { inputClass } from '#web/ui/input-class.ts'
import { Select } from '#web/ui/select.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { serverWords } from './server-words.ts'
import type { ChosenServer } from './use-server.ts'

/**
 * A field for the server's address that shows the check's result. Becomes a list of servers when only the operator's
 * choices are allowed.
 */
export function ServerField({ server }: { server: ChosenServer }) {
  const id = useId()
  if (!server.isOpen) return server.choices.length > 1 && <ServerSelect id={id} server={server} />
  const isWrong =
    server.state !== null && server.state !== 'checking' && server.state.problem !== null
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Server
      </label>
      <input
        id={id}
        type="url"
        autoComplete="off"
        spellCheck={false}
        list={`${id}-choices`}
        aria-describedby={`${id}-state`}
        aria-invalid={isWrong}
        data-invalid={isWrong || undefined}
        className={inputClass}
        value={server.typed}
        onChange={(event) => server.type(event.target.value)}
        onBlur={() => void server.lookIfNew()}
      />
      <datalist id={`${id}-choices`}>
        {server.choices.map(({ url }) => (
          <option key={url}>{url}</option>
        ))}
      </datalist>
      <ServerStatus id={`${id}-state`} server={server} />
    </div>
  )
}

function ServerSelect({ id, server }: { id: string; server: ChosenServer }) {
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        Server
      </label>
      <Select id={id} value={server.url} onChange={(event) => server.type(event.target.value)}>
        {server.choices.map(({ url }) => (
          <option key={url}>{url}</option>
        ))}
      </Select>
    </div>
  )
}

function ServerStatus({ id, server }: { id: string; server: ChosenServer }) {
  const { state, url, lookAgain } = server
  return (
    <output id={id} className="flex min-h-6 items-start gap-1.5 text-small">
      {state === 'checking' && (
        <>
          <Spinner />
          <span className="py-1 text-muted">Looking for the API…</span>
        </>
      )}
      {state !== null && state !== 'checking' && state.problem === null && (
        <>
          <CircleCheck aria-hidden size={14} className="mt-1.25 shrink-0 text-success" />
          <span className="py-1 text-muted">API v4 found, {state.ms} ms</span>
        </>
      )}
      {state !== null && state !== 'checking' && state.problem !== null && (
        <>
          <CircleAlert aria-hidden size={14} className="mt-1.25 shrink-0 text-danger" />
          <span className="min-w-0 flex-1 py-1">
            <span className="font-medium">{serverWords[state.problem].what}</span>{' '}
            {serverWords[state.problem].help}
          </span>
          {url && (
            <span className="mt-0.5 shrink-0">
              <Button size="xs" onPress={() => void lookAgain()}>
                Check again
              </Button>
            </span>
          )}
        </>
      )}
    </output>
  )
}
