import { Download, Ellipsis, IdCard, KeyRound, Upload } from 'lucide-react'
import { useNavigate } from 'react-router'

import { startGroupExport } from '#contract/group-exports.ts'
import { importGroup } from '#contract/group-imports.ts'
import type { GroupDetail } from '#contract/groups.ts'
import { listGroupAccessTokens } from '#contract/resource-access-tokens.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { getScimToken } from '#contract/scim-tokens.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { paths } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import type { MenuEntry } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'

/** Opens the pages that manage the group. Renders nothing for users who may do none of it. */
export function GroupMenu({ group }: { group: GroupDetail }) {
  const navigate = useNavigate()
  const space = { kind: 'group', fullPath: group.full_path } as const
  const access = useAccess(space)
  const isOwner = isAtLeast(access, accessLevel.owner)
  const canExport = useHasCapability(startGroupExport) && isOwner
  const hasTokens = useHasCapability(listGroupAccessTokens) && isOwner
  const hasScim = useHasCapability(getScimToken) && isOwner && group.parent_id === null
  const mayCreate =
    group.subgroup_creation_level === 'owner' ? accessLevel.owner : accessLevel.maintainer
  const canImport = useHasCapability(importGroup) && isAtLeast(access, mayCreate)
  if (!canExport && !canImport && !hasTokens && !hasScim) return null
  const exportEntry: MenuEntry = {
    id: 'export',
    label: 'Export group',
    icon: <Download aria-hidden size={14} />,
    onAction: () => void navigate(paths.exportGroup(group.full_path)),
  }
  const tokensEntry: MenuEntry = {
    id: 'tokens',
    label: 'Access tokens',
    icon: <KeyRound aria-hidden size={14} />,
    onAction: () => void navigate(paths.accessTokens(space)),
  }
  const scimEntry: MenuEntry = {
    id: 'scim',
    label: 'SCIM',
    icon: <IdCard aria-hidden size={14} />,
    onAction: () => void navigate(paths.scim(space)),
  }
  const importEntry: MenuEntry = {
    id: 'import',
    label: 'Import subgroup',
    icon: <Upload aria-hidden size={14} />,
    onAction: () => void navigate(paths.importGroup(group.full_path)),
  }
  return (
    <MenuButton
      label="Group actions"
      iconOnly
      sections={[
        {
          entries: [
            ...(hasTokens ? [tokensEntry] : []),
            ...(hasScim ? [scimEntry] : []),
            ...(canExport ? [exportEntry] : []),
            ...(canImport ? [importEntry] : []),
          ],
        },
      ]}
    >
      <Ellipsis aria-hidden size={16} />
    </MenuButton>
  )
}
