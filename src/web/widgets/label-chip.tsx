import type { MouseEvent } from 'react'

import type { LabelBasic } from '#contract/labels.ts'
import { chipColors } from './label-color.ts'

type Label = Pick<LabelBasic, 'name' | 'color'> & { description?: string | null }

interface LabelLink {
  href: string
  title: string
  tabIndex: number
  onClick: (event: MouseEvent) => void
}

interface LabelChipProps {
  label: Label
  /** The link target. Absent for a static chip. */
  link?: LabelLink | undefined
}

/** A label with its name and color. In a scoped label (`scope::value`) the scope is the tinted half. */
export function LabelChip({ label, link }: LabelChipProps) {
  const { fill, edge, text } = chipColors(label.color)
  const split = label.name.lastIndexOf('::')
  const [scope, value] = [label.name.slice(0, split), label.name.slice(split + 2)]
  const scoped = split > 0 && value !== ''
  const look = {
    style: { borderColor: edge, color: text, backgroundColor: scoped ? undefined : fill },
    className: `${CHIP} ${scoped ? 'inline-flex overflow-hidden' : 'inline-block truncate px-1'} ${link ? 'relative z-10 hover:underline focus-visible:outline-offset-0 pointer-coarse:pointer-events-none' : ''}`,
  }
  const name = scoped ? (
    <>
      <span style={{ backgroundColor: fill }} className="truncate px-1">
        {scope}
      </span>
      <span className="sr-only">::</span>
      <span className="truncate px-1 text-text">{value}</span>
    </>
  ) : (
    label.name
  )
  if (link) {
    return (
      <a {...look} {...link} data-label draggable={false}>
        {name}
      </a>
    )
  }
  return (
    <span {...look} title={label.description || undefined}>
      {name}
    </span>
  )
}

const CHIP =
  'h-[1.125rem] max-w-full rounded-chip border align-middle text-micro leading-4 font-medium'
