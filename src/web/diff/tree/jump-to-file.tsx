import { useMemo, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Input } from 'react-aria-components/Input'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'
import { TextField } from 'react-aria-components/TextField'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { inputClass } from '#web/ui/input-class.ts'
import { MAX_OPTIONS, MORE_OPTIONS } from '#web/ui/max-options.ts'
import { ScrollArea } from '#web/ui/scroll-area.tsx'
import { rankPaths } from './rank-paths.ts'
import { LineCounts, StatusLetter } from './status-letter.tsx'

interface JumpToFileProps {
  files: readonly DiffFile[]
  /** Paths of recently opened files, latest first. They come first in the list. */
  recent: readonly string[]
  onOpen: (file: DiffFile) => void
  onClose: () => void
}

/** A search for a file by some letters of its path. Import it only from lazily loaded files. */
export function JumpToFile({ files, recent, onOpen, onClose }: JumpToFileProps) {
  const [text, setText] = useState('')
  const byPath = useMemo(() => new Map(files.map((file) => [file.path, file])), [files])
  const found = useMemo(() => {
    const known = recent.filter((path) => byPath.has(path))
    return rankPaths([...new Set([...known, ...byPath.keys()])], text)
  }, [byPath, recent, text])
  return (
    <Dialog title="Jump to file" width="md" onClose={onClose}>
      <Autocomplete inputValue={text} onInputChange={setText}>
        {/* Users open the dialog to search. */}
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
        <TextField autoFocus aria-label="File path">
          <Input placeholder="File path" className={inputClass} />
        </TextField>
        <ScrollArea className="mt-2 -mx-3 max-h-80">
          <ListBox
            aria-label="Files"
            selectionMode="none"
            onAction={(path) => {
              const file = byPath.get(String(path))
              onClose()
              if (file) onOpen(file)
            }}
            renderEmptyState={() => (
              <p className="px-2 py-3 text-center text-small text-muted">No files match.</p>
            )}
            className="p-1 outline-none"
          >
            {found.slice(0, MAX_OPTIONS).map((path) => (
              <ListBoxItem
                key={path}
                id={path}
                textValue={path}
                className="flex min-h-7.5 cursor-pointer items-center gap-2 rounded-inner px-2 py-1 outline-none data-[focused]:bg-hover data-[hovered]:bg-hover pointer-coarse:min-h-11"
              >
                <FileOption file={byPath.get(path)!} />
              </ListBoxItem>
            ))}
          </ListBox>
        </ScrollArea>
        <output className="block pt-2 text-small text-muted empty:hidden">
          {found.length > MAX_OPTIONS && MORE_OPTIONS}
        </output>
      </Autocomplete>
    </Dialog>
  )
}

/** A file in the list. The folder is cut before the name. */
function FileOption({ file }: { file: DiffFile }) {
  const path = spellHidden(file.path)
  const slash = path.lastIndexOf('/') + 1
  return (
    <>
      <StatusLetter status={file.status} />
      <span className="flex min-w-0 flex-1 items-baseline gap-2">
        <bdi className="min-w-0 shrink-0 truncate">{path.slice(slash)}</bdi>
        <bdi className="min-w-0 truncate text-small text-muted">{path.slice(0, slash)}</bdi>
      </span>
      <LineCounts {...file} />
    </>
  )
}
