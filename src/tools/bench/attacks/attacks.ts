import { setTimeout } from 'node:timers/promises'

import { CLIENTS, TOKEN, tokenOf } from '#tools/bench/harness/data.ts'
import type { HostileProject } from './data.ts'
import { sendForm } from './send-form.ts'
import { readSlowly } from './slow-reader.ts'

const MB = 1_000_000
const POLL_MS = 100
const MULTIPART = 'multipart/form-data; boundary=x'
const PART = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n'
const FILE = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.gz"\r\n\r\n'

/** Sends hostile requests. Each promise is of a reply's status. */
type Attack = () => Promise<number | string>[]

export function attacksOn(
  origin: string,
  { path, repository, large, turned }: HostileProject,
): Record<string, Attack> {
  const api = `${origin}/api/v4`
  const send = async (url: string, options: RequestInit) => {
    const reply = await fetch(url, options)
    await reply.body?.pipeTo(new WritableStream())
    return reply.status
  }
  const ofType = (type: string) => ({ 'private-token': TOKEN, 'content-type': type })
  const get = (sub: string) => send(api + path + sub, { headers: { 'private-token': TOKEN } })
  const write = (method: string, sub: string, body: object | string) =>
    send(api + path + sub, {
      method,
      headers: ofType('application/json'),
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
  const many =
    (count: number, attack: (nth: number) => Promise<number | string>): Attack =>
    () =>
      Array.from({ length: count }, (_, nth) => attack(nth))
  const one = (attack: () => Promise<number | string>) => many(1, attack)

  const commit = (branch: object, actions: object[]) =>
    write('POST', '/repository/commits', { ...branch, commit_message: 'Change files', actions })
  const create = (file_path: string, content = 'x\n') => ({ action: 'create', file_path, content })
  const words = 'ab+'.repeat(2600)

  const form = (url: string, type: string, pieces: Iterable<Buffer>) =>
    sendForm(api + url, ofType(type), pieces)

  const ofLarge = `/merge_requests/${large}`
  const slowly = (sub: string) => (nth: number) =>
    readSlowly(api + path + ofLarge + sub, { 'private-token': tokenOf(1 + (nth % CLIENTS)) })
  const draw = async (description: string) => {
    await write('PUT', ofLarge, { description })
    return await get(`${ofLarge}?render_html=true`)
  }
  const rebase = async () => {
    const request = `/merge_requests/${turned}`
    await write('PUT', `${request}/rebase`, {})
    for (;;) {
      const reply = await fetch(`${api}${path}${request}?include_rebase_in_progress=true`, {
        headers: { 'private-token': TOKEN },
      })
      const read = (await reply.json()) as {
        rebase_in_progress: boolean
        merge_error: string | null
      }
      if (!read.rebase_in_progress) return read.merge_error === null ? 'rebased' : 'refused'
      await setTimeout(POLL_MS)
    }
  }
  const signIn = (nth: number) =>
    send(`${origin}${repository}/info/refs?service=git-upload-pack`, {
      headers: {
        authorization: `Basic ${btoa(`user-${nth + 1}:wrong password`)}`,
        'x-forwarded-for': `192.0.2.${nth + 1}`,
      },
    })

  return {
    'search for 2,600 words in texts of a million letters': one(() =>
      get(`/issues?search=${words}`),
    ),
    'search for one word that no text has, 16 at once': many(16, () => get('/issues?search=zzz')),
    'search for one word that no merge request has, 16 at once': many(16, () =>
      send(`${api}/merge_requests?scope=all&search=zzz`, { headers: { 'private-token': TOKEN } }),
    ),
    '5 MB of brackets, 8 at once': many(8, () => write('POST', '/issues', '['.repeat(5 * MB))),
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
      write('POST', '/merge_requests', {
        source_branch: 'bomb-0',
        target_branch: 'bomb-1',
        title: 'Bomb',
      }),
    ),
    'a rebase of ten billion files': one(rebase),
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
    'a pipeline from jobs that repeat 300 variables': one(() =>
      commit({ branch: 'extends', start_branch: 'main' }, [
        create('.gitlab-ci.yml', repeatedVariables()),
      ]),
    ),
    'a commit to 1,000 files of a folder with 600,000': one(() =>
      commit(
        { branch: 'wide', start_branch: 'wide', force: true },
        Array.from({ length: 1000 }, (_, nth) => ({
          action: 'delete',
          file_path: nth === 999 ? 'none' : `file-${599_999 - nth}`,
        })),
      ),
    ),
    'a form without a boundary, 8 at once': many(8, () =>
      form(`${path}/issues`, 'multipart/form-data', [Buffer.from(PART)]),
    ),
    'a form of 200 MB in parts of a letter, 4 at once': many(4, () =>
      form(`${path}/issues`, MULTIPART, repeated('', Buffer.from(PART.repeat(1000)))),
    ),
    'an upload of 200 MB, 4 at once': many(4, () =>
      form('/groups/import', MULTIPART, repeated(FILE, Buffer.alloc(65_536))),
    ),
    'changes of 230 MB, 2 at once': many(2, () => get(`${ofLarge}/changes?access_raw_diffs=true`)),
    'changes of 230 MB at 10 kB per second, 8 at once': many(
      8,
      slowly('/changes?access_raw_diffs=true'),
    ),
    'a diff of 230 MB at 10 kB per second, 8 at once': many(8, slowly('/raw_diffs')),
    '64 wrong passwords at once': many(64, signIn),
    'Markdown of 50,000 beginnings of links, 8 at once': many(8, () => draw('[a]('.repeat(50_000))),
    'Markdown of 50,000 beginnings of images, 8 at once': many(8, () => draw('!['.repeat(50_000))),
    'Markdown of 14,000 nested emphases, 8 at once': many(8, () => draw('*a **b '.repeat(14_000))),
    'Markdown of a table with 60,000 cells, 8 at once': many(8, () =>
      draw(`${'a|'.repeat(300)}\n${'-|'.repeat(300)}\n${'b\n'.repeat(200)}`),
    ),
  }
}

/** Yields the start, then the piece again and again, for 200 MB. */
function* repeated(start: string, piece: Buffer): Generator<Buffer, void> {
  yield Buffer.from(start)
  for (let sent = 0; sent < 200 * MB; sent += piece.length) yield piece
}

/** Aliases that would expand to more than any memory holds. */
function nestedYaml(): string {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let nth = 1; lines.join('\n').length < 64_000; nth++) {
    lines.push(`a${nth}: &a${nth} [${Array.from({ length: 9 }, () => `*a${nth - 1}`).join(', ')}]`)
  }
  return lines.join('\n')
}

/** Hidden jobs that each extend one with many variables ten times. */
function repeatedVariables(): string {
  const variables = Array.from({ length: 300 }, (_, nth) => `k${nth}: 1`).join(',')
  const parents = Array(10).fill('.v').join(',')
  const jobs = Array.from({ length: 100 }, (_, nth) => `.j${nth}: {extends: [${parents}]}`)
  return [`.v: {variables: {${variables}}}`, ...jobs, 'test: {script: x}'].join('\n')
}
