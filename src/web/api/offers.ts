import type { Route } from '#contract/route.ts'
import type { ApiFailure } from './api-failure.ts'

/** What the server of this tab's account said of the routes that it does not have, until the page is loaded anew. */
const missing = new Map<string, ApiFailure>()
const listeners = new Set<() => void>()

/** Whether the server has the route: it does until it said otherwise. */
export function offers({ name }: Route): boolean {
  return !missing.has(name)
}

export function watchOffers(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Throws what the server said already: one that has no such route is not asked again. */
export function throwIfMissing({ name }: Route): void {
  const failure = missing.get(name)
  if (failure) throw failure
}

export function noteMissing({ name }: Route, failure: ApiFailure): void {
  missing.set(name, failure)
  for (const listener of listeners) listener()
}

/** Before somebody goes on at what may be another server. */
export function forgetMissing(): void {
  missing.clear()
}
