import { reviewedCode } from './reviewed-code.ts'
import { inProject, made, type World } from './world.ts'

/** Where a call about an issue or a merge request goes: the parameters of its path, and the path. */
export interface Place {
  input: { id: number } & Record<string, unknown>
  path: string
}

/** The two kinds of things that people talk about, by the word that the names of their routes have. */
export const places: Record<string, (world: World) => Promise<Place>> = {
  Issue: issuePlace,
  MergeRequest: mergeRequestPlace,
}

export async function issuePlace(world: World): Promise<Place> {
  const issues = `/projects/${world.project.id}/issues`
  const { iid } = await made(world.owner, issues, { title: world.fresh('issue') })
  return { input: { ...inProject(world), issue_iid: iid }, path: `${issues}/${iid}` }
}

type Code = Awaited<ReturnType<typeof reviewedCode>>
const codes = new WeakMap<World, Promise<Code>>()

/** A project of the world that has code, made once. */
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

const requests = new WeakMap<World, Promise<Place>>()

/** A merge request takes long to make: all calls about it are about one. */
async function mergeRequestPlace(world: World): Promise<Place> {
  const found = requests.get(world) ?? newMergeRequest(world)
  requests.set(world, found)
  const { input, path } = await found
  return { input, path }
}

export async function newMergeRequest(world: World): Promise<Place> {
  const { project, propose } = await codeOf(world)
  const { iid, path } = await propose()
  return { input: { id: project.id, merge_request_iid: iid }, path }
}
