import { accessLevel, roleName } from '#contract/rights.ts'
import type { Space } from '#web/paths.ts'
import type { MenuSection } from '#web/ui/menu-section.ts'

const USUAL = [10, 20, 30, 40]
const RARE = [5, 0]

const meanings: Readonly<Record<number, string>> = {
  0: 'No permissions at all',
  5: 'Sees that a top-level group exists',
  10: 'Views and comments on issues',
  20: 'Reads code, and manages issues and boards',
  30: 'Pushes, opens requests, and merges to unprotected branches',
  40: 'Manages members, settings and protected branches',
  50: 'Has full control, including deleting the group',
}

/** Returns what a role may do, in one line. Empty for roles that the app does not offer. */
export function roleMeaning(level: number): string {
  return meanings[level] ?? ''
}

/**
 * Returns a menu of the roles. Only owners can make others owners, and only of groups. With `onlyUsual`, leaves out the
 * roles that hardly any member has.
 */
export function roleSections(
  { kind }: Space,
  isOwner: boolean,
  chosen: number,
  onChoose: (level: number) => void,
  onlyUsual = false,
): MenuSection[] {
  const entryOf = (level: number) => ({
    id: String(level),
    label: roleName(level),
    note: roleMeaning(level),
    onAction: () => onChoose(level),
  })
  const usual = kind === 'group' && isOwner ? [...USUAL, accessLevel.owner] : USUAL
  return [
    { entries: usual.map(entryOf), chosen: String(chosen) },
    ...(onlyUsual ? [] : [{ title: 'More', entries: RARE.map(entryOf), chosen: String(chosen) }]),
  ]
}
