import { useMemo } from 'react'

import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** The sections, in the default order. */
export const HOME_SECTIONS = {
  needs: 'Needs you',
  ready: 'Ready to merge',
  conflicts: 'Has conflicts',
  waiting: 'Waiting on others',
  todos: 'To-dos',
  merged: 'Recently merged',
  boards: 'Recent boards',
  projects: 'Your projects',
  groups: 'Your groups',
} as const

export type HomeSection = keyof typeof HOME_SECTIONS

const DEFAULT_ORDER = Object.keys(HOME_SECTIONS) as HomeSection[]

/** The sections in the user's order, and which of them the user has hidden, in this browser. */
export function useHomeSections() {
  const [hiddenText, storeHidden] = useUserMemory('hidden home sections')
  const [orderText, storeOrder] = useUserMemory('order of home sections')
  const hidden = useMemo(() => new Set(hiddenText?.split(' ') ?? []), [hiddenText])
  const order = useMemo(() => readOrder(orderText), [orderText])
  return {
    order,
    isHidden: (section: HomeSection) => hidden.has(section),
    toggle: (section: HomeSection) => {
      const others = [...hidden].filter((other) => other !== section)
      storeHidden((hidden.has(section) ? others : [...others, section]).join(' ') || null)
    },
    /** Moves a section up (-1) or down (1). False at the end of the list. */
    move: (section: HomeSection, by: -1 | 1): boolean => {
      const at = order.indexOf(section)
      const other = order[at + by]
      if (!other) return false
      const next = order.with(at, other).with(at + by, section)
      storeOrder(String(next) === String(DEFAULT_ORDER) ? null : next.join(' '))
      return true
    },
  }
}

/** Returns all sections. Those that the text lacks follow at the end. */
function readOrder(text: string | null): HomeSection[] {
  const known = (text?.split(' ') ?? []).filter((one): one is HomeSection =>
    Object.hasOwn(HOME_SECTIONS, one),
  )
  return [...new Set([...known, ...DEFAULT_ORDER])]
}
