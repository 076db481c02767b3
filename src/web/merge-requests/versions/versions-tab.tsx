import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

import { explain } from '#web/api/api-failure.ts'
import {
  readComparison,
  writeComparison,
  type Comparison,
} from '#web/merge-requests/comparison-address.ts'
import { useRequest } from '#web/merge-requests/request-provider.tsx'
import { versionsQuery, type NumberedVersion } from '#web/merge-requests/version-queries.ts'
import { useKey } from '#web/ui/keys/use-key.ts'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows, Section } from '#web/widgets/section.tsx'
import { ComparisonBar } from './comparison-bar.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { VersionList } from './version-list.tsx'

/** A merge request's versions, and a comparison of two. */
export function VersionsTab() {
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2 pt-4">
      <Part title="Versions" explain={explain}>
        <Versions />
      </Part>
    </div>
  )
}

function Versions() {
  const { name } = useRequest()
  const [first, ...more] = useSuspenseQuery(versionsQuery(name)).data
  if (first) return <ComparedVersions versions={[first, ...more]} />
  return (
    <Section title="Versions">
      <EmptyRows>No versions. The source branch has no commits of its own.</EmptyRows>
    </Section>
  )
}

interface ComparedVersionsProps {
  versions: readonly [NumberedVersion, ...NumberedVersion[]]
}

function ComparedVersions({ versions }: ComparedVersionsProps) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [first] = useState(versions)
  // A push must not change the comparison under the reader's eyes.
  const isChosen = ['start', 'end', 'start_sha', 'diff_id'].some((name) => params.has(name))
  const comparison = readComparison(params, isChosen ? versions : first)
  const compare = (next: Comparison) =>
    void navigate(`?${writeComparison(next)}`, { flushSync: true })
  function step(by: -1 | 1): void {
    const at = comparison.right.number - 1 + by
    const next = versions[at]
    if (next) compare({ ...comparison, left: versions[at - 1] ?? null, right: next })
  }

  useKey('versions.older', () => step(-1))
  useKey('versions.newer', () => step(1))
  return (
    <>
      <div className="px-4 md:max-h-2/5 md:shrink-0 md:overflow-y-auto md:px-6">
        <VersionList versions={versions} compared={comparison} onCompare={compare} />
      </div>
      <ComparisonBar comparison={comparison} onChange={compare} />
      <ComparisonView comparison={comparison} />
    </>
  )
}
