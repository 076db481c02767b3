import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'

import { asDraftTitle, isDraftTitle, withoutDraftPrefix } from '#contract/draft-title.ts'
import { accessLevel, isAtLeast } from '#contract/rights.ts'
import { StoredNote } from '#web/issuables/editing/stored-note.tsx'
import { useMarkdownPlace } from '#web/merge-requests/markdown-place.ts'
import { paths } from '#web/paths.ts'
import { useAccess } from '#web/spaces/access-level.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { keysOf } from '#web/ui/keys/key-choices.ts'
import { strokeOf } from '#web/ui/keys/stroke.ts'
import { isWriting } from '#web/ui/keys/text-target.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { MarkdownEditor } from '#web/widgets/markdown/markdown-editor.tsx'
import { BranchPair } from './branch-pair.tsx'
import { DraftFields } from './draft-fields.tsx'
import { RequestOptions } from './request-options.tsx'
import { useNewRequest } from './use-new-request.ts'
import '#web/widgets/markdown/keys.ts'

const ComparisonLine = lazyPart(
  async () => (await import('./comparison-line.tsx')).ComparisonLine,
  <div className="h-5" />,
)

const ComparisonPreview = lazyPart(
  async () => (await import('./comparison-preview.tsx')).ComparisonPreview,
)

const CreationFailure = lazyPart(
  async () => (await import('./creation-failure.tsx')).CreationFailure,
)

const TemplateMenu = lazyPart(async () => (await import('./template-menu.tsx')).TemplateMenu)

const INVALID = '[data-invalid]'

/** @param page the path of the page's project */
export function NewRequestForm({ page }: { page: string }) {
  const request = useNewRequest(page)
  const { source, target, title, draft, write, comparison, choose, create, creation } = request
  const access = useAccess({ kind: 'project', fullPath: source.path })
  const mayCreate = access.isPending || isAtLeast(access, accessLevel.developer)
  const refusal = request.archived
    ? `The project ${request.archived} is archived, so merge requests cannot be created.`
    : mayCreate
      ? null
      : `You need at least the Developer role in ${source.path} to create merge requests.`
  const isRefused = refusal !== null
  const isTargetArchived = request.archived === target.path && target.path !== source.path
  const canChoose =
    request.sources.length > 1 || (mayCreate && isTargetArchived && request.targets.length > 1)
  const place = useMarkdownPlace(target.path)
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const isDraft = isDraftTitle(title)
  const isOneProject = source.path === target.path
  const { error, problems } = creation
  const isCreated = creation.created !== null

  useEffect(() => {
    if (error || problems) form.current?.querySelector<HTMLElement>(INVALID)?.focus()
  }, [error, problems])

  function onKeyDown(event: KeyboardEvent): void {
    const isSend = keysOf('editor.send').includes(strokeOf(event))
    if (!isSend || isWriting(event.nativeEvent)) return
    event.preventDefault()
    if (!isRefused) create()
  }

  function leave(): void {
    const { idx } = (window.history.state ?? {}) as { idx?: number }
    void (idx ? navigate(-1) : navigate(paths.mergeRequests({ kind: 'project', fullPath: page })))
  }

  return (
    // Key events bubble up from the fields. This cannot be a `form` element, because the editor is a form and forms
    // must not nest.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={form} onKeyDown={onKeyDown} className="flex max-w-190 flex-col gap-6">
      {isRefused && (
        <output>
          {refusal}
          {canChoose && ' Choose other projects.'}
        </output>
      )}
      {/* A retry sends only the estimate, so changes to these fields would be lost. */}
      {!isCreated && (
        <>
          {(!isRefused || canChoose) && (
            <div className="flex flex-col gap-2">
              <BranchPair
                source={{
                  project: source,
                  projects: request.sources,
                  branch: request.from,
                  otherBranch: isOneProject ? request.to : null,
                  error: request.sourceProblem || creation.errorOf('source_branch'),
                  onReset: request.sourceProblem ? () => choose({ sourceProject: null }) : null,
                  onProject: ({ id }) =>
                    choose({ sourceProject: String(id), targetProject: null, source: null }),
                  onBranch: (branch) => choose({ source: branch }),
                }}
                target={{
                  project: target,
                  projects: request.targets,
                  branch: request.to,
                  otherBranch: isOneProject ? request.from : null,
                  error: request.targetProblem || creation.errorOf('target_branch'),
                  onReset: request.targetProblem ? () => choose({ targetProject: null }) : null,
                  onProject: ({ id }) => choose({ targetProject: String(id), target: null }),
                  onBranch: (branch) => choose({ target: branch }),
                }}
              />
              <ComparisonLine query={comparison} project={target.path} twin={request.twin} />
            </div>
          )}
          {!isRefused && (
            <>
              <div className="flex flex-col gap-1">
                <TextField
                  label="Title"
                  value={title}
                  onChange={(next) => write({ title: next })}
                  error={creation.errorOf('title')}
                  readOnly={creation.isPending}
                />
                <Checkbox
                  isSelected={isDraft}
                  onChange={(next) =>
                    write({ title: next ? asDraftTitle(title) : withoutDraftPrefix(title) })
                  }
                >
                  Mark as draft
                </Checkbox>
              </div>
              {/* The editor's empty line is part of the gap. */}
              <div className="-mb-4 flex flex-col gap-1">
                <div className="flex min-h-6 items-center justify-between gap-2 pointer-coarse:min-h-11">
                  <p aria-hidden className="font-medium">
                    Description
                  </p>
                  <TemplateMenu
                    project={target.path}
                    description={request.description}
                    onChange={(description) => write({ description })}
                  />
                </div>
                <MarkdownEditor
                  label="Description"
                  text={request.description}
                  place={place}
                  // The no-break space reserves a line for the note.
                  note={
                    request.isChanged ? (
                      <StoredNote isStored={request.isStored} at={draft.at} />
                    ) : (
                      '\u00A0'
                    )
                  }
                  onChange={(description) => write({ description })}
                  isReadOnly={creation.isPending}
                  onSubmit={create}
                  onLeave={() => document.querySelector<HTMLElement>(':focus')?.blur()}
                />
                <p className="text-small text-danger empty:hidden">
                  {creation.errorOf('description')}
                </p>
              </div>
              <DraftFields project={target.path} place={place} draft={draft} onWrite={write} />
            </>
          )}
        </>
      )}
      {!isRefused && (
        <>
          <RequestOptions
            settings={request.settings}
            draft={draft}
            onWrite={write}
            isFromFork={!isOneProject}
            estimateError={request.estimateError}
            isCreated={isCreated}
          />
          <div className="flex flex-col items-start gap-2">
            {error && <CreationFailure error={error} project={target.path} />}
            <div className="flex flex-wrap gap-2">
              <Button
                variant="primary"
                isPending={creation.isPending || request.isLoading}
                onPress={create}
              >
                {isCreated ? 'Set estimate' : 'Create merge request'}
              </Button>
              {!isCreated && (
                <Button variant="quiet" isDisabled={creation.isPending} onPress={leave}>
                  Cancel
                </Button>
              )}
            </div>
          </div>
          {comparison.data && <ComparisonPreview comparison={comparison.data} />}
        </>
      )}
    </div>
  )
}
