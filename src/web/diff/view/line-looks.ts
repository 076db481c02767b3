import { createContext, useContext, useLayoutEffect, useMemo, useRef, type RefObject } from 'react'

import type { TokenLookup } from '#web/diff/highlight/file-tokens.ts'
import { useLineTokens } from '#web/diff/highlight/use-line-tokens.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { marksIn } from '#web/diff/model/line-marks.ts'
import type { Line } from '#web/diff/model/parse-hunks.ts'
import { NO_MOVES, type FileMoves, type Move } from '#web/diff/moves/moves.ts'
import type { Span } from '#web/diff/text/segments.ts'
import { useParts } from './diff-context.ts'

interface LineLook {
  /** The layers of spans to draw in the line. */
  readonly layers: readonly (readonly Span[])[]
  /** Null for a line that was not moved. */
  readonly move: Move | null
}

type LineLooks = (line: Line) => LineLook

export const LooksContext = createContext<LineLooks>(() => ({ layers: [], move: null }))

export function useLook(line: Line): LineLook {
  return useContext(LooksContext)(line)
}

export const MovesContext = createContext(NO_MOVES)

/** Returns how a file's lines look, for `LooksContext`. */
export function useLineLooks(file: DiffFile, table: RefObject<HTMLElement | null>): LineLooks {
  const tokensOf = useLineTokens(file, useParts().readText)
  const moves = useContext(MovesContext).get(file.path)
  useFade(table, tokensOf)
  return useMemo(
    () => (line) => {
      const move = moves ? moveOf(line, moves) : null
      const marks = move ? move.marks : marksIn(file, line)
      const tokens = tokensOf(line) ?? []
      const layers = [
        tokens.map(({ start, end, kind }) => ({ start, end, look: `syntax-${kind}` })),
        marks.map((mark) => ({ ...mark, look: 'diff-word' })),
      ]
      return { layers, move }
    },
    [file, tokensOf, moves],
  )
}

function moveOf({ kind, oldLine, newLine }: Line, moves: FileMoves): Move | null {
  if (kind === 'context') return null
  return kind === 'removed' ? moves('old', oldLine!) : moves('new', newLine!)
}

const FADE_MS = 150

/** Marks the table while colors that arrived late fade in. */
function useFade(table: RefObject<HTMLElement | null>, tokensOf: TokenLookup): void {
  const drawn = useRef(tokensOf)
  useLayoutEffect(() => {
    const element = table.current
    if (!element || drawn.current === tokensOf) return
    drawn.current = tokensOf
    element.setAttribute('data-coloring', '')
    const timer = setTimeout(() => element.removeAttribute('data-coloring'), FADE_MS)
    return () => clearTimeout(timer)
  }, [table, tokensOf])
}
