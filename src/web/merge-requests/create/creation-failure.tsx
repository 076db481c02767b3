import { wordsOf } from '#web/api/api-failure.ts'
import { RequestLink } from './request-link.tsx'
import { EstimateFailure, twinOf } from './use-create-request.ts'

interface CreationFailureProps {
  error: Error | null
  /** The target project's path. */
  project: string
}

/** Explains why a merge request was not created, or was created only in part. */
export function CreationFailure({ error, project }: CreationFailureProps) {
  if (!error) return null
  const twin = twinOf(error)
  if (error instanceof EstimateFailure) {
    return (
      <p role="alert">
        Created <RequestLink project={project} iid={error.created.iid} />, but its estimate was not
        set. Correct the estimate, or open the merge request.
      </p>
    )
  }
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
