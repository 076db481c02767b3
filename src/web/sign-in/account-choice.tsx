import { chooseAccount, type Account } from '#web/api/account-store.ts'
import { AccountDot } from '#web/widgets/account-dot.tsx'

/** Lists the accounts already signed in to in this browser. */
export function AccountChoice({
  accounts,
  returnTo,
}: {
  accounts: readonly Account[]
  returnTo: string
}) {
  return (
    <section aria-label="Accounts in this browser">
      <ul className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-canvas">
        {accounts.map((account) => (
          <li key={account.id}>
            <button
              type="button"
              className="flex min-h-11 w-full items-center gap-2.5 px-3 py-1.5 text-left outline-offset-[-2px] hover:bg-hover"
              onClick={() => {
                chooseAccount(account)
                // A full page load clears the other account's data.
                location.assign(returnTo)
              }}
            >
              <AccountDot color={account.color} />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">
                  Continue as {account.user?.name ?? 'your account'}
                </span>
                <span className="block truncate text-small text-muted">
                  {account.user && `@${account.user.username} · `}
                  {new URL(account.server).host}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
