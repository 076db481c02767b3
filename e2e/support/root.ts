export const ROOT_TOKEN = 'root-of-the-end-to-end-tests'
const LISTS = ['To do', 'Doing', 'Review', 'QA']

type Entity = { id: number } & Record<string, unknown>
export type CallAsRoot = (method: string, path: string, body?: object) => Promise<Entity>

/** Calls a service's API as root. Throws when a call fails. */
export function callAsRoot(url: string): CallAsRoot {
  return async (method, path, body) => {
    const response = await fetch(`${url}/api/v4${path}`, {
      method,
      headers: { 'PRIVATE-TOKEN': ROOT_TOKEN, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return (text ? JSON.parse(text) : { id: 0 }) as Entity
  }
}

/**
 * Creates a project and a group with one board each. Both boards have the same four lists, two issues per list and one
 * issue in no list.
 */
export async function makeBoards(call: CallAsRoot) {
  const group = await call('POST', '/groups', { name: 'Acme', path: 'acme' })
  const project = await call('POST', '/projects', {
    name: 'App',
    path: 'app',
    namespace_id: group.id,
  })
  const boards = [`/projects/${project.id}/boards`, `/groups/${group.id}/boards`]
  const [onProject, onGroup] = await Promise.all(
    boards.map(async (path) => await call('POST', path, { name: 'Development' })),
  )
  for (const name of LISTS) {
    const label = await call('POST', `/groups/${group.id}/labels`, { name, color: '#6699cc' })
    await call('POST', `${boards[0]}/${onProject!.id}/lists`, { label_id: label.id })
    await call('POST', `${boards[1]}/${onGroup!.id}/lists`, { label_id: label.id })
    for (const title of [`First of ${name}`, `Second of ${name}`]) {
      await call('POST', `/projects/${project.id}/issues`, { title, labels: name })
    }
  }
  await call('POST', `/projects/${project.id}/issues`, { title: 'In no list yet' })
  return {
    projectBoard: `/acme/app/-/boards/${onProject!.id}`,
    groupBoard: `/groups/acme/-/boards/${onGroup!.id}`,
  }
}
