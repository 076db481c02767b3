import { useLayoutEffect, useMemo } from 'react'

import { setDiffSettings, type DiffSettings } from '#web/diff/settings/diff-settings.ts'
import { drawnLayout } from '#web/diff/settings/drawn-layout.ts'
import { announce } from '#web/ui/announcer.tsx'
import { useKey } from '#web/ui/keys/use-key.ts'
import { useMedia } from '#web/ui/use-media.ts'
import '#web/diff/keys.ts'

const LEAST_SPLIT_WIDTH = 900

/**
 * Settings for the available width, and the key that switches the layout. Reader mode and narrow panes are unified.
 * Phones wrap, and so do split panes, which would each need a scroll bar otherwise.
 */
export function useFittingSettings(
  settings: DiffSettings,
  width: number,
  leastSplit = LEAST_SPLIT_WIDTH,
) {
  const isPhone = useMedia('(width < 48rem)')
  const whyNot = settings.reader
    ? 'Reader mode is always unified'
    : isPhone || width < leastSplit
      ? 'Split needs a wide window'
      : null
  const layout: DiffSettings['layout'] = whyNot === null ? settings.layout : 'unified'
  const wrap = settings.wrap || isPhone || layout === 'split'
  useLayoutEffect(() => drawnLayout.set({ layout, whyNot }), [layout, whyNot])
  useKey(
    'diff.layout',
    () => {
      const next = layout === 'split' ? 'unified' : 'split'
      setDiffSettings({ layout: next })
      announce(next === 'split' ? 'Split' : 'Unified')
    },
    { whyNot },
  )
  return useMemo(() => ({ ...settings, layout, wrap }), [settings, layout, wrap])
}
