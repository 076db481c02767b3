import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'

import { createScimToken, getScimToken, type NewScimToken } from '#contract/scim-tokens.ts'
import { ifPresent, wordsOf } from '#web/api/api-failure.ts'
import { call } from '#web/api/call.ts'
import { currentUserQuery } from '#web/api/current-user.ts'
import { invalidate, sourceQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { isAdmin } from '#web/spaces/access-level.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast.ts'
import { useKeptFocus } from '#web/ui/use-kept-focus.ts'
import { NewSecret } from '#web/widgets/new-secret.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import { ScimToken } from './scim-token.tsx'

/** The group's SCIM token without its secret. Null when it has none. */
const scimTokenQuery = (id: string) =>
  sourceQuery(
    getScimToken,
    { id },
    async ({ signal }) => await ifPresent(call(getScimToken, { id }, { signal })),
    STALE.list,
  )

/** Creates, replaces and deletes a group's SCIM token. Only administrators may create one. */
export function ScimTokenPart({ fullPath }: { fullPath: string }) {
  const client = useQueryClient()
  const token = useSuspenseQuery(scimTokenQuery(fullPath)).data
  const mayCreate = isAdmin(useQuery(currentUserQuery()).data)
  const [created, setCreated] = useState<NewScimToken | null>(null)
  const parts = useRef<HTMLDivElement>(null)
  useKeptFocus(parts)

  const refresh = async () => await invalidate(client, [getScimToken], { id: fullPath })

  async function create() {
    const made = await call(createScimToken, { id: fullPath })
    void refresh()
    return () => setCreated(made)
  }
  const first = useMutation({
    mutationFn: create,
    onSuccess: (show) => show(),
    onError: (error) => toast.error(wordsOf(error)),
  })

  return (
    <Section title="SCIM token">
      <div ref={parts} className="space-y-4">
        {created && (
          <NewSecret
            key={created.token}
            title="Created a SCIM token"
            note="Enter both in your identity provider now. You cannot view the token again."
            values={[
              { name: 'SCIM address', value: created.scim_api_url },
              { name: 'Token', value: created.token },
            ]}
            onClose={() => setCreated(null)}
          />
        )}
        {token ? (
          <ScimToken
            fullPath={fullPath}
            token={token}
            onReplace={mayCreate ? create : null}
            onDelete={async () => {
              setCreated(null)
              await refresh()
            }}
          />
        ) : (
          <EmptyRows>
            <p>This group has no SCIM token.</p>
            {mayCreate ? (
              <p className="mt-3">
                <Button
                  variant="primary"
                  isPending={first.isPending}
                  onPress={() => first.mutate()}
                >
                  <Plus aria-hidden size={16} />
                  Create token
                </Button>
              </p>
            ) : (
              <p>Ask an administrator of this server to create one.</p>
            )}
          </EmptyRows>
        )}
      </div>
    </Section>
  )
}
