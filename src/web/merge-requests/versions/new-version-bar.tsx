import { useQueries, useQuery } from '@tanstack/react-query'

import type { VersionDetails } from '#contract/merge-requests/versions.ts'
import type { DiffFile } from '#web/diff/model/diff-file.ts'
import { counted } from '#web/lib/counted.ts'
import { isSameEnds, type DiffEnds } from '#web/merge-requests/diff-source.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import {
  versionQuery,
  versionsQuery,
  type NumberedVersion,
} from '#web/merge-requests/version-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { filesOf, versionChange } from './version-change.ts'

interface NewVersionBarProps {
  /** The ends of the changes on the screen. */
  shown: DiffEnds
  isViewed: (file: DiffFile) => boolean
  /** False while a version or a commit is shown. */
  isOnAll: boolean
  isUpdating: boolean
  onUpdate: () => void
}

/** Says what a push or another target branch changed while the user was reading, and offers the latest changes. */
export function NewVersionBar(props: NewVersionBarProps) {
  const { shown: ends, isViewed, isOnAll, isUpdating, onUpdate } = props
  const { name } = useRequest()
  const versions = useQuery(versionsQuery(name)).data ?? []
  const shown = versions.findLast((one) => isSameEnds(endsOf(one), ends))
  const latest = versions.at(-1)
  const isKnown = shown !== undefined && latest !== undefined && shown !== latest
  const [before, after] = useQueries({
    queries: isKnown ? [shown, latest].map(({ id }) => versionQuery(name, id)) : [],
  }).map(({ data }) => data)
  return (
    // The bar floats, so that nothing moves when it comes and goes. On a phone, it is above both bars.
    <output className="pointer-events-none absolute inset-x-4 bottom-4 z-10 flex justify-center max-md:fixed max-md:bottom-28 max-md:[[data-alone]_&]:bottom-14">
      <span className="pointer-events-auto flex flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-card border border-hairline bg-raised px-4 py-2 text-small shadow-popover">
        {!isKnown
          ? 'There are new changes'
          : shown.head_commit_sha === latest.head_commit_sha
            ? `v${latest.number} has a different base`
            : `v${latest.number} pushed`}
        {before && after ? `: ${pushWords(before, after, isViewed)}.` : '.'}
        <Button size="xs" isPending={isUpdating} onPress={onUpdate}>
          {isOnAll ? 'Update' : isKnown ? `Show v${latest.number}` : 'Show all changes'}
        </Button>
      </span>
    </output>
  )
}

const endsOf = ({ base_commit_sha, head_commit_sha }: NumberedVersion): DiffEnds => ({
  base_sha: base_commit_sha,
  head_sha: head_commit_sha,
})

function pushWords(
  before: VersionDetails,
  after: VersionDetails,
  isViewed: (file: DiffFile) => boolean,
): string {
  const { changed, unknown } = versionChange(before, after)
  return [
    `${counted(changed, 'file')} changed`,
    unknown > 0 && `${unknown} could not be compared`,
    `${counted(filesOf(after).filter(isViewed).length, 'viewed file')} unchanged`,
  ]
    .filter(Boolean)
    .join(', ')
}
