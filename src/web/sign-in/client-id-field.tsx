import { paths } from '#web/paths.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ChosenServer } from './use-server.ts'

/** Asks for this app's client ID on the server. */
export function ClientIdField({ server, isMissing }: { server: ChosenServer; isMissing: boolean }) {
  return (
    <div className="space-y-2">
      <TextField
        label="Application ID"
        hint="Identifies this app on the server. It is not a secret."
        error={isMissing ? 'Enter the application ID of this app on the server.' : ''}
        autoComplete="off"
        spellCheck="false"
        value={server.clientId}
        onChange={server.setClientId}
      />
      <details className="text-small text-muted">
        <summary className="cursor-pointer rounded-inner hover:text-text">
          How do I get one?
        </summary>
        <ol className="mt-2 list-decimal space-y-1 pl-4">
          <li>
            On {new URL(server.url).host}, open your preferences, then Applications, and add one.
          </li>
          <li>
            Redirect URI:{' '}
            <CopyText text={`${location.origin}${paths.oauthCallback()}`} what="Redirect URI" />
          </li>
          <li>
            Scopes: <code>openid</code> and <code>api</code>. Turn off “Confidential”.
          </li>
          <li>Copy the application ID into the field above.</li>
        </ol>
      </details>
    </div>
  )
}
