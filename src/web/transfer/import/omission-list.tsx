import type { GroupImport } from '#contract/group-imports.ts'
import { counted } from '#web/lib/counted.ts'
import { Rows, Section } from '#web/widgets/section.tsx'

/** The path of the imported group itself. */
const ROOT = '.'

/** The parts of an archive that were not imported. */
export function OmissionList({ row }: { row: GroupImport }) {
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
