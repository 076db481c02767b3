import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

import type { GroupImport } from '#contract/group-imports.ts'
import { readFailure } from '#web/api/api-failure.ts'
import { counted } from '#web/lib/counted.ts'
import { paths } from '#web/paths.ts'
import { groupQuery } from '#web/spaces/group-query.ts'
import { Step, StepProgress, Steps } from '#web/transfer/steps.tsx'
import { announce } from '#web/ui/announcer.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Time } from '#web/ui/time.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'
import { importQuery, isRunning } from './import-queries.ts'

/** The path of the imported group itself. */
const ROOT = '.'

/** An import's progress and result. */
export function ReportedImport({ id }: { id: number }) {
  const { data: row } = useSuspenseQuery(importQuery(id))
  useOutcome(row)
  const { status, done, total, error, created_at, finished_at } = row
  const isFinished = status === 'finished'
  const hasFailed = status === 'failed'
  return (
    <>
      <Section title={row.name}>
        <div className="space-y-4 rounded-card border border-hairline p-4">
          <Steps label="Import progress">
            <Step name="Uploaded" state="done">
              <Time value={created_at} />
            </Step>
            <Step
              name={isFinished ? 'Imported' : 'Importing'}
              state={isFinished ? 'done' : hasFailed ? 'failed' : 'current'}
            >
              {status === 'queued' && 'Waiting to start'}
              {status === 'started' && (
                <StepProgress label="Imported lines" done={done} total={total} />
              )}
              {hasFailed && (
                <span className="text-danger">
                  {readFailure(400, { message: error }).words} Nothing was imported.
                </span>
              )}
            </Step>
            <Step name="Finished" state={isFinished ? 'done' : 'next'}>
              {isFinished && finished_at && <Time value={finished_at} />}
            </Step>
          </Steps>
          {isFinished && row.group_id !== null && <GroupLink id={row.group_id} name={row.name} />}
          {hasFailed && (
            <Link to={paths.importGroup()} className={buttonClass('primary')}>
              Import again
            </Link>
          )}
        </div>
      </Section>
      {isFinished && <OmissionList row={row} />}
    </>
  )
}

function GroupLink({ id, name }: { id: number; name: string }) {
  const { data: group, isError } = useQuery({ ...groupQuery(String(id)), retry: false })
  if (isError) return <p className="text-muted">You can no longer see this group.</p>
  if (!group) return null
  return (
    <Link to={paths.space(group.full_path)} className={buttonClass('primary')}>
      <span className="max-w-60 truncate">Open {name}</span>
    </Link>
  )
}

/** Announces the end of an import that runs while the page is open. */
function useOutcome(row: GroupImport): void {
  const wasRunning = useRef(isRunning(row))
  useEffect(() => {
    if (!wasRunning.current || isRunning(row)) return
    wasRunning.current = false
    announce(row.status === 'finished' ? `Imported ${row.name}.` : 'The import failed.')
  }, [row])
}

/** The parts of an archive that were not imported. */
function OmissionList({ row }: { row: GroupImport }) {
  const { omissions, omissions_count: count } = row
  if (count === 0) return <p className="text-muted">Everything in the archive was imported.</p>
  const hidden = count - omissions.length
  return (
    <Section title="Not imported" count={count}>
      <Rows label="Not imported">
        {omissions.map(({ group, kind, name, reason }, at) => (
          // Two members of one group may have the same name.
          <li key={`${at} ${group}`} className="space-y-0.5 px-3 py-2">
            <p className="break-words">
              <span className="font-medium">{name}</span>{' '}
              <span className="text-muted">({group === ROOT ? kind : `${kind} of ${group}`})</span>
            </p>
            <p className="text-small text-muted">{reason}</p>
          </li>
        ))}
        {hidden > 0 && (
          <li className="px-3 py-2 text-small text-muted">and {counted(hidden, 'other')}</li>
        )}
      </Rows>
    </Section>
  )
}
