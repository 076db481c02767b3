import type { TestApp } from './app.ts'
import type { TestSpace } from './spaces.ts'

const ownerOf = (space: TestSpace) =>
  space.kind === 'project' ? { project_id: space.id } : { group_id: space.id }

/** Creates a label in the project or group and returns its id. */
export async function makeLabel(
  { deps: { db, now } }: TestApp,
  space: TestSpace,
  title: string,
): Promise<number> {
  const { id } = await db
    .insertInto('labels')
    .values({
      root_id: space.root_id,
      ...ownerOf(space),
      title,
      color: '#D9534F',
      description: `About ${title}`,
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Creates a milestone in the project or group and returns its id. */
export async function makeMilestone(
  { deps: { db, now } }: TestApp,
  space: TestSpace,
  title: string,
): Promise<number> {
  const { id } = await db
    .insertInto('milestones')
    .values({
      root_id: space.root_id,
      ...ownerOf(space),
      iid: 1,
      title,
      due_date: '2030-01-31',
      created_at: now(),
      updated_at: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
