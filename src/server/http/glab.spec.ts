import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { getApprovals } from '#contract/approvals.ts'
import { getMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import { listMergeRequestNotes } from '#contract/notes.ts'
import { getProject } from '#contract/projects.ts'
import { testApp, type TestApp, type TestUser } from '#server/testing/app.ts'
import { gitClient, runProgram, type GitClient } from '#server/testing/git-client.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

/* Tests the API's command-line client, if the GLAB variable holds its path. */

const GLAB = process.env['GLAB']

let service: TestApp
let author: TestUser, reviewer: TestUser
let client: GitClient
let request: { id: number; merge_request_iid: number }

beforeAll(async () => {
  service = await testApp()
  author = await service.user('ann')
  reviewer = await service.user('rea')
  const { project } = await reviewedCode(service, 'code', author)
  await service.member(project, reviewer, 40)
  request = { id: project.id, merge_request_iid: 1 }

  const host = await service.app.listen({ port: 0, host: '127.0.0.1' })
  client = await gitClient()
  const { path_with_namespace } = (await service.as(author).call(getProject, { id: project.id }))
    .body
  await client.must('remote', 'add', 'origin', `${host}/${path_with_namespace}.git`)
  await client.must('config', `http.${host}.extraHeader`, `Authorization: Basic ${basic(author)}`)
  await client.must('fetch', '--quiet')
  await client.must('checkout', '--quiet', 'topic')
})
afterAll(async () => {
  await client.remove()
  await service.close()
})

const basic = ({ token }: TestUser) => Buffer.from(`git:${token}`).toString('base64')

/** Returns a glab command's output. */
async function glab(user: TestUser, ...args: string[]): Promise<string> {
  const { port } = service.app.server.address() as { port: number }
  const config = `
check_update: false
hosts:
  127.0.0.1:
    api_host: 127.0.0.1:${port}
    api_protocol: http
    git_protocol: http
    token: ${user.token}
`
  await writeFile(join(client.dir, '.git', 'config.yml'), config, { mode: 0o600 })
  const env = { GLAB_CONFIG_DIR: join(client.dir, '.git'), NO_COLOR: '1', NO_PROMPT: '1' }
  const { code, output } = await runProgram(GLAB!, client.dir, args, env)
  if (code !== 0) throw new Error(`glab ${args.join(' ')}: ${output}`)
  return output
}

test.skipIf(!GLAB)('glab creates, lists, shows, approves and merges a merge request', async () => {
  const created = [
    '--title',
    'Change a line',
    '--description',
    'As agreed',
    '--target-branch',
    'main',
  ]
  expect(await glab(author, 'mr', 'create', '--yes', ...created)).toContain('/merge_requests/1')
  expect(await glab(author, 'mr', 'list')).toMatch(/!1\s.*Change a line/)
  expect(await glab(author, 'mr', 'view', '1')).toMatch(/Change a line[^]*As agreed/)
  expect(await glab(author, 'mr', 'diff', '1')).toContain('+three')
  await glab(reviewer, 'mr', 'note', '1', '--message', 'Three it is')
  await glab(reviewer, 'mr', 'approve', '1')
  await glab(reviewer, 'mr', 'merge', '1', '--yes')

  const api = service.as(reviewer)
  expect((await api.call(getMergeRequest, request)).body).toMatchObject({ state: 'merged' })
  expect((await api.call(getApprovals, request)).body).toMatchObject({
    approved_by: [{ user: { username: 'rea' } }],
  })
  const { body: notes } = await api.call(listMergeRequestNotes, {
    ...request,
    sort: 'asc',
  })
  expect(notes.filter(({ system }) => !system)).toMatchObject([{ body: 'Three it is' }])
  expect(await glab(author, 'mr', 'list', '--merged')).toMatch(/!1\s.*Change a line/)
})
