import { useCallback, useMemo, useState } from 'react'

import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { useWhyGenerated } from '#web/diff/tree/generated-files.ts'
import { counted } from '#web/lib/counted.ts'
import { useStable } from '#web/ui/use-stable.ts'

/** A diff of more lines starts collapsed. */
const MANY_LINES = 5000

/** The collapsed files. Generated and very long files, and those of `startsCollapsed`, start collapsed. */
export function useFolds(files: readonly DiffFile[], startsCollapsed: (file: DiffFile) => boolean) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map())
  const whyGenerated = useWhyGenerated()
  const whyTedious = useCallback(
    (file: DiffFile) => whyGenerated(file) ?? whyLong(file),
    [whyGenerated],
  )
  const collapsed = useMemo(() => {
    const isCollapsed = (file: DiffFile) =>
      chosen.get(file.path) ?? (whyTedious(file) !== null || startsCollapsed(file))
    return new Set(files.filter(isCollapsed).map(({ path }) => path))
  }, [files, chosen, whyTedious, startsCollapsed])
  return {
    collapsed,
    /** Says why a file starts collapsed. Null for other files. */
    whyTedious,
    toggle: useStable((path: string) => setChosen(new Map(chosen).set(path, !collapsed.has(path)))),
    expand: useStable((path: string) => setChosen(new Map(chosen).set(path, false))),
    setAll: (isCollapsed: boolean) =>
      setChosen(new Map(files.map(({ path }) => [path, isCollapsed]))),
    /** Resets files to their initial state. */
    reset: (paths: readonly string[]) => {
      const next = new Map(chosen)
      for (const path of paths) next.delete(path)
      setChosen(next)
    },
  }
}

export type Folds = ReturnType<typeof useFolds>

function whyLong({ added, removed }: DiffFile): string | null {
  const lines = added + removed
  return lines > MANY_LINES ? counted(lines, 'changed line') : null
}
