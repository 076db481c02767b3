import { useId, useState } from 'react'

import { spellName } from '#web/lib/spell-name.ts'
import type { Comparison } from '#web/merge-requests/comparison-address.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import type { NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Rows, Section } from '#web/widgets/section.tsx'
import { SideChoice, VersionRow } from './version-row.tsx'

/** The number of versions shown at first. */
const SHOWN = 20

interface VersionListProps {
  versions: readonly NumberedVersion[]
  compared: Comparison
  onCompare: (comparison: Comparison) => void
}

/** The versions, newest first, each with a choice for either side of the comparison. */
export function VersionList({ versions, compared, onCompare }: VersionListProps) {
  const { target_branch } = useRequest().mergeRequest
  const [isWhole, setWhole] = useState(false)
  const group = useId()
  const newestFirst = versions.toReversed()
  const shown = isWhole ? newestFirst : newestFirst.slice(0, SHOWN)
  return (
    <Section title="Versions" count={versions.length}>
      <Rows label="Versions">
        <li
          aria-hidden
          className="flex gap-2 px-3 py-1 text-micro text-faint *:flex *:w-6 *:justify-center pointer-coarse:*:w-11"
        >
          <span>From</span>
          <span>To</span>
        </li>
        {shown.map((version) => (
          <VersionRow key={version.id} version={version} before={versions[version.number - 2]}>
            <SideChoice
              name={`${group} left`}
              label={`Compare from v${version.number}`}
              isChosen={compared.left?.id === version.id}
              onChoose={() => onCompare({ ...compared, left: version })}
            />
            <SideChoice
              name={`${group} right`}
              label={`Compare to v${version.number}`}
              isChosen={compared.right.id === version.id}
              onChoose={() => onCompare({ ...compared, right: version })}
            />
          </VersionRow>
        ))}
        <li className="flex min-h-10 items-center gap-2 px-3">
          <SideChoice
            name={`${group} left`}
            label="Compare from base"
            isChosen={compared.left === null}
            onChoose={() => onCompare({ ...compared, left: null })}
          />
          <span className="size-6 shrink-0 pointer-coarse:size-11" />
          base
          <span className="truncate text-small text-muted">{spellName(target_branch)}</span>
        </li>
      </Rows>
      {shown.length < versions.length && (
        <Button size="sm" onPress={() => setWhole(true)}>
          Show {versions.length - shown.length} older versions
        </Button>
      )}
    </Section>
  )
}
