import { readLocal, writeLocal } from '#web/lib/local-store.ts'

/** Maximum merge requests per user whose viewed files are remembered. */
const MAX_REQUESTS = 100

/** The name under which a merge request's viewed files are stored. */
export function viewedKey(request: string, owner: string): string {
  return `mergeboard.viewed ${request} ${owner}`
}

/** Notes that a merge request has viewed files. Forgets the merge request noted longest ago. */
export function noteViewed(request: string, owner: string): void {
  const index = `mergeboard.viewed-requests ${owner}`
  const others = (readLocal(index) ?? '').split(' ').filter((other) => other && other !== request)
  const requests = [request, ...others]
  for (const old of requests.slice(MAX_REQUESTS)) writeLocal(viewedKey(old, owner), null)
  writeLocal(index, requests.slice(0, MAX_REQUESTS).join(' '))
}
