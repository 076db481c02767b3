export function WhatIsStored() {
  return (
    <details className="text-small text-muted">
      <summary className="cursor-pointer rounded-inner leading-7 hover:text-text pointer-coarse:leading-11">
        What is stored?
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        <li>
          With your account: a refresh token that changes at each use. Your password stays between
          you and the server.
        </li>
        <li>With a token: the token.</li>
        <li>
          Either is kept in this tab, or in a database of this browser when you stay signed in.
          Signing out removes it.
        </li>
        <li>
          Your theme, the boards and places you opened, and texts that you have not sent yet, in
          this browser. Signing out leaves them: only the same account is shown them again.
        </li>
      </ul>
    </details>
  )
}
