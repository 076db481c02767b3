/** The search and page number in a list's URL. */
export interface ListAddress {
  search: string
  page: number
}

export function readListAddress(params: URLSearchParams): ListAddress {
  const page = Number(params.get('page'))
  return {
    search: params.get('search')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}
