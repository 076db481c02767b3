import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

import { expect } from 'vitest'

import { addProjectMember } from '#contract/members.ts'
import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { createProject } from '#contract/projects.ts'
import { defaultLimits } from '#server/config.ts'
import { EMPTY_TREE } from '#server/git/diff.ts'
import { readRefs } from '#server/git/ref-values.ts'
import { runGit } from '#server/git/run.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { eventually } from '#server/testing/eventually.ts'
import { gitClient, type GitClient } from '#server/testing/git-client.ts'
import { changesOf, ZERO } from '#server/testing/pkt-lines.ts'
import { made } from '#server/testing/world.ts'

const MIB = 1024 * 1024

interface Sent {
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string | Uint8Array
  user?: TestUser | null
}

// Shared by a file's tests: each file runs in its own process.

export let service: TestApp
export let port: number
export let root: TestUser
export let owner: TestUser
export let developer: TestUser
export let project: { id: number }
export let gitDir: string
export let at: string
/** A commit with its parents' objects, as a pack. */
export let pack: Buffer
export let commit: string
export let client: GitClient

/** Starts a listening service with a project and a developer, and packs a commit that has not been pushed. */
export async function openHostileGit(): Promise<void> {
  service = await testApp({ limits: { ...defaultLimits, gitTransfers: 2, pushBytes: 4 * MIB } })
  const address = await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = Number(new URL(address).port)
  root = await service.user('root', { admin: true })
  owner = await service.user('olga')
  developer = await service.user('dev')
  project = await made(service.as(owner), createProject, {
    path: 'app',
    initialize_with_readme: true,
  })
  await made(service.as(owner), addProjectMember, {
    id: project.id,
    user_id: developer.id,
    access_level: 30,
  })
  at = '/olga/app.git'
  const { disk_path } = await service.deps.db
    .selectFrom('projects')
    .select('disk_path')
    .executeTakeFirstOrThrow()
  gitDir = service.deps.repositories.dirOf(disk_path)

  client = await gitClient()
  commit = await client.commit('a.txt', 'a\n'.repeat(100_000) + Math.random())
  const { stdout } = await runGit(['pack-objects', '--revs', '--stdout', '--quiet'], {
    gitDir: join(client.dir, '.git'),
    input: `${commit}\n`,
  })
  pack = stdout
}

export async function closeHostileGit(): Promise<void> {
  await client.remove()
  await service.close()
}

export function commandsOf(...refs: string[]): string {
  const commands = refs.map((ref) => ({ ref, before: ZERO, after: commit }))
  return changesOf(commands, 'report-status side-band-64k')
}

export const push = (ref: string, pack: Buffer, user = developer) =>
  postPush(commandsOf(ref), pack, user)

export const postPush = (commands: string | Buffer, pack: Buffer, user = developer) =>
  post('receive-pack', Buffer.concat([Buffer.from(commands), pack]), { user })

export const post = (what: string, body: string | Uint8Array, { headers, user }: Sent = {}) =>
  send(`${at}/git-${what}`, {
    method: 'POST',
    headers: { 'content-type': `application/x-git-${what}-request`, ...headers },
    body,
    ...(user ? { user } : {}),
  })

/** Sends the path unchanged; `fetch` would normalize it. The user defaults to the developer. */
export async function send(path: string, sent: Sent) {
  const sending = open(path, sent)
  const reply = replyTo(sending)
  sending.end(sent.body)
  const { statusCode: status, headers } = await reply
  return { status, headers, body: await text(await reply) }
}

function open(
  path: string,
  { method = 'GET', headers = {}, user = developer }: Sent,
): ClientRequest {
  const authorization = `Basic ${Buffer.from(`x:${user?.token}`).toString('base64')}`
  return request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { ...(user ? { authorization } : {}), ...headers },
  })
}

async function replyTo(sending: ClientRequest): Promise<IncomingMessage> {
  const [reply] = (await once(sending, 'response')) as [IncomingMessage]
  return reply
}

