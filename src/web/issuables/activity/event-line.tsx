import type { ReactNode } from 'react'

import { useSubject } from '#web/issuables/subject-context.ts'
import { Time } from '#web/ui/time.tsx'
import { LabelChip } from '#web/widgets/label-chip.tsx'
import { MarkdownText } from '#web/widgets/markdown/markdown-text.ts'
import { readable, type Entry } from './merge-activity.ts'

type Change = Exclude<Entry, { kind: 'thread' }>

/** Describes a change in a sentence. */
export function EventLine({ entry }: { entry: Change }) {
  const { place } = useSubject()
  const [sentence = '', ...rest] =
    entry.kind === 'note' ? readable(entry.note.body).split('\n\n') : []
  return (
    <div className="markdown-line flex gap-4.5 pl-2 text-small leading-5 text-muted">
      <span aria-hidden className="mt-1.5 size-2 shrink-0 rounded-full bg-control" />
      <div className="min-w-0">
        <span className="font-medium text-text">{entry.user.name}</span>{' '}
        {entry.kind === 'note' ? (
          <MarkdownText text={sentence} place={place} />
        ) : (
          <ChangeText entry={entry} />
        )}{' '}
        <span className="whitespace-nowrap">
          <span aria-hidden>·</span> <Time value={entry.at} isFocusable />
        </span>
        {rest.length > 0 && <MarkdownText text={rest.join('\n\n')} place={place} />}
      </div>
    </div>
  )
}

function ChangeText({ entry }: { entry: Exclude<Change, { kind: 'note' }> }): ReactNode {
  if (entry.kind === 'state') return `${entry.state} this`
  if (entry.kind === 'milestone') {
    const name = entry.title === null ? null : `“${entry.title}”`
    return entry.isRemoved
      ? `removed ${name ? `the milestone ${name}` : 'a deleted milestone'}`
      : `set the milestone to ${name ?? 'a deleted one'}`
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
