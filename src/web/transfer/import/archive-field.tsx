import { FileArchive } from 'lucide-react'
import { useId, useRef, useState, type DragEvent } from 'react'

import { formatBytes } from '#web/lib/format-bytes.ts'
import type { FileCheck } from './check-file.ts'

interface ArchiveFieldProps {
  file: File | null
  check: FileCheck
  onChoose: (file: File) => void
}

/** A file field into which an archive can be dropped. */
export function ArchiveField({ file, check, onChoose }: ArchiveFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    const [dropped] = event.dataTransfer.files
    if (!dropped || !input.current) return
    input.current.files = event.dataTransfer.files
    onChoose(dropped)
  }
  const described = [`${id}-hint`, ...(check.error || check.warning ? [`${id}-check`] : [])]
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium">
        File
      </label>
      <div
        data-over={isOver || undefined}
        data-invalid={check.error ? '' : undefined}
        className="flex flex-wrap items-center gap-3 rounded-card border border-dashed border-control p-4 data-[invalid]:border-danger data-[over]:border-accent data-[over]:bg-hover"
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <FileArchive aria-hidden size={24} strokeWidth={1.5} className="shrink-0 text-faint" />
        <input
          ref={input}
          id={id}
          type="file"
          accept=".gz,.tgz,application/gzip"
          aria-describedby={described.join(' ')}
          aria-invalid={check.error ? true : undefined}
          className="min-w-0 flex-1 basis-60 rounded-control text-muted file:mr-3 file:h-8 file:rounded-control file:border file:border-hairline file:bg-canvas file:px-3 file:font-medium file:text-text hover:file:bg-hover pointer-coarse:h-11 pointer-coarse:file:h-11"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onChoose(chosen)
          }}
        />
        <span id={`${id}-hint`} className="w-full text-small wrap-anywhere text-muted">
          {file
            ? formatBytes(file.size)
            : 'Choose or drop the .tar.gz archive of a group export, usually up to 50 MB.'}
        </span>
      </div>
      <output id={`${id}-check`} className="block text-small empty:hidden">
        {check.error && <span className="text-danger">{check.error}</span>}
        {check.warning && <span className="text-warning">{check.warning}</span>}
      </output>
    </div>
  )
}
