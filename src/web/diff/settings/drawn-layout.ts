import { createStore } from '#web/lib/store.ts'
import type { DiffSettings } from './diff-settings.ts'

interface DrawnLayout {
  readonly layout: DiffSettings['layout']
  /** The reason why the diff cannot be split. Null when it can. */
  readonly whyNot: string | null
}

/** The layout of the diff on the screen. The settings may ask for another one. */
export const drawnLayout = createStore<DrawnLayout>({ layout: 'unified', whyNot: null })
