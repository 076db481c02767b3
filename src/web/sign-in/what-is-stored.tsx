export function WhatIsStored() {
  return (
    <details className="text-small text-muted">
      <summary className="cursor-pointer rounded-inner leading-7 hover:text-text pointer-coarse:leading-11">
        What is stored?
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        <li>
          With your account: a refresh token that changes on every use. Your password goes only to
          the server.
        </li>
        <li>With a token: the token.</li>
        <li>
          Either is stored in this tab, or in this browser’s database if you stay signed in. Signing
          out removes it.
        </li>
        <li>
          Your theme, recent boards and unsent drafts, in this browser. They stay after you sign
          out, visible only to the same account.
        </li>
      </ul>
    </details>
  )
}
