/** Which part of a list is asked for. `page` counts from 1. */
export interface PageRequest {
  page: number
  perPage: number
}

/** One page of a list. `total` is null when there are more rows than are counted (contract/paging.ts). */
export interface Page<T> {
  rows: T[]
  total: number | null
}

/** Keyset pagination: `next` names the parameter and value that the next page starts after. */
export interface KeysetPage<T> {
  rows: T[]
  next: Record<string, string | number> | null
}

export function sliceOf({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** A page of what is all there. */
export function pageOf<T>(rows: readonly T[], page: PageRequest): Page<T> {
  const { offset, limit } = sliceOf(page)
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}
