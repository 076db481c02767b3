import { useSuspenseQuery } from '@tanstack/react-query'

import { listUsers } from '#contract/users.ts'
import { explain } from '#web/api/api-failure.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { paths } from '#web/paths.ts'
import { adminParts } from '#web/widgets/admin-parts.ts'
import { Part } from '#web/widgets/part.tsx'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { EmptyRows } from '#web/widgets/section.tsx'
import { TokenPart } from './token-part.tsx'
import { impersonationTokens } from './token-source.ts'

/** The tokens with which administrators act as a user. */
export function ImpersonationPage({ username }: { username: string }) {
  return (
    <PartsPage
      label="Administration"
      parts={adminParts}
      title="Impersonation tokens"
      crumbs={[{ label: `@${username}`, to: paths.person(username) }]}
    >
      <Part key={username} title="Impersonation tokens" explain={explain}>
        <Tokens username={username} />
      </Part>
    </PartsPage>
  )
}

function Tokens({ username }: { username: string }) {
  const query = pageQuery(listUsers, { username, per_page: 1 }, STALE.list)
  const [user] = useSuspenseQuery(query).data.items
  if (!user) return <EmptyRows>No user with the username “{username}”.</EmptyRows>
  return (
    <TokenPart
      source={impersonationTokens(user.id)}
      note={`Impersonation tokens let scripts act as ${user.name}, who cannot see them.`}
    />
  )
}
