import { EmptyRows } from '#web/widgets/section.tsx'
import type { State } from './list-address.ts'

const EMPTY: Readonly<Record<State, string>> = {
  opened: 'No open merge requests.',
  merged: 'No merged merge requests.',
  closed: 'No closed merge requests.',
  all: 'No merge requests yet.',
  locked: 'No merges in progress.',
}

/** The empty state of a list without a filter. */
export function NoRequests({ state }: { state: State }) {
  return <EmptyRows>{EMPTY[state]}</EmptyRows>
}
