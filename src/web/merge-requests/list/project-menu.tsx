import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { useNavigate } from 'react-router'

import { listGroupProjects } from '#contract/groups.ts'
import { listProjects } from '#contract/projects.ts'
import { accessLevel } from '#contract/rights.ts'
import { wordsOf } from '#web/api/api-failure.ts'
import { pageQuery } from '#web/api/route-query.ts'
import { STALE } from '#web/api/stale.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { paths } from '#web/paths.ts'
import { SearchMenu } from '#web/ui/search-menu.tsx'
import { pathIn } from '#web/widgets/path-in.ts'

const SHOWN = 20

interface ProjectMenuProps {
  /** The full path of a group, to list only its projects. Null for all projects. */
  group: string | null
  triggerRef: RefObject<HTMLElement | null>
  onClose: () => void
}

/** A menu of the projects in which the user can create a merge request. Opens the page of a new one. */
export function ProjectMenu({ group, triggerRef, onClose }: ProjectMenuProps) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  const { data, error, isFetching } = useQuery({
    ...projectsQuery(group, search),
    placeholderData: keepPreviousData,
  })
  const entryOf = (path: string, label: string) => ({
    id: path,
    label,
    note: path,
    onAction: () => void navigate(paths.newMergeRequest(path)),
  })
  const found = data?.items ?? []
  const entries = found.map((project) => entryOf(project.path_with_namespace, project.name))
  const typed = text.includes('/') ? pathIn(text) : ''
  const isListed = entries.some(({ id }) => id === typed)
  return (
    <SearchMenu
      label="Choose a project"
      triggerRef={triggerRef}
      onClose={onClose}
      onType={setText}
      emptyText={error ? wordsOf(error) : isFetching ? 'Loading…' : NONE}
      sections={[
        { title: 'Projects', entries },
        {
          title: 'By path',
          // The menu keeps only entries that contain the typed text.
          entries: typed && !isListed ? [{ ...entryOf(typed, `Open ${typed}`), note: text }] : [],
        },
      ].filter((section) => section.entries.length > 0)}
    />
  )
}

const NONE =
  'No projects where you can create merge requests. Type a path instead, such as group/project.'

function projectsQuery(group: string | null, search: string) {
  const input = {
    min_access_level: accessLevel.developer,
    archived: false,
    with_merge_requests_enabled: true,
    order_by: 'last_activity_at',
    per_page: SHOWN,
    ...(search && { search, search_namespaces: true }),
  } as const
  return group === null
    ? pageQuery(listProjects, input, STALE.space)
    : pageQuery(listGroupProjects, { ...input, id: group, include_subgroups: true }, STALE.space)
}
