import type { Group } from '#contract/groups.ts'
import { SpaceRow } from './space-row.tsx'

export function GroupRow({ group, within }: { group: Group; within?: string }) {
  const parent = group.full_path.split('/').slice(0, -1).join('/')
  return (
    <SpaceRow
      space={{ kind: 'group', fullPath: group.full_path }}
      name={group.name}
      avatarUrl={group.avatar_url}
      visibility={group.visibility}
      description={group.description}
      {...(parent === '' || parent === within ? {} : { parent })}
    />
  )
}
