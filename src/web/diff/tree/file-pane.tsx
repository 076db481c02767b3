import { FolderTree, List } from 'lucide-react'
import { useMemo, useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useLocal } from '#web/lib/use-local.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { FileTree } from './file-tree.tsx'
import { useWhyGenerated } from './generated-files.ts'
import type { FileMarks } from './tree-row.tsx'
import { flatRows, treeRows, withGenerated } from './tree-rows.ts'

interface FilePaneProps {
  files: readonly DiffFile[]
  /** The path of the file that the diff shows now. */
  current: string | null
  marksOf: (file: DiffFile) => FileMarks
  onOpen: (file: DiffFile) => void
}

const FLAT = 'flat'

/** The changed files with a filter. Generated files have a folder at the end. */
export function FilePane({ files, current, marksOf, onOpen }: FilePaneProps) {
  const [form, setForm] = useLocal('mergeboard.file-tree')
  const [text, setText] = useState('')
  /** The folders that the user has opened or closed. */
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  const whyGenerated = useWhyGenerated()
  const isFlat = form === FLAT
  const rows = useMemo(() => {
    const words = text.toLowerCase().split(/\s+/)
    const found = files.filter(({ path }) =>
      words.every((word) => path.toLowerCase().includes(word)),
    )
    const written = found.filter((file) => whyGenerated(file) === null)
    const generated = found.filter((file) => whyGenerated(file) !== null)
    const isFiltered = text.trim() !== ''
    const rows = isFlat ? flatRows(written) : treeRows(written, isFiltered ? new Set() : toggled)
    return withGenerated(rows, generated, (id) => isFiltered || toggled.has(id))
  }, [files, text, isFlat, toggled, whyGenerated])
  const toggle = (id: string) => {
    const next = new Set(toggled)
    if (!next.delete(id)) next.add(id)
    setToggled(next)
  }
  return (
    <>
      <div className="flex items-center gap-1 p-2">
        <SearchField label="Filter files" value={text} onChange={setText} />
        <IconButton
          label={isFlat ? 'Show as tree' : 'Show as list'}
          size="sm"
          onPress={() => setForm(isFlat ? null : FLAT)}
        >
          {isFlat ? <FolderTree aria-hidden size={14} /> : <List aria-hidden size={14} />}
        </IconButton>
      </div>
      {rows.length === 0 ? (
        <p className="px-3 py-2 text-small text-muted">No files match.</p>
      ) : (
        <FileTree
          rows={rows}
          current={current}
          marksOf={marksOf}
          onOpen={onOpen}
          onToggle={toggle}
        />
      )}
    </>
  )
}
