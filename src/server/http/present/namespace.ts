import type { Namespace } from '#contract/namespaces.ts'
import type { Deps } from '#server/deps.ts'
import { avatarUrl } from '#server/domain/accounts/avatars.ts'

/** The columns of an embedded namespace. */
export interface NamespaceCard {
  id: number
  name: string
  path: string
  kind: 'user' | 'group' | 'staged'
  full_path: string
  parent_id: number | null
  /** The avatar of the group, or of the personal namespace's owner. */
  avatar: string | null
  owner_id: number | null
}

export function presentNamespace(deps: Deps, namespace: NamespaceCard): Namespace {
  const { id, name, path, full_path, parent_id, avatar, owner_id } = namespace
  const kind = namespace.kind === 'user' ? 'user' : 'group'
  const web_url = kind === 'group' ? groupUrl(deps, full_path) : `${deps.config.url}/${full_path}`
  const avatar_url = owner_id === null ? avatar : avatarUrl(deps, { id: owner_id, avatar })
  return { id, name, path, kind, full_path, parent_id, avatar_url, web_url }
}

export function groupUrl({ config }: Deps, fullPath: string): string {
  return `${config.url}/groups/${fullPath}`
}
