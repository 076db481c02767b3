import { MAX_LEVELS } from '#server/domain/spaces/group-problems.ts'
import { groupNameProblems, pathProblems } from '#server/domain/spaces/space-names.ts'
import {
  readBadge,
  readBoard,
  readGroup,
  readLabel,
  readMember,
  readMilestone,
  type ArchivedGroup,
} from './archive-fields.ts'
import { badArchive, groupFile, INDEX_FILE, type Relation } from './archive-layout.ts'
import { readArchive } from './read-archive.ts'

const MAX_GROUPS = 1000
const MAX_LINES = 100_000

interface CheckedArchive {
  /** Parents first. The first group is the root, whose own name and path do not matter. */
  groups: ArchivedGroup[]
  /** The depth of the tree: 1 without subgroups. */
  levels: number
  /** The number of lines to import. */
  lines: number
}

const lineReaders = {
  labels: readLabel,
  milestones: readMilestone,
  badges: readBadge,
  members: readMember,
  boards: readBoard,
} satisfies Record<Relation, unknown>

const isRelation = (name: string): name is Relation => Object.hasOwn(lineReaders, name)

/** Checks everything in an archive, and returns its groups. Refuses the archive for the first thing that is wrong. */
export async function checkArchive(chunks: AsyncIterable<Buffer>): Promise<CheckedArchive> {
  let index: number[] = []
  const found = new Map<number, ArchivedGroup>()
  const mentioned = new Set<number>()
  let lines = 0
  await readArchive(chunks, {
    onIndex(ids) {
      index = ids
    },
    onObject(object) {
      const { groupId, relation } = object
      mentioned.add(groupId)
      if (relation === null) {
        if (found.size >= MAX_GROUPS) throw badArchive(`it has more than ${MAX_GROUPS} groups`)
        found.set(groupId, readGroup(object))
        return
      }
      if (++lines > MAX_LINES) throw badArchive(`it has more than ${MAX_LINES} lines`)
      if (isRelation(relation)) lineReaders[relation](object)
    },
  })
  if (new Set(index).size !== index.length) throw badArchive(`${INDEX_FILE} repeats an id`)
  const groups = index.map((id) => found.get(id) ?? missing(id))
  const stray = [...mentioned].find((id) => !index.includes(id))
  if (stray !== undefined) throw badArchive(`${INDEX_FILE} lacks the group ${stray}`)
  return { ...orderTree(groups), lines }
}

function missing(id: number): never {
  throw badArchive(`${groupFile(id)} is missing`)
}

/** Orders the groups below the first one, parents first. Refuses groups outside its tree, such as circles. */
function orderTree([root, ...inside]: ArchivedGroup[]): Omit<CheckedArchive, 'lines'> {
  if (!root) throw badArchive(`${INDEX_FILE} is empty`)
  const childrenOf = Map.groupBy(inside, ({ parentId }) => parentId)
  const groups = [root]
  let levels = 0
  for (let level = [root]; level.length > 0; levels++) {
    level = level.flatMap(({ id }) => checkSiblings(childrenOf.get(id) ?? []))
    groups.push(...level)
  }
  if (groups.length <= inside.length) throw badArchive('a group has no parent in it')
  if (levels > MAX_LEVELS) throw badArchive(`its groups have more than ${MAX_LEVELS} levels`)
  return { groups, levels }
}

function checkSiblings(siblings: ArchivedGroup[]): ArchivedGroup[] {
  const paths = new Set(siblings.map(({ columns }) => columns.path.toLowerCase()))
  if (paths.size < siblings.length) throw badArchive('two groups have the same path')
  for (const { id, columns } of siblings) {
    const { name, path } = columns
    const [problem] = [
      ...groupNameProblems(name).map((text) => `name ${text}`),
      ...pathProblems(path, 'inside').map((text) => `path ${text}`),
    ]
    if (problem !== undefined) throw badArchive(`${groupFile(id)}: ${problem}`)
  }
  return siblings
}
