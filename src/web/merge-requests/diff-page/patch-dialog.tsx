import { useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { LineCounts } from '#web/diff/tree/status-letter.tsx'
import { counted } from '#web/lib/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { copyPatch, downloadPatch } from './save-patch.ts'

interface PatchDialogProps {
  files: readonly DiffFile[]
  /** The name of a downloaded patch. */
  name: string
  onClose: () => void
}

/** Chooses the files of a patch. */
export function PatchDialog({ files, name, onClose }: PatchDialogProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<DiffFile>>(new Set())
  const found = files.filter(({ path }) => path.toLowerCase().includes(text.trim().toLowerCase()))
  const isAll = found.length > 0 && found.every((file) => chosen.has(file))

  function choose(some: readonly DiffFile[], isChosen: boolean): void {
    const next = new Set(chosen)
    for (const file of some) {
      if (isChosen) next.add(file)
      else next.delete(file)
    }
    setChosen(next)
  }

  function save(write: (files: readonly DiffFile[], name: string) => void): void {
    write(
      files.filter((file) => chosen.has(file)),
      name,
    )
    onClose()
  }

  return (
    <Dialog title="Choose files for patch" width="md" onClose={onClose}>
      <div className="flex flex-col gap-3">
        <SearchField label="Filter files" value={text} onChange={setText} />
        <div className="-mx-2 max-h-[45dvh] overflow-y-auto px-2">
          {found.length === 0 ? (
            <p className="py-1 text-muted">No files match.</p>
          ) : (
            <>
              <label className={ROW}>
                <input
                  type="checkbox"
                  checked={isAll}
                  onChange={({ target }) => choose(found, target.checked)}
                  className="size-4 shrink-0"
                />
                {counted(found.length, 'file')}
              </label>
              <ul aria-label="Files">
                {found.map((file) => (
                  <li
                    key={file.path}
                    className="[contain-intrinsic-size:auto_28px] [content-visibility:auto]"
                  >
                    <label className={ROW}>
                      <input
                        type="checkbox"
                        checked={chosen.has(file)}
                        onChange={({ target }) => choose([file], target.checked)}
                        className="size-4 shrink-0"
                      />
                      <bdi className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                        {spellHidden(file.path)}
                      </bdi>
                      <LineCounts {...file} />
                    </label>
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <output className="mr-auto text-muted">{counted(chosen.size, 'file')} selected</output>
          <Button isDisabled={chosen.size === 0} onPress={() => save(copyPatch)}>
            Copy patch
          </Button>
          <Button
            variant="primary"
            isDisabled={chosen.size === 0}
            onPress={() => save(downloadPatch)}
          >
            Download patch
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

const ROW =
  'flex min-h-7 items-center gap-2 rounded-control px-1 hover:bg-hover pointer-coarse:min-h-11'
