import { useEffect } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useStore } from '#web/lib/store.ts'
import { trustedScriptUrl } from '#web/lib/trusted-script-url.ts'
import { createFileTokens, type FileTokens, type TokenLookup } from './file-tokens.ts'
// oxlint-disable-next-line import/default -- Vite exports the worker's URL
import workerUrl from './highlight-worker.ts?worker&url'
import { createHighlighter } from './highlighter.ts'

const highlighter = createHighlighter(
  () => new Worker(trustedScriptUrl('highlight-worker', workerUrl), { type: 'module' }),
)

const known = new WeakMap<DiffFile, FileTokens>()

/** Reads the lines of the new file. */
type ReadText = (file: DiffFile) => Promise<readonly string[]>

/** Starts the worker before the first diff has loaded. */
export const prewarmHighlighter = highlighter.start

/** Returns a function that looks up the syntax colors of a file's lines. It is a new function when more have arrived. */
export function useLineTokens(file: DiffFile, readText: ReadText | null): TokenLookup {
  const tokens = tokensOf(file)
  useEffect(() => {
    tokens.request()
    if (!readText) return
    let isDrawn = true
    turn = inTurn(turn, async () => {
      if (isDrawn) await tokens.refine(async () => await readText(file))
    })
    return () => void (isDrawn = false)
  }, [tokens, readText, file])
  return useStore(tokens.lookup)
}

/** Files are read one at a time. Those scrolled away meanwhile are skipped. */
let turn = Promise.resolve()

async function inTurn(before: Promise<void>, act: () => Promise<void>): Promise<void> {
  await before
  // The file keeps the colors that it has.
  await act().catch(() => {})
}

function tokensOf(file: DiffFile): FileTokens {
  let tokens = known.get(file)
  if (!tokens) known.set(file, (tokens = createFileTokens(file, highlighter)))
  return tokens
}
