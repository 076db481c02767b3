import { Rows, Section } from '#web/widgets/section.tsx'
import { StoredData } from './stored-data.tsx'
import { StoredKindRow } from './stored-kind-row.tsx'
import { useStoredSizes } from './use-stored-sizes.ts'

/** The size of the data that this browser stores for the user, by kind, with buttons that delete it. */
export function StorageSettings() {
  const { sizes, clear, measure } = useStoredSizes()
  return (
    <>
      <div className="max-w-150">
        <Section title="Your data in this browser">
          <Rows>
            {sizes.map(({ kind, bytes }) => (
              <StoredKindRow
                key={kind}
                kind={kind}
                bytes={bytes}
                onClear={async () => await clear(kind)}
              />
            ))}
          </Rows>
        </Section>
      </div>
      <StoredData onDeleted={measure} />
    </>
  )
}
