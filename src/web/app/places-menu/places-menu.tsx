import { useQuery } from '@tanstack/react-query'
import { Pin, PinOff } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { paths, type Space } from '#web/paths.ts'
import { announce } from '#web/ui/announcer.tsx'
import { Button } from '#web/ui/button.tsx'
import { SearchMenu } from '#web/ui/search-menu.tsx'
import { pathIn } from '#web/widgets/path-in.ts'
import { useKnownPlaces, type KnownPlace } from './known-places.ts'
import { foundQuery, insideQuery } from './places-queries.ts'

interface PlacesMenuProps {
  space: Space
  name: string
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A menu of projects and groups: pinned, recent, inside the current group, or found by name or path. */
export function PlacesMenu({ space, name, triggerRef, onClose }: PlacesMenuProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const { recent, pinned, isPinned, turn } = useKnownPlaces()
  // A project contains no projects or groups, so its parent group is listed.
  const parent = space.fullPath.split('/').slice(0, -1)
  const above = parent.join('/')
  const nameAbove = [...pinned, ...recent].find(({ path }) => path === above)?.name
  const group =
    space.kind === 'group'
      ? { path: space.fullPath, name }
      : { path: above, name: nameAbove ?? parent.at(-1) }
  const inside = useQuery(insideQuery(group.path))
  const found = useQuery(foundQuery(useSettled(text.trim())))
  const place = { path: space.fullPath, name }
  const typed = text.includes('/') ? pathIn(text) : ''
  const shown = new Set([space.fullPath])

  /** Builds a section. Skips places that an earlier section shows. */
  function sectionOf(title: string, places: readonly KnownPlace[]) {
    const fresh = places.filter(({ path }) => !shown.has(path) && shown.add(path))
    const entries = fresh.map(({ path, name: label }) => ({
      id: `${title} ${path}`,
      label,
      // The combobox keeps only options that contain the typed text.
      note: path === typed ? text.trim() : path,
      onAction: () => void navigate(paths.space(path)),
    }))
    return { title, entries }
  }

  const sections = [
    sectionOf('Pinned', pinned),
    sectionOf('Recent', recent),
    sectionOf(`In ${group.name}`, inside.data ?? []),
    sectionOf('Search results', found.data ?? []),
    sectionOf('By path', typed ? [{ path: typed, name: `Open ${typed}` }] : []),
  ].filter(({ entries }) => entries.length > 0)
  const error = inside.error ?? found.error

  return (
    <SearchMenu
      label="Find a project or group"
      triggerRef={triggerRef}
      onClose={onClose}
      onType={setText}
      emptyText={
        error
          ? wordsOf(error)
          : inside.isLoading || found.isFetching
            ? 'Loading…'
            : text
              ? 'No results. You can also type a path, such as group/project.'
              : 'Type a name, or a path such as group/project.'
      }
      sections={sections}
      footer={
        <Button
          size="sm"
          variant="quiet"
          onPress={() => {
            announce(isPinned(place.path) ? `Unpinned ${name}.` : `Pinned ${name}.`)
            turn(place)
          }}
        >
          {isPinned(place.path) ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
          <span className="max-w-52 truncate">
            {isPinned(place.path) ? 'Unpin' : 'Pin'} {name}
          </span>
        </Button>
      }
    />
  )
}
