import { MAX_PAGE_SIZE } from '#server/store/page-size.ts'
import { badRequest, type Refusal } from './refusal.ts'

/** The requested page of a list. `page` counts from 1. */
export interface PageRequest {
  page: number
  perPage: number
}

/** A page of a list. `total` is null above the maximum count (contract/paging.ts). */
export interface Page<T> {
  rows: T[]
  total: number | null
}

/** A page of a keyset-paginated list. `next` is the parameter and value for the next page. */
export interface KeysetPage<T> {
  rows: T[]
  next: Record<string, string | number> | null
}

export function sliceOf({ page, perPage }: PageRequest): { limit: number; offset: number } {
  return { limit: perPage, offset: (page - 1) * perPage }
}

/** Returns a page of an in-memory list. */
export function pageOf<T>(rows: readonly T[], page: PageRequest): Page<T> {
  const { offset, limit } = sliceOf(page)
  return { rows: rows.slice(offset, offset + limit), total: rows.length }
}

/** Refuses a page of these things whose texts are too long to read at once, given their size in bytes. */
export function requirePageSize(size: number, things: string): void {
  if (size > MAX_PAGE_SIZE) throw pageTooLong(things)
}

export const pageTooLong = (things: string): Refusal =>
  badRequest(`The ${things} of this page are too long. Use a smaller per_page.`)
