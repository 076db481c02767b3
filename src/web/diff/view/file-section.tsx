import { ChevronDown, ChevronRight, Copy, TriangleAlert } from 'lucide-react'
import { memo, useCallback, useId, useMemo } from 'react'

import { hasBody } from '#web/diff/bodies/file-notes.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { spellHidden } from '#web/diff/model/hidden-characters.ts'
import { hasHiddenCharacters } from '#web/diff/model/hiding-file.ts'
import type { Row } from '#web/diff/model/rows.ts'
import { hasOnlyWhitespaceChanges } from '#web/diff/model/whitespace.ts'
import { StatusLetter } from '#web/diff/tree/status-letter.tsx'
import { copy } from '#web/ui/copy.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AnnotationBox } from './annotation-box.tsx'
import type { PlacedAnnotations } from './annotation.ts'
import { useParts, useSlots, type CursorSpot, type Spot } from './diff-context.ts'
import { FileTable } from './file-table.tsx'
import type { WindowPart } from './geometry.ts'

interface FileSectionProps {
  file: DiffFile
  index: number
  rows: readonly Row[]
  parts: readonly WindowPart[]
  /** The height in pixels while the browser skips the section. Null when windowing leaves such sections out. */
  skippedHeight: number | null
  isFolded: boolean
  annotations: PlacedAnnotations
  cursor: CursorSpot | null
  hovered: Spot | null
}

/** A file: its header, and its lines unless it is folded. */
export const FileSection = memo(function FileSection(props: FileSectionProps) {
  const { file, index, rows, parts, skippedHeight, isFolded, annotations, cursor, hovered } = props
  const { isWindowed, measure } = useParts()
  const { renderAnnotation, renderBody } = useSlots()
  const id = useId()
  const follow = useCallback(
    (lead: HTMLElement | null) => (lead && isWindowed ? measure(lead, file) : undefined),
    [measure, isWindowed, file],
  )
  const hasLead = !isFolded && (annotations.ofFile.length > 0 || hasBody(file))
  return (
    <section
      className="diff-file"
      aria-labelledby={id}
      data-file={index}
      style={
        skippedHeight === null
          ? undefined
          : { contentVisibility: 'auto', containIntrinsicSize: `auto ${skippedHeight}px` }
      }
    >
      <FileHeader id={id} file={file} isFolded={isFolded} />
      {hasLead && (
        <div ref={follow}>
          {annotations.ofFile.map((annotation) => (
            <AnnotationBox key={annotation.key}>{renderAnnotation(annotation)}</AnnotationBox>
          ))}
          {hasBody(file) && renderBody?.(file)}
        </div>
      )}
      {!isFolded && rows.length > 0 && (
        <FileTable
          file={file}
          rows={rows}
          parts={parts}
          annotations={annotations}
          cursor={cursor}
          hovered={hovered}
        />
      )}
    </section>
  )
})

interface FileHeaderProps {
  id: string
  file: DiffFile
  isFolded: boolean
}

function FileHeader({ id, file, isFolded }: FileHeaderProps) {
  const { onToggle, settings } = useParts()
  const { whitespace } = settings
  const isWhitespaceOnly = useMemo(
    () => hasOnlyWhitespaceChanges(file, whitespace),
    [file, whitespace],
  )
  const { renderFileActions } = useSlots()
  const { path, added, removed } = file
  const shown = spellHidden(path)
  const name = shown.slice(shown.lastIndexOf('/') + 1)
  const before = file.status === 'renamed' ? `${spellHidden(file.oldPath)} → ` : ''
  const Chevron = isFolded ? ChevronRight : ChevronDown
  return (
    <div className="diff-header">
      <button
        type="button"
        aria-expanded={!isFolded}
        aria-label={`Lines of ${path}`}
        className="diff-fold"
        onClick={() => onToggle(path)}
      >
        <Chevron aria-hidden size={16} />
      </button>
      <StatusLetter status={file.status} />
      <h3
        id={id}
        aria-label={`${before}${shown}`}
        className="diff-path"
        title={shown}
        tabIndex={-1}
      >
        {/* Parts that are cut separately would be read as separate words. */}
        <span aria-hidden className="flex">
          <span className="diff-path-start">{before}</span>
          <bdi className="diff-path-start">{shown.slice(0, -name.length)}</bdi>
          <bdi className="truncate">{name}</bdi>
        </span>
      </h3>
      <span className="contents max-sm:hidden">
        <IconButton label="Copy path" size="xs" onPress={() => void copy(path, 'Path')}>
          <Copy aria-hidden size={12} />
        </IconButton>
      </span>
      <span className="diff-stats">
        {added > 0 && (
          <span className="text-(--diff-add-sign)">
            +{added}
            <span className="sr-only"> added</span>
          </span>
        )}
        {removed > 0 && (
          <span className="text-(--diff-del-sign)">
            −{removed}
            <span className="sr-only"> removed</span>
          </span>
        )}
      </span>
      {isWhitespaceOnly && <span className="shrink-0 text-small text-muted">Whitespace only</span>}
      {hasHiddenCharacters(file) && (
        <span className="inline-flex shrink-0 items-center gap-1 text-small text-warning">
          <TriangleAlert aria-hidden size={14} />
          <span className="max-md:sr-only">Hidden characters</span>
        </span>
      )}
      <span className="ml-auto flex shrink-0 items-center gap-1">{renderFileActions?.(file)}</span>
    </div>
  )
}
