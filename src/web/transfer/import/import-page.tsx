import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'

import { importGroup, listGroupImports } from '#contract/group-imports.ts'
import { explain, isNotOffered, wordsOf } from '#web/api/api-failure.ts'
import { useHasCapability } from '#web/api/capabilities.ts'
import { paths } from '#web/paths.ts'
import { Step, Steps } from '#web/transfer/steps.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { PageBody } from '#web/widgets/page-body.tsx'
import { type Crumb, Page } from '#web/widgets/page.tsx'
import { Part } from '#web/widgets/part.tsx'
import { EmptyRows } from '#web/widgets/section.tsx'
import { ImportForm } from './import-form.tsx'
import { ImportList } from './import-list.tsx'
import { appearanceQuery } from './import-queries.ts'
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

/** An import on a server that does not report its progress. Waits for the group. */
function AcceptedImport({ fullPath }: { fullPath: string }) {
  const { data: group, error } = useQuery({
    ...appearanceQuery(fullPath),
    enabled: fullPath !== '',
  })
  const cannotWatch = fullPath === '' || isNotOffered(error)
  return (
    <div className="space-y-4 rounded-card border border-hairline p-4">
      <Steps label="Import progress">
        <Step name="Import accepted" state="done" />
        <Step name={group ? 'Imported' : 'Importing'} state={group ? 'done' : 'current'}>
          {cannotWatch && 'This server does not report progress. Look for the group later.'}
          {!group && !cannotWatch && `Waiting for ${fullPath}`}
        </Step>
      </Steps>
      {error && !cannotWatch && (
        <p role="alert" className="text-danger">
          {wordsOf(error)}
        </p>
      )}
      {group && (
        <Link to={paths.space(group.full_path)} className={buttonClass('primary')}>
          <span className="max-w-60 truncate">Open {group.name}</span>
        </Link>
      )}
    </div>
  )
}
