import { paths } from '#web/paths.ts'
import { CopyText } from '#web/ui/copy-text.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { ChosenServer } from './use-server.ts'

/** Servers sign in people for apps that they know: this one has an id there. */
export function ClientIdField({ server, isMissing }: { server: ChosenServer; isMissing: boolean }) {
  return (
    <div className="space-y-2">
      <TextField
        label="Application ID"
        hint="What that server calls this app. It is no secret."
        error={isMissing ? 'The server has to know this app before it signs you in for it.' : ''}
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
            On {new URL(server.url).host} open your preferences, then Applications, and add one.
          </li>
          <li>
            Its redirect URI:{' '}
            <CopyText text={`${location.origin}${paths.oauthCallback()}`} what="The redirect URI" />
          </li>
          <li>
            Its scopes: <code>openid</code> and <code>api</code>. “Confidential” is off.
          </li>
          <li>Copy its application ID into the field above.</li>
        </ol>
      </details>
    </div>
  )
}
