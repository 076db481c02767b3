import { readDate } from '#web/merge-requests/list/date-value.ts'

/** The views that every list has: names and query strings. */
export function builtInViews(): { name: string; query: string }[] {
  return [
    { name: 'Needs my review', query: 'scope=reviews_for_me' },
    { name: 'Mine', query: 'scope=created_by_me' },
    { name: 'Ready to merge', query: 'merge_status=ready' },
    { name: 'Conflicts', query: 'merge_status=conflicts' },
    { name: 'Drafts', query: 'wip=yes' },
    {
      name: 'No updates for 14 days',
      query: String(new URLSearchParams({ updated_before: readDate('14d') })),
    },
  ]
}
