import type { ReactNode } from 'react'

import { useSubject } from '#web/issuables/subject-context.ts'
import { Time } from '#web/ui/time.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import type { Entry } from './merge-activity.ts'

type Change = Exclude<Entry, { kind: 'thread' }>

/** Describes a change in a sentence. */
export function EventLine({ entry }: { entry: Change }) {
  return (
    <div className="markdown-line flex gap-2.5 pl-2 text-small leading-5 text-muted">
      <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-control" />
      <div className="min-w-0">
        <span className="font-medium text-text">{entry.user.name}</span>{' '}
        <ChangeText entry={entry} />{' '}
        <span className="whitespace-nowrap">
          <span aria-hidden>·</span> <Time value={entry.at} isFocusable />
        </span>
      </div>
    </div>
  )
}

function ChangeText({ entry }: { entry: Change }): ReactNode {
  const { place } = useSubject()
  if (entry.kind === 'note') return <MarkdownText text={entry.note.body} place={place} />
  if (entry.kind === 'state') return `${entry.state} this`
  if (entry.kind === 'milestone') {
    const title = entry.title ?? '(deleted)'
    return entry.isRemoved ? `removed the milestone ${title}` : `set the milestone ${title}`
  }
  const { added, removed } = entry
  return (
    <>
      {added.length > 0 && <Labels did="added" labels={added} />}
      {added.length > 0 && removed.length > 0 && ' and '}
      {removed.length > 0 && <Labels did="removed" labels={removed} />}
    </>
  )
}

type Labels = (Entry & { kind: 'labels' })['added']

function Labels({ did, labels }: { did: string; labels: Labels }) {
  return (
    <>
      {did}{' '}
      {labels.map((label, at) => (
        <span key={label?.id ?? `gone ${at}`}>
          {label ? (
            <span className="inline-flex max-w-full items-baseline">
              <LabelChip label={label} />
            </span>
          ) : (
            'a deleted label'
          )}{' '}
        </span>
      ))}
    </>
  )
}
