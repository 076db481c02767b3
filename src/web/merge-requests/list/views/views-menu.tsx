import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'

import { useDisplay } from '#web/merge-requests/list/display/display.ts'
import type { ListPlace } from '#web/merge-requests/list/list-fields.ts'
import { paths } from '#web/paths.ts'
import { useDefaultQuery, useSavedViews } from '#web/spaces/saved-views.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuEntry, MenuSection } from '#web/ui/menu-section.ts'
import { MenuButton } from '#web/ui/menu.tsx'
import { toast } from '#web/ui/toast.ts'

const SaveViewDialog = lazyPart(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog)
const ManageViews = lazyPart(async () => (await import('./manage-views.tsx')).ManageViews)

interface ViewsMenuProps {
  place: ListPlace
  /** Further actions of the list. */
  actions: MenuEntry[]
}

/** Named filters and orders of a list: built-in ones, and those saved in this browser. */
export function ViewsMenu({ place, actions }: ViewsMenuProps) {
  const [params, setParams] = useSearchParams()
  const list = paths.mergeRequests(place)
  const { views, save } = useSavedViews()
  const [defaultQuery, setDefaultQuery] = useDefaultQuery(list)
  const [opened, setOpened] = useState<'save' | 'manage' | null>(null)
  const query = queryOf(params)
  const here = views.filter((view) => view.list === list)
  /** The query with the display, which may come from this browser's memory instead of the URL. */
  const saved = queryOf(useDisplay().inParams(params))
  const current = here.find((view) => [query, saved].includes(view.query))
  const isDefault = query === defaultQuery
  useKey('list.save-view', () => setOpened('save'))

  const entryOf = (view: { name: string; query: string }): MenuEntry => ({
    id: `view ${view.name}`,
    label: view.name,
    onAction: () => setParams(new URLSearchParams(view.query)),
  })

  const own: MenuSection[] = [
    {
      title: 'Saved in this browser',
      entries: here.map(entryOf),
      ...(current && { chosen: `view ${current.name}` }),
    },
  ]

  return (
    <>
      <MenuButton
        label="Views"
        sections={[
          { title: 'Views', entries: builtInViews().map(entryOf) },
          ...(here.length > 0 ? own : []),
          { entries: actions },
          {
            entries: [
              {
                id: 'save-view',
                label: 'Save view…',
                keyId: 'list.save-view',
                onAction: () => setOpened('save'),
              },
              ...(views.length > 0
                ? [{ id: 'manage', label: 'Manage views…', onAction: () => setOpened('manage') }]
                : []),
              isDefault
                ? {
                    id: 'default',
                    label: 'Clear my default view',
                    onAction: () => setDefaultQuery(null),
                  }
                : {
                    id: 'default',
                    label: 'Set as my default view',
                    disabled: query === '',
                    note: 'The list opens with this filter, tab and order.',
                    onAction: () => setDefaultQuery(query),
                  },
            ],
          },
        ]}
      >
        <Bookmark aria-hidden size={14} />
        <span className="max-w-40 truncate max-sm:sr-only">{current?.name ?? 'Views'}</span>
      </MenuButton>
      {opened === 'save' && (
        <SaveViewDialog
          initial={current?.name ?? ''}
          onSave={(name) => {
            save([{ name, list, query: saved }])
            setOpened(null)
            toast.info(`Saved view “${name}”.`)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {opened === 'manage' && <ManageViews onClose={() => setOpened(null)} />}
    </>
  )
}

/** Returns a view's query string: the list's parameters without the page. */
export function queryOf(params: URLSearchParams): string {
  const query = new URLSearchParams(params)
  query.delete('page')
  return String(query)
}

/** The views that every list has: names and query strings. */
function builtInViews(): { name: string; query: string }[] {
  return [
    { name: 'Needs my review', query: 'scope=reviews_for_me' },
    { name: 'Mine', query: 'scope=created_by_me' },
    { name: 'Ready to merge', query: 'merge_status=ready' },
    { name: 'Conflicts', query: 'merge_status=conflicts' },
    { name: 'Drafts', query: 'wip=yes' },
    { name: 'No updates for 14 days', query: 'updated_before=14d' },
  ]
}
