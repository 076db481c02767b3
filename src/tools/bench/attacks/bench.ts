import { TOKEN } from '#tools/bench/harness/data.ts'
import type { BenchService } from '#tools/bench/harness/service.ts'
import { table } from '#tools/bench/harness/table.ts'
import { makeHostileProject } from './data.ts'
import { strainOf } from './watch.ts'

const MB = 1_000_000
const headers = { 'private-token': TOKEN }
const ofJson = { ...headers, 'content-type': 'application/json' }

/** Prints how long health checks take, and how much memory is in use, while the service answers hostile requests. */
export async function benchAttacks(service: BenchService): Promise<void> {
  const api = `${service.origin}/api/v4${await makeHostileProject(service)}`
  const rows: string[][] = []
  for (const [name, attack] of Object.entries(attacksOn(api))) {
    const statuses = new Set<number>()
    const work = async () => {
      const replies = await Promise.all(attack())
      for (const { status } of replies) statuses.add(status)
      await Promise.all(replies.map((reply) => reply.arrayBuffer()))
    }
    const { health, memory } = await strainOf(service.origin, service.pid, work)
    rows.push([name, [...statuses].join(', '), health.toFixed(0), String(memory)])
  }
  const head = ['hostile requests', 'status', 'health ms (≤ 250)', 'MB (< 1,000)']
  console.log(`${table(head, rows)}\n`)
}

type Attack = () => Promise<Response>[]

function attacksOn(api: string): Record<string, Attack> {
  const get = (path: string) => fetch(api + path, { headers })
  const post = (path: string, body: object | string) =>
    fetch(api + path, {
      method: 'POST',
      headers: ofJson,
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const many =
    (count: number, send: (nth: number) => Promise<Response>): Attack =>
    () =>
      Array.from({ length: count }, (_, nth) => send(nth))
  const one = (send: () => Promise<Response>) => many(1, send)
  const commit = (branch: object, actions: object[]) =>
    post('/repository/commits', { ...branch, commit_message: 'Change files', actions })
  const create = (file_path: string, content = 'x\n') => ({ action: 'create', file_path, content })
  const words = 'ab+'.repeat(2600)
  return {
    'search for 2,600 words in texts of a million letters': one(() =>
      get(`/issues?search=${words}`),
    ),
    'search for one word that no text has, 16 at once': many(16, () => get('/issues?search=zzz')),
    '5 MB of brackets, 8 at once': many(8, () => post('/issues', '['.repeat(5 * MB))),
    'a commit of 500 files in folders 1,000 deep': one(() =>
      commit(
        { branch: 'deep', start_branch: 'main' },
        Array.from({ length: 500 }, (_, nth) => create(`${'d/'.repeat(1000)}${nth}`)),
      ),
    ),
    'commits of a path, 16 at once': many(16, (nth) =>
      get(`/repository/commits?ref_name=bomb-0&path=${'0/'.repeat(nth % 8)}0`),
    ),
    'a commit onto ten billion files': one(() => commit({ branch: 'bomb-0' }, [create('new.txt')])),
    'a comparison of ten billion files with others': one(() =>
      get('/repository/compare?from=bomb-0&to=bomb-1&straight=true'),
    ),
    'a merge request of ten billion files': one(() =>
      post('/merge_requests', { source_branch: 'bomb-0', target_branch: 'bomb-1', title: 'Bomb' }),
    ),
    'the tree of ten billion files, recursively': one(() =>
      get('/repository/tree?ref=bomb-0&recursive=true'),
    ),
    'the last page of 50,000 of 600,000 entries, 4 at once': many(4, () =>
      get('/repository/tree?ref=wide&per_page=100&page=500'),
    ),
    'a file of a folder with 600,000': one(() => get('/repository/files/file-599999?ref=wide')),
    'a pipeline from 64 kB of nested YAML': one(() =>
      commit({ branch: 'yaml', start_branch: 'main' }, [create('.gitlab-ci.yml', nestedYaml())]),
    ),
  }
}

/** Aliases that would expand to more than any memory holds. */
function nestedYaml(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let nth = 1; lines.join('\n').length < 64_000; nth++) {
    lines.push(`a${nth}: &a${nth} [${Array.from({ length: 9 }, () => `*a${nth - 1}`).join(', ')}]`)
  }
  return lines.join('\n')
}
