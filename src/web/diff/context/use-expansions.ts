import { useCallback, useEffect, useRef, useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import type { Side } from '#web/diff/model/line-ref.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import { NOT_EXPANDED, type Expansions, type FoldedRow, type Gap } from '#web/diff/model/rows.ts'
import { shownLines, withLines, type GapPart } from './expand-gap.ts'

/** Reads a whole file. */
export type ReadFile = (file: DiffFile, side: Side, signal: AbortSignal) => Promise<string>

const READABLE: Expansions = { ...NOT_EXPANDED, canRead: true }

/** The hidden lines that the reader has shown. Without `readFile`, gaps stay closed. */
export function useExpansions(readFile: ReadFile | undefined) {
  /** A new object with each change. Files that a push has replaced are forgotten. */
  const [state, setState] = useState(() => ({ shown: new WeakMap<DiffFile, Expansions>() }))
  const texts = useRef(new WeakMap<DiffFile, Promise<readonly string[]>>())
  const requests = useRef(new Set<AbortController>())
  useEffect(() => {
    const running = requests.current
    return () => running.forEach((request) => request.abort())
  }, [])
  const canExpand = readFile !== undefined

  const expansionsOf = useCallback(
    (file: DiffFile) => state.shown.get(file) ?? (canExpand ? READABLE : NOT_EXPANDED),
    [canExpand, state],
  )

  /** Returns the shown lines of files that have some, by path. */
  const expandedIn = useCallback(
    (files: readonly DiffFile[]): ReadonlyMap<string, readonly Line[]> =>
      new Map(
        files.flatMap((file) => {
          const lines = state.shown.get(file)?.lines ?? []
          return lines.length > 0 ? [[file.path, lines] as const] : []
        }),
      ),
    [state],
  )

  function change(file: DiffFile, changesOf: (before: Expansions) => Partial<Expansions>): void {
    const { shown } = state
    const before = expansionsOf(file)
    shown.set(file, { ...before, ...changesOf(before) })
    setState({ shown })
  }

  async function read(file: DiffFile): Promise<readonly string[]> {
    const request = new AbortController()
    requests.current.add(request)
    try {
      const text = await readFile!(file, 'new', request.signal)
      return text.replace(/\n$/, '').split('\n')
    } finally {
      requests.current.delete(request)
    }
  }

  /** Returns the lines of the new file without keeping them. */
  const peek = async (file: DiffFile) => await (texts.current.get(file) ?? read(file))

  /** Returns the lines of the new file. Reads it once, unless that fails. */
  async function linesOf(file: DiffFile): Promise<readonly string[]> {
    const known = texts.current.get(file)
    if (known) return await known
    const reading = read(file)
    texts.current.set(file, reading)
    reading.catch(() => texts.current.delete(file))
    return await reading
  }

  /** Shows lines of gaps, and returns them. */
  function show(
    file: DiffFile,
    gaps: readonly (readonly [Gap, GapPart])[],
    text: readonly string[],
  ): readonly Line[] {
    const more = gaps.flatMap(([gap, part]) => shownLines(text, gap, part))
    change(file, ({ lines }) => ({
      lines: withLines(lines, more),
      total: text.length,
    }))
    return more
  }

  /** Shows the changed lines of a band. */
  const open = (file: DiffFile, { lines: [first] }: FoldedRow) =>
    change(file, ({ opened }) => ({ opened: new Set(opened).add(first!) }))

  return { canExpand, expansionsOf, expandedIn, peek, linesOf, show, open }
}

export type Expanding = ReturnType<typeof useExpansions>
