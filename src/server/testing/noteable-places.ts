import { createIssue } from '#contract/issues.ts'
import { createIssueNote, createMergeRequestNote } from '#contract/notes.ts'
import { reviewedCode } from './reviewed-code.ts'
import { inProject, made, type World } from './world.ts'

/** Issues and merge requests, by their part of route names. */
export const places = { Issue: issuePlace, MergeRequest: mergeRequestPlace }
export const createNote = { Issue: createIssueNote, MergeRequest: createMergeRequestNote }

export type Kind = keyof typeof places
export type Place = Awaited<ReturnType<(typeof places)[Kind]>>

export async function issuePlace(world: World) {
  const project = inProject(world)
  const { iid } = await made(world.owner, createIssue, { ...project, title: world.fresh('issue') })
  return { ...project, issue_iid: iid }
}

type Code = Awaited<ReturnType<typeof reviewedCode>>
const codes = new WeakMap<World, Promise<Code>>()

/** A project with code, created once per world. */
export function codeOf(world: World): Promise<Code> {
  const { service, group, subject, visibility } = world
  const found =
    codes.get(world) ??
    reviewedCode(service, world.fresh('code'), subject, {
      in: group,
      visibility: visibility === 'private' ? 0 : 20,
    })
  codes.set(world, found)
  return found
}

const requests = new WeakMap<World, ReturnType<typeof newMergeRequest>>()

/** Creating a merge request is slow, so all of a world's calls share one. */
async function mergeRequestPlace(world: World) {
  const found = requests.get(world) ?? newMergeRequest(world)
  requests.set(world, found)
  return await found
}

export async function newMergeRequest(world: World) {
  const { propose } = await codeOf(world)
  return (await propose()).params
}
