import type { DiffSettings } from '#web/diff/settings/diff-settings.ts'
import { createStore } from '#web/lib/store.ts'

interface DrawnLayout {
  readonly layout: DiffSettings['layout']
  /** The reason why the diff cannot be split. Null when it can. */
  readonly whyNot: string | null
}

/** The layout of the diff on the screen. The settings may ask for another one. */
export const drawnLayout = createStore<DrawnLayout>({ layout: 'unified', whyNot: null })
