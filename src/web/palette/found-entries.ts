import type { Group } from '#contract/groups.ts'
import type { Issue } from '#contract/issues.ts'
import type { MergeRequestListed } from '#contract/merge-requests/fields.ts'
import type { Project } from '#contract/projects.ts'
import type { UserBasic } from '#contract/users.ts'
import { readFullReference } from '#web/lib/full-reference.ts'
import { paths, type IssueName, type Space } from '#web/paths.ts'
import type { PaletteEntry } from './palette-entry.ts'

export interface FoundRequest {
  readonly title: string
  readonly references: Pick<MergeRequestListed['references'], 'full'>
}

interface BoardName {
  readonly space: Space
  readonly id: number
  readonly name: string
}

export function boardEntry({ space, id, name }: BoardName): PaletteEntry {
  return {
    id: `board ${space.kind} ${id}`,
    kind: 'board',
    label: name,
    note: space.fullPath,
    address: paths.board(space, id),
  }
}

export function projectEntry(project: Project): PaletteEntry {
  const fullPath = project.path_with_namespace
  return {
    id: `project ${fullPath}`,
    kind: 'project',
    label: project.name,
    note: fullPath,
    address: paths.space(fullPath),
    space: { kind: 'project', fullPath },
  }
}

export function groupEntry(group: Group): PaletteEntry {
  return {
    id: `group ${group.full_path}`,
    kind: 'group',
    label: group.name,
    note: group.full_path,
    address: paths.space(group.full_path),
    space: { kind: 'group', fullPath: group.full_path },
  }
}

/** Returns an issue's entry, which has no URL until its board is known. */
export function issueEntry(
  issue: Issue,
  board?: { space: Space; id: number },
): PaletteEntry & { issue: IssueName } {
  const { full } = issue.references
  const name = readFullReference(full)
  return {
    id: `issue ${full}`,
    kind: 'issue',
    label: issue.title,
    note: full,
    issue: name,
    ...(board && { address: paths.card(board.space, board.id, name) }),
  }
}

export function requestEntry({ title, references }: FoundRequest): PaletteEntry {
  return {
    id: `merge_request ${references.full}`,
    kind: 'merge_request',
    label: title,
    note: references.full,
    address: paths.mergeRequest(readFullReference(references.full)),
  }
}

export function personEntry({ name, username }: UserBasic): PaletteEntry {
  return {
    id: `person ${username}`,
    kind: 'person',
    label: name,
    note: `@${username}`,
    address: paths.person(username),
  }
}
