import type { Database } from '#server/store/database.ts'
import { fillPeople, insert, times } from '#tools/bench/harness/data.ts'

export const size = { lists: 12, cards: 5000, people: 30, otherLabels: 20 }

export const PROJECT = 'big/board'
export const BOARD = `/${PROJECT}/-/boards/1`

/** Creates one project with one board, whose lists all have the same number of cards. */
export async function fillBoard(db: Database): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await fillPeople(trx, size.people)
    await insert(trx, 'namespaces', 1, () => ({
      kind: 'group' as const,
      root_id: 1,
      name: 'Big',
      path: 'big',
      full_path: 'big',
      path_key: 'big',
      full_name: 'Big',
      ...times,
    }))
    await insert(trx, 'namespace_ancestors', 1, () => ({
      ancestor_id: 1,
      namespace_id: 1,
      depth: 0,
    }))
    await insert(trx, 'members', size.people, (n) => ({
      root_id: 1,
      source_type: 'group' as const,
      source_id: 1,
      user_id: n,
      access_level: 40,
      ...times,
    }))
    await insert(trx, 'projects', 1, () => ({
      root_id: 1,
      namespace_id: 1,
      creator_id: 1,
      name: 'Board',
      path: 'board',
      full_path: PROJECT,
      path_key: PROJECT,
      full_name: 'Big / Board',
      disk_path: 'board.git',
      last_activity_at: times.created_at,
      ...times,
    }))
    await insert(trx, 'labels', size.lists + size.otherLabels, (n) => ({
      root_id: 1,
      project_id: 1,
      title: titleOf(n),
      color: '#428BCA',
      ...times,
    }))
    const card = (n: number) => ({
      root_id: 1,
      project_id: 1,
      state: 'opened' as const,
      position: `V${String(n).padStart(8, '0')}`,
    })
    await insert(trx, 'issues', size.cards, (n) => ({
      ...card(n),
      iid: n,
      author_id: (n % size.people) + 1,
      title: `${VERBS[n % VERBS.length]} ${THINGS[n % THINGS.length]}, part ${n}`,
      ...times,
    }))
    const labelled = (n: number, label: number) => ({
      ...card(n),
      issue_id: n,
      label_id: label,
      title: titleOf(label),
    })
    await insert(trx, 'issue_labels', size.cards, (n) => labelled(n, (n % size.lists) + 1))
    await insert(trx, 'issue_labels', size.cards, (n) =>
      labelled(n, size.lists + 1 + (n % size.otherLabels)),
    )
    await insert(trx, 'issue_assignees', size.cards, (n) => ({
      issue_id: n,
      user_id: (n % size.people) + 1,
    }))
    await insert(trx, 'boards', 1, () => ({ root_id: 1, project_id: 1, name: 'Big', ...times }))
    await insert(trx, 'board_lists', size.lists, (n) => ({
      root_id: 1,
      board_id: 1,
      kind: 'label' as const,
      label_id: n,
      position: n - 1,
      ...times,
    }))
  })
}

const titleOf = (label: number) => (label <= size.lists ? `List ${label}` : `topic ${label}`)

const VERBS = ['Mend', 'Measure', 'Explain', 'Shorten', 'Replace', 'Try again with', 'Remove']
const THINGS = [
  'the search of stations whose names have accents',
  'seat maps',
  'how refunds are counted when a night train is late and the connection is lost',
  'the timetable import',
  'labels on tickets',
]
