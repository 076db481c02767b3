import { Ellipsis, KeyRound } from 'lucide-react'
import { useNavigate } from 'react-router'

import { listProjectAccessTokens } from '#contract/resource-access-tokens.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { paths, type Space } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { MenuButton } from '#web/ui/menu.tsx'

/** Opens the pages that manage the project. Renders nothing for users who may not. */
export function ProjectMenu({ space }: { space: Space }) {
  const navigate = useNavigate()
  const isMaintainer = isAtLeast(useAccess(space), accessLevel.maintainer)
  const hasTokens = useHasCapability(listProjectAccessTokens)
  if (!isMaintainer || !hasTokens) return null
  const tokensEntry = {
    id: 'tokens',
    label: 'Access tokens',
    icon: <KeyRound aria-hidden size={14} />,
    onAction: () => void navigate(paths.accessTokens(space)),
  }
  return (
    <MenuButton label="Project actions" iconOnly sections={[{ entries: [tokensEntry] }]}>
      <Ellipsis aria-hidden size={16} />
    </MenuButton>
  )
}
