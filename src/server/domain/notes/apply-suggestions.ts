import { isUtf8 } from 'node:buffer'

import type { Position } from '#contract/positions.ts'
import type { Deps } from '#server/deps.ts'
import {
  requireMergeRequest,
  type PlacedMergeRequest,
} from '#server/domain/merge-requests/merge-requests.ts'
import { badRequest, forbidden, Refusal } from '#server/domain/refusal.ts'
import { branchRights } from '#server/domain/repository/branch-rights.ts'
import { refuseBadFiles } from '#server/domain/repository/commit-actions.ts'
import { checkMessages } from '#server/domain/repository/commit-message.ts'
import {
  pushRefs,
  requireWritableRepository,
  type Repository,
} from '#server/domain/repository/repository.ts'
import { signatureOf } from '#server/domain/signature.ts'
import { commitFiles, type FileChange } from '#server/git/commit-files.ts'
import type { ObjectId } from '#server/git/object-id.ts'
import { readBlob } from '#server/git/objects.ts'
import { branchRef, findRef } from '#server/git/refs.ts'
import { findEntry } from '#server/git/trees.ts'
import type { User } from '#server/store/accounts/users.ts'
import { findSuggestions, type PlacedSuggestion } from '#server/store/notes/suggestions.ts'
import { fileLines } from './new-positions.ts'
import { canReadInternalNotes } from './note-rights.ts'
import { replaceLines, type Replacement } from './replace-lines.ts'
import { isAppliable } from './suggestion-rules.ts'

/** A suggestion with its merge request and the lines that it replaces. */
export interface Applied extends PlacedMergeRequest {
  suggestion: PlacedSuggestion
  position: Position
}

/**
 * Commits one merge request's suggestions to its source branch and resolves their discussions. Discussions that the
 * caller may not resolve stay open.
 */
export async function applySuggestions(
  deps: Deps,
  user: User,
  ids: readonly number[],
  commitMessage?: string,
): Promise<Applied[]> {
  checkMessages({ commit_message: commitMessage })
  const wanted = await requireSuggestions(deps, user, ids)
  const { space, mergeRequest } = wanted[0]!
  if (wanted.some((one) => one.mergeRequest.id !== mergeRequest.id)) {
    throw badRequest('All suggestions must belong to the same merge request.')
  }
  if (space.row.archived) throw forbidden()
  for (const { position, suggestion } of wanted) {
    if (!isAppliable(mergeRequest, position, suggestion)) throw notAppliable()
  }
  const repository = await requireSource(deps, user, mergeRequest)
  const ref = branchRef(mergeRequest.source_branch)
  const tip = (await findRef(repository.gitDir, ref))?.target
  if (!tip) throw notAppliable('The source branch no longer exists.')
  const files = Map.groupBy(wanted, ({ position }) => position.new_path)
  const changes: FileChange[] = []
  for (const [path, those] of files) {
    changes.push(await changeOf(repository.gitDir, tip, path, those.map(replacementOf)))
  }
  const count = (number: number, of: string) => `${number} ${of}${number === 1 ? '' : 's'}`
  const words = `Apply ${count(wanted.length, 'suggestion')} to ${count(files.size, 'file')}`
  const person = signatureOf(deps, user)
  const commit = await commitFiles(repository.gitDir, tip, changes, {
    parents: [tip],
    message: `${commitMessage?.trim() || words}\n`,
    author: person,
    committer: person,
  }).catch(refuseBadFiles)
  const suggestions = wanted.map(({ suggestion }) => suggestion.id)
  await pushRefs(deps, repository, user, [{ ref, before: tip, after: commit }], { suggestions })
  return wanted.map((one) => ({ ...one, suggestion: { ...one.suggestion, applied: 1 } }))
}

async function requireSuggestions(
  deps: Deps,
  user: User,
  ids: readonly number[],
): Promise<Applied[]> {
  const found = await findSuggestions(deps.db, ids)
  if (found.length === 0 || found.length < new Set(ids).size) throw notFound()
  const wanted: Applied[] = []
  for (const suggestion of found) {
    const { project_id, merge_request_iid } = suggestion
    const place = await requireMergeRequest(
      deps,
      user,
      String(project_id),
      merge_request_iid,
    ).catch((error: unknown) => {
      throw error instanceof Refusal && error.kind === 'absent' ? notFound() : error
    })
    const isHidden = suggestion.internal && !canReadInternalNotes(user, place.space.row)
    if (isHidden) throw notFound()
    wanted.push({ ...place, suggestion, position: JSON.parse(suggestion.position) as Position })
  }
  return wanted
}

/** Returns the tip of the source branch if the caller may push to it. */
async function requireSource(
  deps: Deps,
  user: User,
  { source_project_id, source_branch }: PlacedMergeRequest['mergeRequest'],
): Promise<Repository> {
  if (source_project_id === null) throw notAppliable('The source project no longer exists.')
  const repository = await requireWritableRepository(
    deps,
    user,
    String(source_project_id),
    source_branch,
  )
  const rights = await branchRights(deps, user, repository.project)
  if (!rights.canPush(source_branch)) throw forbidden()
  return repository
}

function replacementOf({ position, suggestion }: Applied): Replacement {
  const line = position.new_line ?? 0
  return {
    from: line - suggestion.lines_above,
    to: line + suggestion.lines_below,
    before: suggestion.from_content,
    after: suggestion.to_content,
  }
}

async function changeOf(
  gitDir: string,
  tip: ObjectId,
  path: string,
  replacements: readonly Replacement[],
): Promise<FileChange> {
  const entry = await findEntry(gitDir, tip, path)
  const content = entry?.type === 'blob' ? await readBlob(gitDir, entry.id) : null
  if (!entry || !content) throw notAppliable()
  // Otherwise other lines of the file would change, too.
  if (!isUtf8(content)) throw notAppliable('The file is not encoded as UTF-8.')
  const changed = replaceLines(fileLines(content), replacements)
  if (changed === null) throw notAppliable()
  const mode = entry.mode as '100644'
  return { path, file: { mode, content: Buffer.from(changed) } }
}

const notFound = () =>
  new Refusal('missing', 'Suggestion is not applicable as the suggestion was not found.')

const notAppliable = (why = 'The lines have changed.') =>
  badRequest(`This suggestion cannot be applied. ${why}`)
