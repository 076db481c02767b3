import { useSuspenseQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'

import { getVersion } from '#contract/version.ts'
import { explain } from '#web/api/api-failure.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { routeQuery } from '#web/api/route-query.ts'
import { currentAccount } from '#web/api/session.ts'
import { STALE } from '#web/api/stale.ts'
import { Button } from '#web/ui/button.tsx'
import { copy } from '#web/ui/copy.ts'
import { Part } from '#web/widgets/part.tsx'
import { Section } from '#web/widgets/section.tsx'

/** Versions and other facts for bug reports. */
export function AboutSettings() {
  return (
    <Part title="About" explain={explain} rows={5}>
      <Facts />
    </Part>
  )
}

function Facts() {
  const { version, revision } = useSuspenseQuery(routeQuery(getVersion, {}, STALE.account)).data
  const user = useSuspenseQuery(currentUserQuery()).data
  const facts = [
    ['Server', currentAccount()!.server || location.origin],
    ['API version', version],
    ['Revision', revision],
    ['Signed in as', user && `@${user.username}`],
    ['Browser', navigator.userAgent],
  ].map(([name, value]) => ({ name, value: value || 'Unknown' }))
  const text = facts.map(({ name, value }) => `${name}: ${value}`).join('\n')
  return (
    <Section title="About">
      <dl className="max-w-150 divide-y divide-hairline rounded-card border border-hairline">
        {facts.map(({ name, value }) => (
          <div key={name} className="gap-x-6 px-3 py-2 sm:flex">
            <dt className="w-32 shrink-0 text-muted">{name}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button onPress={() => void copy(text, 'Details')}>
          <Copy aria-hidden size={14} />
          Copy details
        </Button>
        <span className="text-small text-muted">Add them when you report a problem.</span>
      </div>
    </Section>
  )
}
