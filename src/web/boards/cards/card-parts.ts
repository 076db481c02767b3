import { createContext, useContext, useMemo } from 'react'

import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** The card parts that the user can hide, in menu order. */
export const CARD_PARTS = {
  labels: 'Labels',
  assignees: 'Assignees',
  milestone: 'Milestone',
  due: 'Due date',
  weight: 'Weight',
  tasks: 'Tasks',
  time: 'Time',
  requests: 'Merge requests',
} as const

export type CardPart = keyof typeof CARD_PARTS

const HIDES_NOTHING: ReadonlySet<string> = new Set()
const Context = createContext(HIDES_NOTHING)

export const HiddenPartsProvider = Context.Provider

/** The hidden parts of this board's cards. */
export function useHiddenParts(): ReadonlySet<string> {
  return useContext(Context)
}

/** The card parts that the user hides on all boards in this browser. */
export function useChosenParts() {
  const [text, setText] = useUserMemory('hides-of-cards')
  const hidden = useMemo(() => new Set(text?.split(' ').filter(Boolean)), [text])
  return {
    hidden,
    show: (part: CardPart, isShown: boolean) => {
      const others = [...hidden].filter((other) => other !== part)
      setText(isShown ? others.join(' ') || null : [...others, part].join(' '))
    },
  }
}
