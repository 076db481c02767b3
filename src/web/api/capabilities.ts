import type { Route } from '#contract/route.ts'
import { createStore, useSelected } from '#web/lib/store.ts'
import type { ApiFailure } from './api-failure.ts'

/** The server's reply to each route it lacks, by route name. Kept until the page is reloaded. */
const missing = createStore<ReadonlyMap<string, ApiFailure>>(new Map())

/** True until the server has said that it lacks the route. */
export function useHasCapability({ name }: Route): boolean {
  return useSelected(missing, (failures) => !failures.has(name))
}

/** Throws the server's earlier reply if it lacks the route, instead of asking again. */
export function requireCapability({ name }: Route): void {
  const failure = missing.get().get(name)
  if (failure) throw failure
}

export function noteMissing({ name }: Route, failure: ApiFailure): void {
  missing.set(new Map(missing.get()).set(name, failure))
}

/** Called before signing in, possibly to another server. */
export function forgetMissing(): void {
  missing.set(new Map())
}
