export function WhatIsStored() {
  return (
    <details className="text-small text-muted">
      <summary className="cursor-pointer rounded-inner leading-7 hover:text-text pointer-coarse:leading-11">
        What is stored?
      </summary>
      <ul className="mt-1 list-disc space-y-1 pl-4">
        <li>
          If you sign in with your account: a refresh token that changes on every use. Your password
          goes only to the server.
        </li>
        <li>If you sign in with a token: that token.</li>
        <li>
          The token is stored in this tab, or in this browser’s database if you stay signed in.
          Signing out removes it.
        </li>
        <li>
          Your recent boards and unsent drafts stay in this browser after you sign out. Only the
          same account can see them. Settings such as the theme apply to everyone who uses this
          browser.
        </li>
      </ul>
    </details>
  )
}
