import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** Maximum merge requests per user whose viewed files are remembered. */
export const MAX_REQUESTS = 100

/** The name under which a merge request's viewed files are stored. */
export function viewedKey(request: string, owner: string): string {
  return `mergeboard.viewed ${request} ${owner}`
}

/** The merge requests with viewed files, the latest first. */
export function viewedRequests(owner: string): readonly string[] {
  return (readLocal(indexKey(owner)) ?? '').split(' ').filter(Boolean)
}

/** Notes that a merge request has viewed files. Forgets the merge request noted longest ago. */
export function noteViewed(request: string, owner: string): void {
  const others = viewedRequests(owner).filter((other) => other !== request)
  const requests = [request, ...others]
  for (const old of requests.slice(MAX_REQUESTS)) writeLocal(viewedKey(old, owner), null)
  writeLocal(indexKey(owner), requests.slice(0, MAX_REQUESTS).join(' '))
}

function indexKey(owner: string): string {
  return `mergeboard.viewed-requests ${owner}`
}
