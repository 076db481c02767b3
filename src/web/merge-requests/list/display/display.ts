import { useMemo } from 'react'
import { useSearchParams } from 'react-router'

import { useUserMemory } from '#web/spaces/use-user-memory.ts'

/** The parts of a row that the user can hide, in menu order. */
export const ROW_PARTS = {
  labels: 'Labels',
  author: 'Author',
  branches: 'Branches',
  milestone: 'Milestone',
  date: 'Date',
  assignees: 'Assignees',
  tasks: 'Tasks',
  time: 'Time',
  threads: 'Unresolved threads',
  comments: 'Comments',
} as const

/** The ways to group rows, in menu order. */
export const GROUPINGS = {
  author: 'Author',
  milestone: 'Milestone',
  target: 'Target branch',
  project: 'Project',
} as const

export type RowPart = keyof typeof ROW_PARTS
export type Grouping = keyof typeof GROUPINGS

/** The display options of a list. */
export interface Display {
  readonly groupBy: Grouping | null
  readonly hidden: ReadonlySet<RowPart>
}

const PARAM = 'display'

/**
 * The display of the list: the one in the URL, which views save, or else the user's last choice in this browser. Its
 * text is `author.-labels` for rows grouped by author without labels.
 */
export function useDisplay() {
  const [params, setParams] = useSearchParams()
  const [last, setLast] = useUserMemory('display of merge requests')
  const text = params.get(PARAM) ?? last ?? ''
  const display = useMemo(() => readDisplay(text), [text])
  return {
    display,
    setDisplay: (next: Display) => {
      const written = writeDisplay(next)
      setLast(written || null)
      setParams((current) => withDisplay(current, written), { replace: true })
    },
    /** Adds the display to a list's parameters. */
    inParams: (others: URLSearchParams) => withDisplay(others, text),
  }
}

function readDisplay(text: string): Display {
  const words = text.split('.')
  return {
    groupBy: keysOf(GROUPINGS).find((grouping) => words.includes(grouping)) ?? null,
    hidden: new Set(keysOf(ROW_PARTS).filter((part) => words.includes(`-${part}`))),
  }
}

/** Returns a display's text. Empty for the default display. */
function writeDisplay({ groupBy, hidden }: Display): string {
  return [...(groupBy ? [groupBy] : []), ...[...hidden].map((part) => `-${part}`)].join('.')
}

function withDisplay(params: URLSearchParams, text: string): URLSearchParams {
  const next = new URLSearchParams(params)
  if (text) next.set(PARAM, text)
  else next.delete(PARAM)
  return next
}

function keysOf<Key extends string>(record: Readonly<Record<Key, string>>): Key[] {
  return Object.keys(record) as Key[]
}
