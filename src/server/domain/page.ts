/** The page of a list that is requested; `page` counts from 1. */
export interface PageRequest {
  page: number
  perPage: number
}

/** A page of a list. `total` is null when it exceeds the highest number counted (contract/paging.ts). */
export interface Page<T> {
  rows: T[]
  total: number | null
}

/** Keyset pagination: `next` names the parameter and value after which the next page starts. */
export interface KeysetPage<T> {
  rows: T[]
  next: Record<string, string | number> | null
}

export function sliceOf({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** The page of a list that is in memory. */
export function pageOf<T>(rows: readonly T[], page: PageRequest): Page<T> {
  const { offset, limit } = sliceOf(page)
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}
