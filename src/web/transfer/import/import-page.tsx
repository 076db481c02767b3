import { useParams, useSearchParams } from 'react-router'

import { importGroup, listGroupImports } from '#contract/group-imports.ts'
import { explain } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { paths } from '#web/paths.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { Page, type Crumb } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows } from '#web/widgets/section.tsx'
import { AcceptedImport } from './accepted-import.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'
import { ReportedImport } from './reported-import.tsx'

const groups: Crumb = { label: 'Groups', to: paths.groups() }

/** Imports a group from an archive, or shows an import. */
export function ImportPage() {
  const id = Number(useParams()['import_id'])
  const [params] = useSearchParams()
  const accepted = params.get('accepted')
  const isOffered = useHasCapability(importGroup)
  const areListed = useHasCapability(listGroupImports)
  const own: Crumb = { label: 'Import group', to: paths.importGroup() }
  if (id || accepted !== null) {
    return (
      <Page title={id ? `Import ${id}` : 'Accepted import'} crumbs={[groups, own]}>
        <PageBody>
          {id ? (
            <Part key={id} title="Import" explain={explain}>
              <ReportedImport id={id} />
            </Part>
          ) : (
            <AcceptedImport fullPath={accepted ?? ''} />
          )}
        </PageBody>
      </Page>
    )
  }
  return (
    <Page title="Import group" crumbs={[groups]}>
      <PageBody>
        {isOffered ? (
          <ImportForm key={params.get('parent')} parentPath={params.get('parent')} />
        ) : (
          <EmptyRows>This server does not import groups.</EmptyRows>
        )}
        {areListed && (
          <Part title="Your imports" explain={explain}>
            <ImportList />
          </Part>
        )}
      </PageBody>
    </Page>
  )
}
