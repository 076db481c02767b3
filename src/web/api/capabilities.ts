import type { Route } from '#contract/route.ts'
import { createStore, useSelected } from '#web/lib/store.ts'
import type { ApiFailure } from './api-failure.ts'

/** The server's response for each route that it lacks, by route name. Kept until the page reloads. */
const missing = createStore<ReadonlyMap<string, ApiFailure>>(new Map())

/** True unless the server has answered that it lacks the route. */
export function useHasCapability({ name }: Route): boolean {
  return useSelected(missing, (failures) => !failures.has(name))
}

/** If the server lacks the route, throws its earlier response again without a new request. */
export function requireCapability({ name }: Route): void {
  const failure = missing.get().get(name)
  if (failure) throw failure
}

export function noteMissing({ name }: Route, failure: ApiFailure): void {
  missing.set(new Map(missing.get()).set(name, failure))
}

/** Called before signing in, since the server may be a different one. */
export function forgetMissing(): void {
  missing.set(new Map())
}
