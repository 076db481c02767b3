import { useSuspenseQuery } from '@tanstack/react-query'

import type { License } from '#contract/application-settings.ts'
import { explainAdmin } from '#web/admin/explain-admin.ts'
import { Part } from '#web/widgets/part.tsx'
import { Section } from '#web/widgets/section.tsx'
import { LimitForm } from './limit-form.tsx'
import { licenseQuery, settingsQuery } from './limit-queries.ts'

const PLANS: Record<string, string> = {
  free: 'Free: without the paid features of the API.',
  premium: 'Premium: with most paid features of the API.',
  ultimate: 'Ultimate: with all features of the API.',
}

/** The service's plan, and the limits that administrators can change. */
export function LimitPart() {
  return (
    <>
      <Part title="Plan" explain={explainAdmin} rows={1}>
        <Plan />
      </Part>
      <Part title="Limits" explain={explainAdmin} rows={5}>
        <Limits />
      </Part>
    </>
  )
}

function Plan() {
  // GitLab without a license answers with null.
  const license: License | null = useSuspenseQuery(licenseQuery()).data
  const plan = license?.plan ?? 'free'
  return (
    <Section title="Plan">
      <p>{PLANS[plan] ?? plan}</p>
      <p className="text-small text-muted">
        The server’s operator sets the plan. It takes effect when the server starts.
      </p>
    </Section>
  )
}

function Limits() {
  const settings = useSuspenseQuery(settingsQuery()).data
  return (
    <Section title="Limits">
      <LimitForm settings={settings} />
    </Section>
  )
}
