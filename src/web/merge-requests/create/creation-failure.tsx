import { Link } from 'react-router'

import { wordsOf } from '#web/api/api-failure.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { paths } from '#web/paths.ts'
import { EstimateFailure, UnknownCreation } from './creation-errors.ts'
import { RequestLink } from './request-link.tsx'
import { twinOf } from './use-create-request.ts'
// Load when idle, since the connection may be lost by the time that they are needed.
import './create-request.ts'
import './report-failure.ts'

interface CreationFailureProps {
  error: Error
  /** The target project's path. */
  project: string
}

/** Explains why a merge request was not created, or was created only in part. */
export function CreationFailure({ error, project }: CreationFailureProps) {
  const twin = twinOf(error)
  if (error instanceof EstimateFailure) {
    return (
      <p role="alert">
        Created <RequestLink project={project} iid={error.created.iid} />, but its estimate was not
        set. Correct the estimate, or open the merge request.
      </p>
    )
  }
  if (error instanceof UnknownCreation) return <UnknownNote error={error} project={project} />
  return (
    <p role="alert" className="text-danger">
      {twin === null ? (
        <>Not created. {wordsOf(error)}</>
      ) : (
        <>
          Not created. <RequestLink project={project} iid={twin} /> already exists for these
          branches.
        </>
      )}
    </p>
  )
}

interface UnknownNoteProps {
  error: UnknownCreation
  /** The target project's path. */
  project: string
}

/** Says that the merge request may exist, and where to look for it. */
function UnknownNote({ error, project }: UnknownNoteProps) {
  const list = paths.mergeRequests(
    { kind: 'project', fullPath: project },
    { source_branch: error.sourceBranch, state: 'all' },
  )
  return (
    <p role="alert" className="text-danger">
      {wordsOf(error.cause)} The merge request may have been created: check the{' '}
      <Link to={list} className="font-medium underline">
        merge requests from <bdi>{spellName(error.sourceBranch)}</bdi>
      </Link>{' '}
      first.
    </p>
  )
}
