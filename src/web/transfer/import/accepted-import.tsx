import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'

import { isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { paths } from '#web/paths.ts'
import { Step, Steps } from '#web/transfer/steps.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { appearanceQuery } from './import-queries.ts'

/** An import on a server that does not report its progress. Waits for the group. */
export function AcceptedImport({ fullPath }: { fullPath: string }) {
  const { data: group, error } = useQuery({
    ...appearanceQuery(fullPath),
    enabled: fullPath !== '',
  })
  const cannotWatch = fullPath === '' || isNotOffered(error)
  return (
    <div className="space-y-4 rounded-card border border-hairline p-4">
      <Steps label="Import progress">
        <Step name="Import accepted" state="done" />
        <Step name={group ? 'Imported' : 'Importing'} state={group ? 'done' : 'current'}>
          {cannotWatch && 'This server does not report progress. Look for the group later.'}
          {!group && !cannotWatch && `Waiting for ${fullPath}`}
        </Step>
      </Steps>
      {error && !cannotWatch && (
        <p role="alert" className="text-danger">
          {wordsOf(error)}
        </p>
      )}
      {group && (
        <Link to={paths.space(group.full_path)} className={buttonClass('primary')}>
          <span className="max-w-60 truncate">Open {group.name}</span>
        </Link>
      )}
    </div>
  )
}
