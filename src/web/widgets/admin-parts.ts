import { paths } from '#web/paths.ts'
import type { PagePart } from './parts-page.tsx'

/** The pages of the administration. */
export const adminParts: readonly PagePart[] = [
  { title: 'Users', to: paths.admin('users'), hasPages: true },
  { title: 'Applications', to: paths.admin('applications') },
  { title: 'Emails', to: paths.admin('mails') },
  { title: 'Plan and limits', to: paths.admin('limits') },
]
