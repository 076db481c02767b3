import { EmptyRows } from '#web/widgets/section.tsx'
import type { State } from './list-address.ts'

/** The locked state is a filter. */
const EMPTY: Readonly<Partial<Record<State, string>>> = {
  opened: 'No open merge requests.',
  merged: 'No merged merge requests.',
  closed: 'No closed merge requests.',
  all: 'No merge requests yet.',
}

/** The empty state of a list without a filter. */
export function NoRequests({ state }: { state: State }) {
  return <EmptyRows>{EMPTY[state]}</EmptyRows>
}
