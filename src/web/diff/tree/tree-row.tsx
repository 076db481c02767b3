import { Check, ChevronRight, MessageSquare, GitMergeConflict } from 'lucide-react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { CHANGED_WORDS } from './changed-words.ts'
import { LineCounts, StatusLetter } from './status-letter.tsx'
import type { TreeRow } from './tree-rows.ts'

/** The state of a file beyond its diff. */
export interface FileMarks {
  readonly threads: number
  /** `changed`: the file was viewed, and has changed since. `unknown`: it may have. */
  readonly viewed: 'viewed' | 'changed' | 'unknown' | 'unviewed'
  /** True for a file that cannot be merged automatically. */
  readonly hasConflicts: boolean
}

interface TreeRowViewProps {
  row: TreeRow
  /** In pixels. */
  place: { top: number; height: number }
  /** True for the file that the diff shows. */
  isCurrent: boolean
  /** True for the row that takes the focus. */
  isActive: boolean
  marksOf: (file: DiffFile) => FileMarks
  onPress: (row: TreeRow) => void
}

const INDENT = 14

export function TreeRowView(props: TreeRowViewProps) {
  const { row, place, isCurrent, isActive, marksOf, onPress } = props
  return (
    // The tree handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isCurrent}
      aria-expanded={row.kind === 'folder' ? row.isOpen : undefined}
      title={spellHidden(row.id)}
      tabIndex={isActive ? 0 : -1}
      onClick={() => onPress(row)}
      style={{ ...place, paddingLeft: 8 + (row.level - 1) * INDENT }}
      className="absolute inset-x-0 flex cursor-pointer items-center gap-1.5 pr-3 -outline-offset-2 select-none hover:bg-hover aria-selected:bg-selected"
    >
      {row.kind === 'folder' ? <Folder row={row} /> : <File row={row} marks={marksOf(row.file)} />}
    </div>
  )
}

function Folder({ row }: { row: Extract<TreeRow, { kind: 'folder' }> }) {
  return (
    <>
      <ChevronRight
        aria-hidden
        size={14}
        className={`shrink-0 text-faint ${row.isOpen ? 'rotate-90' : ''}`}
      />
      <bdi className="min-w-0 flex-1 truncate text-muted">{spellHidden(row.name)}</bdi>
      <span className={row.isOpen ? 'sr-only' : 'text-small text-faint tabular-nums'}>
        {row.files}
        <span className="sr-only">{row.files === 1 ? ' file' : ' files'}</span>
      </span>
    </>
  )
}

interface FileProps {
  row: Extract<TreeRow, { kind: 'file' }>
  marks: FileMarks
}

function File({ row: { file, name }, marks: { threads, viewed, hasConflicts } }: FileProps) {
  return (
    <>
      <StatusLetter status={file.status} />
      <bdi className={`min-w-0 flex-1 truncate ${viewed === 'viewed' ? 'text-faint' : ''}`}>
        {spellHidden(name)}
      </bdi>
      {hasConflicts && (
        <GitMergeConflict aria-label="Conflicts" size={12} className="shrink-0 text-warning" />
      )}
      {threads > 0 && (
        <span className="flex shrink-0 items-center gap-0.5 text-small text-muted tabular-nums">
          <MessageSquare aria-hidden size={12} />
          {threads}
          <span className="sr-only">{threads === 1 ? ' thread' : ' threads'}</span>
        </span>
      )}
      <LineCounts {...file} />
      <span className="flex size-3.5 shrink-0 items-center justify-center">
        {viewed === 'viewed' && <Check aria-label="Viewed" size={14} className="text-success" />}
        {CHANGED_WORDS[viewed] && (
          <span className="size-1.5 rounded-full bg-accent">
            <span className="sr-only">{CHANGED_WORDS[viewed]}</span>
          </span>
        )}
      </span>
    </>
  )
}
