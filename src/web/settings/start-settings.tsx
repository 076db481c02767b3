import { useSuspenseQuery } from '@tanstack/react-query'

import { ownerQuery } from '#web/api/owner.ts'
import { setPreference, usePreference } from '#web/lib/preferences.ts'
import { paths } from '#web/paths.ts'
import { useRecentBoards } from '#web/spaces/recent-boards.ts'
import { spaceOfList, useSavedViews } from '#web/spaces/saved-views.ts'
import { RadioGroup, type Choice } from '#web/ui/radio-group.tsx'

const OFFERED = 8

const HOME: Choice<string> = { id: paths.home(), label: 'Home' }

/** Lets the user choose the start page: home, a recent board or a saved view. */
export function StartSettings() {
  const owner = useSuspenseQuery(ownerQuery()).data
  const recent = useRecentBoards(owner)
  const { views } = useSavedViews()
  const saved = usePreference('startPage')
  const chosen = saved?.owner === owner.key ? saved : null
  const boards = recent.slice(0, OFFERED).map(({ space, id, name }) => ({
    id: paths.board(space, id),
    label: name,
    note: space.fullPath,
  }))
  const lists = views.map(({ name, list, query }) => ({
    // Without a query string, the list would open with the default view.
    id: `${list}?${query || 'state=opened'}`,
    label: name,
    note: spaceOfList(list)?.fullPath ?? 'All projects',
  }))
  // Two views may have the same address.
  const offered = [...new Map([...boards, ...lists].map((one) => [one.id, one])).values()]
  const isOffered = !chosen || offered.some(({ id }) => id === chosen.address)
  const choices = isOffered
    ? [HOME, ...offered]
    : [HOME, { id: chosen.address, label: chosen.name, note: chosen.address }, ...offered]

  function choose(address: string): void {
    const name = choices.find(({ id }) => id === address)!.label
    setPreference('startPage', address === HOME.id ? null : { owner: owner.key, address, name })
  }

  return (
    <div className="space-y-1">
      <RadioGroup
        label="Start page"
        choices={choices}
        chosen={chosen?.address ?? HOME.id}
        onChoose={choose}
      />
      <p className="max-w-150 text-small text-muted">
        Choose from the boards you opened recently and your saved views. Home is always in the
        sidebar.
      </p>
    </div>
  )
}
