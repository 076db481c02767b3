import { wordsOf } from '#web/api/api-failure.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { spellName } from '#web/lib/spell-name.ts'
import { paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { EstimateFailure, UnknownCreation } from './creation-errors.ts'

interface LeftForm {
  readonly sourceBranch: string
  /** The form's URL. */
  readonly url: string
  readonly open: (url: string) => void
}

/** Reports that a merge request was not created, or only in part, after its form was left. */
export function reportFailure(error: Error, { sourceBranch, url, open }: LeftForm): void {
  if (error instanceof EstimateFailure) {
    const request = readFullReference(error.created.references.full)
    toast.error(`Created !${request.iid}, but its estimate was not set. ${wordsOf(error.cause)}`, {
      label: 'Open',
      run: () => open(paths.mergeRequest(request)),
    })
    return
  }
  const branch = spellName(sourceBranch)
  const words =
    error instanceof UnknownCreation
      ? `The merge request from ${branch} may not have been created. ${wordsOf(error.cause)}`
      : `The merge request from ${branch} was not created. ${wordsOf(error)}`
  toast.error(words, { label: 'Open form', run: () => open(url) })
}
