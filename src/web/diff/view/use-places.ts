import { useMemo, type RefObject } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { followFile, followLine } from '#web/diff/model/follow-line.ts'
import type { Side } from '#web/diff/model/line-ref.ts'
import { isIn } from './blocks.ts'
import { nearestRow, refOf } from './row-index.ts'
import { HEADER_HEIGHT, type DiffLayout } from './use-layout.ts'

/** A line or, without one, the header of a file. A line is the same in every layout. */
export interface Place {
  readonly path: string
  readonly line: { readonly side: Side; readonly number: number } | null
}

interface Located {
  /** In pixels from the top of the diff on the screen. Estimated when the place is not drawn. */
  readonly y: number
  /** True when this is the header of a file whose lines are hidden. */
  readonly isHidden: boolean
}

export interface Places {
  /** Null when the file is gone. */
  readonly locate: (place: Place) => Located | null
  /** Returns the first line below the sticky header, or the header of a file whose lines are not there. */
  readonly pick: () => Place | null
  /** Finds a place again in changed files: the same content, or else the header of the file or of the next one. */
  readonly follow: (place: Place, from: Places) => Place
  readonly files: readonly DiffFile[]
}

function followPlace(
  { path, line }: Place,
  before: readonly DiffFile[],
  after: readonly DiffFile[],
): Place {
  const file = followFile(path, before, after)
  if (file && !line) return { path: file.path, line }
  const ref = line && followLine({ path, side: line.side, line: line.number }, before, after)
  if (ref) return { path: ref.path, line: { side: ref.side, number: ref.line } }
  const next = before
    .slice(before.findIndex((each) => each.path === path) + 1)
    .find((each) => followFile(each.path, before, after))
  return { path: next?.path ?? path, line: null }
}

/** Finds files and lines on the screen. */
export function usePlaces(scroller: RefObject<HTMLElement | null>, layout: DiffLayout): Places {
  return useMemo(() => {
    const { files } = layout
    const screenTop = () => scroller.current!.getBoundingClientRect().top

    /** The element of a file or row. Null when it is not drawn. */
    function elementOf(file: number, row: number | null): HTMLElement | null {
      const section = scroller.current!.querySelector<HTMLElement>(`[data-file="${file}"]`)
      return row === null ? section : (section?.querySelector(`[data-row="${row}"]`) ?? null)
    }

    /** The distance of a file or row from the top of the content, by the layout. */
    function layoutTop(file: number, row: number | null): number {
      let top = layout.tops[file]!
      if (row === null) return top
      top += layout.leadOf(file)
      for (const block of layout.blocksOf(file)) {
        const height = layout.blockHeight(file, block)
        const { length } = block.rows
        if (isIn(row, block)) return top + ((row - block.start) * height) / length
        top += height
      }
      return top
    }

    return {
      files,
      follow: (place, from) => followPlace(place, from.files, files),
      locate({ path, line }) {
        const file = layout.indexOf(path)
        if (file === undefined) return null
        const isHidden = line !== null && layout.blocksOf(file).length === 0
        const row =
          line && !isHidden ? nearestRow(layout.rowsOf(files[file]!), line.side, line.number) : null
        const element = elementOf(file, row)
        const y = element
          ? element.getBoundingClientRect().top - screenTop()
          : layoutTop(file, row) - scroller.current!.scrollTop
        return { y, isHidden }
      },
      pick() {
        const top = screenTop()
        const eye = top + HEADER_HEIGHT
        const sections = scroller.current!.querySelectorAll<HTMLElement>('[data-file]')
        const onCursor = cursorPlace(eye, top + scroller.current!.clientHeight)
        if (onCursor) return onCursor
        const section = [...sections].find((each) => each.getBoundingClientRect().bottom > eye)
        if (!section) return null
        const file = files[Number(section.dataset['file'])]!
        const header = { path: file.path, line: null }
        if (section.getBoundingClientRect().top >= top - 1) return header
        const rows = section.querySelectorAll<HTMLElement>('[data-row]')
        return firstLine(file, rows, eye) ?? header
      },
    }

    /** The cursor's line, if it lies between two heights. */
    function cursorPlace(from: number, to: number): Place | null {
      const row = scroller.current!.querySelector<HTMLElement>('[data-cursor]')
      const section = row?.closest<HTMLElement>('[data-file]')
      if (!row || !section) return null
      const { top, bottom } = row.getBoundingClientRect()
      if (top < from || bottom > to) return null
      return placeOf(files[Number(section.dataset['file'])]!, row)
    }

    /** The line of a drawn row. Null for a row without lines. */
    function placeOf(file: DiffFile, drawn: HTMLElement): Place | null {
      const row = layout.rowsOf(file)[Number(drawn.dataset['row'])]
      const ref = row && refOf(file.path, row, drawn.dataset['cursor'] === 'old' ? 'old' : 'new')
      return ref ? { path: file.path, line: { side: ref.side, number: ref.line } } : null
    }

    /** The first line whose row ends below the eye. */
    function firstLine(file: DiffFile, drawn: NodeListOf<HTMLElement>, eye: number): Place | null {
      let [low, high] = [0, drawn.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (drawn[middle]!.getBoundingClientRect().bottom > eye) high = middle
        else low = middle + 1
      }
      for (let at = Math.min(low, drawn.length - 1); at >= 0 && at < drawn.length; at++) {
        const place = placeOf(file, drawn[at]!)
        if (place) return place
      }
      return null
    }
  }, [scroller, layout])
}
