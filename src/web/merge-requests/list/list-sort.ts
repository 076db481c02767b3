/** The API's sort keys. */
export const ORDERS = {
  created_at: 'Created',
  updated_at: 'Updated',
  merged_at: 'Merged',
  title: 'Title',
  popularity: 'Popularity',
} as const

export interface ListSort {
  readonly by: keyof typeof ORDERS
  readonly direction: 'asc' | 'desc'
}
