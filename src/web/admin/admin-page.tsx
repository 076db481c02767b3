import { paths } from '#web/paths.ts'
import { adminParts } from '#web/widgets/admin-parts.ts'
import { PartsPage } from '#web/widgets/parts-page.tsx'
import { ApplicationPart } from './applications/application-part.tsx'
import { LimitPart } from './limits/limit-part.tsx'
import { MailPart } from './mails/mail-part.tsx'
import { UserPart } from './users/user-part.tsx'

const CONTENTS = [
  { part: 'users', Content: UserPart },
  { part: 'applications', Content: ApplicationPart },
  { part: 'mails', Content: MailPart },
  { part: 'limits', Content: LimitPart },
]

/** A page of the administration. `part` is the last segment of one of the `adminParts`. */
export function AdminPage({ part }: { part: string }) {
  const { Content } = CONTENTS.find((one) => one.part === part)!
  const { title } = adminParts.find(({ to }) => to === paths.admin(part))!
  return (
    <PartsPage label="Administration" parts={adminParts} title={title}>
      <Content />
    </PartsPage>
  )
}
