import { useState } from 'react'

import { DiffSettingsFields } from '#web/diff/settings/diff-settings-fields.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { Section } from '#web/widgets/section.tsx'
import { DiffColorSettings } from './diff-color-settings.tsx'
import { VISIONS, VisionFilters, type Vision } from './vision.tsx'

/** The sample's path, whose type has a tab size. */
const PATH = 'src/cache.ts'

const LiveSample = lazyPart(
  async () => (await import('./live-sample.tsx')).LiveSample,
  <div className="h-90" />,
)

/** The settings of diffs, beside a diff that shows their effect. */
export function DiffPageSettings() {
  const [vision, setVision] = useState<Vision>('full')
  const filter = vision === 'full' ? undefined : `url(#vision-${vision})`
  return (
    <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_25rem]">
      <div className="min-w-0 space-y-4 xl:sticky xl:top-8">
        <VisionFilters />
        <Section title="Sample">
          <LiveSample path={PATH} filter={filter} />
        </Section>
        <RadioGroup
          label="Simulate color vision"
          choices={VISIONS}
          chosen={vision}
          onChoose={setVision}
        />
      </div>
      <div className="min-w-0 space-y-6">
        <DiffColorSettings filter={filter} />
        <DiffSettingsFields path={PATH} />
      </div>
    </div>
  )
}
