import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { DiffTools, DiffTotals, TreeButton } from '#web/merge-requests/diff-page/diff-tools.tsx'
import type { DiffPageState } from '#web/merge-requests/diff-page/use-diff-page.ts'
import type { DiffSource } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery } from '#web/merge-requests/version-queries.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import type { FileFilter } from './file-filter.ts'
import { type Progress, progressWords } from './progress.ts'

const SourceMenu = lazyPart(async () => (await import('./source-menu.tsx')).SourceMenu)
const FilterMenu = lazyPart(async () => (await import('./filter-menu.tsx')).FilterMenu)

interface ChangesToolbarProps {
  source: DiffSource
  files: readonly DiffFile[]
  page: DiffPageState
  progress: Progress
  filter: FileFilter
  onFilter: (id: string) => void
  children: ReactNode
}

export function ChangesToolbar(props: ChangesToolbarProps) {
  const { source, files, page, progress, filter, onFilter, children } = props
  const { name } = useRequest()
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-2 gap-y-1 border-b border-hairline px-2 py-1 md:px-4">
      {!page.panel.isSheet && <TreeButton panel={page.panel} />}
      <MenuButton
        label="Choose changes to show"
        menu={<SourceMenu source={source} />}
        preload={() => void SourceMenu.preload()}
        variant="secondary"
        size="sm"
      >
        <SourceWords source={source} />
        <ChevronDown aria-hidden size={14} className="text-faint" />
      </MenuButton>
      <DiffTotals files={files} />
      <ProgressMeter progress={progress} />
      <MenuButton
        label="Filter files by state"
        menu={<FilterMenu filter={filter} onFilter={onFilter} />}
        preload={() => void FilterMenu.preload()}
        variant={filter.kind === 'all' ? 'quiet' : 'secondary'}
        size="sm"
      >
        <ListFilter aria-hidden size={14} />
        <span className={filter.kind === 'all' ? 'max-sm:sr-only' : ''}>
          {FILTER_WORDS[filter.kind]}
        </span>
      </MenuButton>
      <DiffTools page={page} name={String(name.iid)}>
        {children}
      </DiffTools>
    </div>
  )
}

/** Names the shown changes. The version's number is left out until the versions have loaded. */
function SourceWords({ source }: { source: DiffSource }) {
  const versions = useQuery(versionsQuery(useRequest().name)).data ?? []
  if (source.kind === 'all') return 'All changes'
  if (source.kind === 'commit') return 'One commit'
  return `Version ${versions.find(({ id }) => id === source.id)?.number ?? ''}`
}

const FILTER_WORDS: Record<FileFilter['kind'], string> = {
  all: 'All files',
  unviewed: 'Unviewed',
  threads: 'With threads',
  since: 'Changed since version',
}

/** The share of the diff that the user has viewed, as `12 of 31 files, 640 of 1,904 lines` and a bar. */
function ProgressMeter({ progress }: { progress: Progress }) {
  const { all, viewed } = progress
  if (all.files === 0) return null
  const words = progressWords(progress)
  return (
    <span
      title={`Viewed: ${words}`}
      className="flex items-center gap-2 text-small whitespace-nowrap text-muted tabular-nums"
    >
      <span
        aria-hidden
        className="h-1.5 w-16 overflow-hidden rounded-full bg-hover max-md:w-10 max-sm:hidden forced-colors:border"
      >
        <span
          style={{ width: `${(100 * viewed.files) / all.files}%` }}
          className="block h-full bg-accent"
        />
      </span>
      <span className="max-xl:sr-only">Viewed {words}</span>
      <span aria-hidden className="xl:hidden">
        {viewed.files}/{all.files}
      </span>
    </span>
  )
}
