import type { Generated } from 'kysely'

/** An image with a link that a group shows in its projects. Both URLs may contain placeholders. */
export interface BadgeRow {
  id: Generated<number>
  root_id: number
  group_id: number
  name: string | null
  link_url: string
  image_url: string
  created_at: string
  updated_at: string
}

export interface BadgesSchema {
  badges: BadgeRow
}
