import { createContext, useContext, useMemo } from 'react'

import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** What of a card can be hidden, in the order in which it is offered. */
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

/** The parts that cards do without. */
export function useHiddenParts(): ReadonlySet<string> {
  return useContext(Context)
}

/** The same as the person chose it for this device, on all boards. */
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
