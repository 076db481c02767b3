import type { Route } from '#contract/route.ts'
import type { ApiFailure } from './api-failure.ts'
import { currentAccount } from './session.ts'

/** What servers said of the routes that they do not have, until the page is loaded anew. */
const missing = new Map<string, ApiFailure>()
const listeners = new Set<() => void>()

/** Whether the server of this tab's account has the route: it does until it said otherwise. */
export function offers(route: Route): boolean {
  const account = currentAccount()
  return !account || !missing.has(keyOf(account.server, route))
}

export function watchOffers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Throws what the server said already: one that has no such route is not asked again. */
export function throwIfMissing(server: string, route: Route): void {
  const failure = missing.get(keyOf(server, route))
  if (failure) throw failure
}

export function noteMissing(server: string, route: Route, failure: ApiFailure): void {
  missing.set(keyOf(server, route), failure)
  for (const listener of listeners) listener()
}

function keyOf(server: string, { name }: Route): string {
  return `${server} ${name}`
}
