import { useSubject } from '#web/issuables/subject-context.ts'
import { PeopleField } from './people-field.tsx'

export function AssigneesField() {
  const { subject } = useSubject()
  return <PeopleField name="Assignees" people={subject.assignees} />
}
