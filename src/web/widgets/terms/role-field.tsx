import { ChevronDown } from 'lucide-react'

import { roleName } from '#contract/rights.ts'
import type { Space } from '#web/paths.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { roleMeaning, roleSections } from './roles.ts'

interface RoleFieldProps {
  space: Space
  /** True when the user may make others owners. */
  isOwner: boolean
  level: number
  onlyUsual?: boolean
  onChange: (level: number) => void
}

/** A menu of roles, with the meaning of the chosen one. */
export function RoleField({ space, isOwner, level, onlyUsual, onChange }: RoleFieldProps) {
  return (
    <div className="min-w-0 space-y-1">
      <p aria-hidden className="font-medium">
        Role
      </p>
      <MenuButton
        label="Role"
        variant="field"
        sections={roleSections(space, isOwner, level, onChange, onlyUsual)}
      >
        <span className="sr-only">Role: </span>
        {roleName(level)}
        <ChevronDown aria-hidden size={14} className="text-faint" />
      </MenuButton>
      <p className="text-small text-muted">{roleMeaning(level)}</p>
    </div>
  )
}
