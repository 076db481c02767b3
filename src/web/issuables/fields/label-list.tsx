import { useQuery } from '@tanstack/react-query'

import { labelNames } from '#web/issuables/label-names.ts'
import { useSubject } from '#web/issuables/subject-context.ts'
import { labelsQuery } from '#web/spaces/planning-queries.ts'
import { LabelChip } from '#web/widgets/label-chip.tsx'

/** Of a label whose colour is not known yet. */
const NO_COLOR = '#6b7585'

/** The labels of the issue, in their colours as soon as these are known. */
export function LabelList() {
  const { name, subject } = useSubject()
  const known = useQuery(labelsQuery(name.project)).data ?? []
  const shown = new Map(
    [...known, ...subject.labels.filter((label) => typeof label !== 'string')].map((label) => [
      label.name,
      label,
    ]),
  )
  const names = labelNames(subject)
  if (names.length === 0) return <span className="text-faint">None</span>
  return (
    <ul aria-label="Labels" className="flex flex-wrap gap-1 py-px">
      {names.map((title) => (
        <li key={title} className="flex min-w-0">
          <LabelChip label={shown.get(title) ?? { name: title, color: NO_COLOR }} />
        </li>
      ))}
    </ul>
  )
}