/** Starts a push and sends all but its last bytes. */
export async function halfPush(ref: string, user = developer) {
  const sending = open(`${at}/git-receive-pack`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-git-receive-pack-request' },
    user,
  })
  sending.on('error', () => {})
  const reply = replyTo(sending)
  reply.catch(() => {})
  sending.write(commandsOf(ref))
  sending.write(pack.subarray(0, -20))
  await eventually(async () => expect(await leftovers()).not.toEqual([]))
  return { sending, reply }
}

export const tip = async (ref: string) => (await readRefs(gitDir, [ref])).get(ref) ?? null

/** Lists files that a refused push may have left behind. */
export async function leftovers(): Promise<string[]> {
  const found = await readdir(join(gitDir, 'objects'), { recursive: true })
  return found.filter((name) => /tmp_|incoming/.test(name))
}

/** Creates folders nested ten deep with ten entries each: ten billion files. */
export async function bombOf(text: string): Promise<string> {
  let tree = await treeOf(await blobOf(text), '100644', 'blob')
  for (let depth = 0; depth < 9; depth++) tree = await treeOf(tree, '040000', 'tree')
  return tree
}

/** Creates a folder that contains the same object ten times. */
async function treeOf(id: string, mode: string, type: string): Promise<string> {
  const entries = Array.from({ length: 10 }, (_, nth) => `${mode} ${type} ${id}\t${nth}\n`)
  const { stdout } = await runGit(['mktree'], {
    gitDir: join(client.dir, '.git'),
    input: entries.join(''),
  })
  return stdout.toString().trim()
}

export async function blobOf(text: string): Promise<string> {
  const gitDir = join(client.dir, '.git')
  const { stdout } = await runGit(['hash-object', '-w', '--stdin'], { gitDir, input: text })
  return stdout.toString().trim()
}

/** Stores an object without git's checks. */
async function rawObject(type: string, content: string | Buffer): Promise<string> {
  const gitDir = join(client.dir, '.git')
  const args = ['hash-object', '-t', type, '-w', '--literally', '--stdin']
  const { stdout } = await runGit(args, { gitDir, input: content })
  return stdout.toString().trim()
}

export const rawCommit = (text: string) => rawObject('commit', text)

export function treeWith(entries: readonly (readonly [mode: string, name: string, id: string])[]) {
  const parts = entries.map(([mode, name, id]) =>
    Buffer.concat([Buffer.from(`${mode.replace(/^0/, '')} ${name}\0`), Buffer.from(id, 'hex')]),
  )
  return rawObject('tree', Buffer.concat(parts))
}

export async function commitOf(
  { parent, tree = EMPTY_TREE }: { parent?: string; tree?: string },
  message = 'Change',
) {
  const gitDir = join(client.dir, '.git')
  const parents = parent === undefined ? [] : ['-p', commit]
  const env = { GIT_AUTHOR_NAME: 'A', GIT_AUTHOR_EMAIL: 'a@b.test' }
  const who = { ...env, GIT_COMMITTER_NAME: 'A', GIT_COMMITTER_EMAIL: 'a@b.test' }
  const { stdout } = await runGit(['commit-tree', tree, ...parents, '-F', '-'], {
    gitDir,
    input: message,
    env: who,
  })
  return stdout.toString().trim()
}

export const url = () => `http://x:${developer.token}@127.0.0.1:${port}${at}`

export const pushFrom = (id: string, branch: string, ...options: string[]) =>
  client.run('push', ...options, url(), `+${id}:refs/heads/${branch}`)

/** Opens a merge request that adds one file. */
export async function propose(name: string) {
  const tree = await treeWith([
    ['100644', 'a.txt', await client.must('rev-parse', `${commit}:a.txt`)],
    ['100644', `${name}.txt`, await blobOf(name)],
  ])
  const change = await commitOf({ parent: 'main', tree }, `Add ${name}`)
  await pushFrom(commit, `${name}-target`)
  await pushFrom(change, name)
  const api = service.as(developer)
  const branches = { source_branch: name, target_branch: `${name}-target` }
  const { iid } = await made(api, createMergeRequest, { id: project.id, ...branches, title: name })
  return { api, params: { id: project.id, merge_request_iid: iid }, change }
}
