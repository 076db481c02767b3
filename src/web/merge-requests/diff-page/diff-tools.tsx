import { Ellipsis, PanelLeft, Search } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { DiffSettingsButton } from '#web/diff/settings/diff-settings-button.tsx'
import { DiffSwitches } from '#web/diff/settings/diff-switches.tsx'
import { counted } from '#web/lib/counted.ts'
import { LineCounts } from '#web/merge-requests/line-counts.tsx'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { MenuButton } from '#web/ui/menu.tsx'
import { copyPatch, downloadPatch } from './save-patch.ts'
import { totalsOf } from './totals.ts'
import type { DiffPageState } from './use-diff-page.ts'

const PatchDialog = lazyPart(async () => (await import('./patch-dialog.tsx')).PatchDialog)

/** Shows or hides the file tree. */
export function TreeButton({ panel }: { panel: DiffPageState['panel'] }) {
  return (
    <IconButton
      label={panel.isOpen ? 'Hide file tree' : 'Show file tree'}
      keyId="changes.pane"
      size="sm"
      aria-expanded={panel.isOpen}
      onPress={panel.toggle}
    >
      <PanelLeft aria-hidden size={16} />
    </IconButton>
  )
}

/** Opens the search. */
export function FindButton({ page }: { page: DiffPageState }) {
  return (
    <IconButton
      label="Find in changes"
      keyId="diff.find"
      size="sm"
      onPress={() => page.setFinding(true)}
    >
      <Search aria-hidden size={16} />
    </IconButton>
  )
}

/** The numbers of files and of changed lines. */
export function DiffTotals({ files }: { files: readonly DiffFile[] }) {
  return (
    // Narrow screens have room for one row.
    <span className="flex gap-2 max-sm:hidden">
      <span className="whitespace-nowrap text-muted tabular-nums max-lg:hidden">
        {counted(files.length, 'file')}
      </span>
      <LineCounts {...totalsOf(files)} />
    </span>
  )
}

interface DiffToolsProps {
  page: DiffPageState
  /** The name of a downloaded patch. */
  name: string
  children?: ReactNode
}

/** The right end of a diff's toolbar. */
export function DiffTools({ page, name, children }: DiffToolsProps) {
  const { allFiles, current, isOneFile, toggleOneFile } = page
  const [isChoosing, setChoosing] = useState(false)
  const menu = useRef<HTMLSpanElement>(null)
  const text = allFiles.find(({ path, body }) => path === current && body === 'text')
  return (
    <span className="ml-auto flex items-center gap-1">
      <DiffSwitches />
      {!page.panel.isSheet && <FindButton page={page} />}
      {children}
      <DiffSettingsButton path={text?.path} />
      <span ref={menu}>
        <MenuButton
          label="More diff actions"
          size="sm"
          iconOnly
          sections={[
            {
              chosen: isOneFile ? 'one' : 'every',
              entries: [
                {
                  id: 'every',
                  label: 'Show all files',
                  ...(isOneFile && { onAction: toggleOneFile }),
                },
                {
                  id: 'one',
                  label: 'Show one file at a time',
                  keyId: 'changes.one-file',
                  ...(!isOneFile && { onAction: toggleOneFile }),
                },
              ],
            },
            {
              entries: [
                { id: 'copy', label: 'Copy patch', onAction: () => copyPatch(allFiles) },
                {
                  id: 'download',
                  label: 'Download patch',
                  onAction: () => downloadPatch(allFiles, name),
                },
                {
                  id: 'choose',
                  label: 'Choose files for patch…',
                  onAction: () => setChoosing(true),
                },
              ],
            },
          ]}
        >
          <Ellipsis aria-hidden size={16} />
        </MenuButton>
      </span>
      {isChoosing && (
        <PatchDialog
          files={allFiles}
          name={name}
          onClose={() => {
            setChoosing(false)
            menu.current?.querySelector('button')?.focus()
          }}
        />
      )}
    </span>
  )
}

/** The menu of a file's header. */
export function FileMenu({ file }: { file: DiffFile }) {
  return (
    <MenuButton
      label={`Actions for ${file.path}`}
      size="xs"
      iconOnly
      sections={[
        {
          entries: [
            { id: 'path', label: 'Copy path', onAction: () => void copy(file.path, 'Path') },
            { id: 'copy', label: 'Copy patch', onAction: () => copyPatch([file]) },
            { id: 'download', label: 'Download patch', onAction: () => downloadPatch([file]) },
          ],
        },
      ]}
    >
      <Ellipsis aria-hidden size={16} />
    </MenuButton>
  )
}
