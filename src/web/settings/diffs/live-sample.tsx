import { useMemo, useState } from 'react'

import { useExpansions } from '#web/diff/context/use-expansions.ts'
import { useDiffSettings } from '#web/diff/settings/diff-settings.ts'
import { DiffView } from '#web/diff/view/diff-view.tsx'
import { readSample, sampleOf } from './sample-file.ts'

const NOTHING = new Map<string, never>()
const OPEN: ReadonlySet<string> = new Set()
/** Narrower than on other pages, where comments need room too. In pixels. */
const LEAST_SPLIT_WIDTH = 300

interface LiveSampleProps {
  path: string
  /** An SVG filter that simulates a kind of color vision. */
  filter: string | undefined
}

/** A diff that follows the settings. */
export function LiveSample({ path, filter }: LiveSampleProps) {
  const settings = useDiffSettings()
  const expanding = useExpansions(readSample)
  const [folded, setFolded] = useState(OPEN)
  const files = useMemo(() => sampleOf(path), [path])
  return (
    <div
      style={{ filter }}
      className="flex h-90 overflow-hidden rounded-card border border-hairline bg-canvas"
    >
      <DiffView
        files={files}
        settings={settings}
        collapsed={folded}
        onToggle={(path) => setFolded(folded.has(path) ? OPEN : new Set([path]))}
        annotations={NOTHING}
        renderAnnotation={() => null}
        expanding={expanding}
        leastSplitWidth={LEAST_SPLIT_WIDTH}
      />
    </div>
  )
}
