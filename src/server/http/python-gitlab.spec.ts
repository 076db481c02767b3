import { tmpdir } from 'node:os'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { testApp, type TestApp, type TestSpace, type TestUser } from '#server/testing/app.ts'
import { runProgram } from '#server/testing/git-client.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'

/* Tests the API's client library for Python, if the PYTHON_GITLAB variable holds an interpreter that has it. */

const PYTHON = process.env['PYTHON_GITLAB']

const PRELUDE = `
import gitlab, io, json, os, time
gl = gitlab.Gitlab(os.environ['HOST'], private_token=os.environ['TOKEN'], keep_base_url=True)
def show(value): print(json.dumps(value))
def until(call):
    for _ in range(600):
        try: value = call()
        except gitlab.exceptions.GitlabError: value = None
        if value: return value
        time.sleep(0.05)
    raise TimeoutError()
`

let service: TestApp
let host: string
let owner: TestUser, developer: TestUser
let group: TestSpace
let code: Awaited<ReturnType<typeof reviewedCode>>

beforeAll(async () => {
  service = await testApp()
  owner = await service.user('rea')
  developer = await service.user('ann')
  group = await service.group('team')
  await service.member(group, owner, 50)
  code = await reviewedCode(service, 'code', developer, { in: group })
  host = await service.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => await service.close())

/** Runs a script as the user. Returns the value that it shows. */
async function python(user: TestUser, script: string): Promise<unknown> {
  const args = ['-W', 'ignore', '-c', PRELUDE + script]
  const env = { HOST: host, TOKEN: user.token }
  const { code: status, output } = await runProgram(PYTHON!, tmpdir(), args, env)
  if (status !== 0) throw new Error(output)
  return JSON.parse(output)
}

describe.skipIf(!PYTHON)('python-gitlab', () => {
  test('creates and arranges the lists of a project board and a group board', async () => {
    const shown = await python(
      owner,
      `
group = gl.groups.get('team')
project = gl.projects.get('team/code')
labels = [group.labels.create({'name': name, 'color': '#336699'}).id for name in ('Doing', 'Done')]
def arrange(space):
    board = space.boards.create({'name': 'Delivery'})
    lists = [board.lists.create({'label_id': label}) for label in labels]
    lists[1].position = 0
    lists[1].save()
    names = [one.label['name'] for one in board.lists.list(get_all=True)]
    lists[0].delete()
    board.name = 'Shipping'
    board.save()
    left = [one.label['name'] for one in space.boards.get(board.id).lists.list(get_all=True)]
    board.delete()
    return [names, left, board.name, len(space.boards.list(get_all=True))]
show([arrange(project), arrange(group)])
`,
    )
    const arranged = [['Done', 'Doing'], ['Done'], 'Shipping', 0]
    expect(shown).toEqual([arranged, arranged])
  })

  test('reviews, approves, tracks time on and merges a merge request', async () => {
    const { iid, source_branch } = await code.propose()
    const { position } = code.at({ new_line: 3 })
    const shown = await python(
      owner,
      `
request = gl.projects.get('team/code').mergerequests.get(${iid})
thread = request.discussions.create({'body': 'Why?', 'position': json.loads('${JSON.stringify(position)}')})
thread.notes.create({'body': 'Because'})
thread.resolved = True
thread.save()
request.notes.create({'body': 'Fine'})
request.labels = ['ready']
request.save()
request.time_estimate('2h')
request.add_spent_time('30m')
request.subscribe()
request.approve()
def checked():
    now = gl.projects.get('team/code').mergerequests.get(request.iid)
    return now if now.detailed_merge_status == 'mergeable' else None
request = until(checked)
files = [change['new_path'] for change in request.changes()['changes']]
versions = [request.diffs.get(one.id).head_commit_sha == request.sha for one in request.diffs.list(get_all=True)]
request.merge(sha=request.sha, squash=True, should_remove_source_branch=True)
show({
  'state': request.state,
  'files': files,
  'versions': versions,
  'time': request.time_stats()['human_time_estimate'],
  'approved': [one['user']['username'] for one in request.approvals.get().approved_by],
  'notes': [note.body for note in request.notes.list(get_all=True, sort='asc') if not note.system],
  'branches': [one.name for one in gl.projects.get('team/code').branches.list(get_all=True)],
})
`,
    )
    expect(shown).toMatchObject({
      state: 'merged',
      files: ['a.txt', 'logo.png', 'long.txt', 'new.txt'],
      versions: [true],
      time: '2h',
      approved: ['rea'],
      notes: ['Why?', 'Because', 'Fine'],
      branches: expect.not.arrayContaining([source_branch]),
    })
  })

  test('pages through a list by number and by key', async () => {
    const shown = await python(
      owner,
      `
project = gl.projects.get('team/code')
for title in 'abcde': project.issues.create({'title': title})
pages = list(project.issues.list(iterator=True, per_page=2, order_by='created_at', sort='asc'))
first = project.issues.list(page=1, per_page=2, iterator=True)
keys = list(gl.projects.list(iterator=True, per_page=1, pagination='keyset', order_by='id'))
show([[issue.title for issue in pages], [first.total, first.total_pages], [one.path for one in keys]])
`,
    )
    expect(shown).toEqual([['a', 'b', 'c', 'd', 'e'], [5, 3], ['code']])
  })

  test('invites people, and exports and imports a group', async () => {
    const shown = await python(
      owner,
      `
group = gl.groups.get('team')
group.invitations.create({'email': 'new@example.com', 'access_level': 30})
invited = [one.invite_email for one in group.invitations.list(get_all=True)]
group.invitations.delete('new@example.com')
export = group.exports.create()
archive = until(export.download)
gl.groups.import_group(io.BytesIO(archive), path='copy', name='Copy')
copied = until(lambda: gl.groups.get('copy').labels.list(get_all=True))
show([invited, len(group.invitations.list(get_all=True)), [label.name for label in copied]])
`,
    )
    expect(shown).toEqual([['new@example.com'], 0, expect.arrayContaining(['Doing', 'Done'])])
  })

  test('reports why a call is refused', async () => {
    const { iid } = await code.propose()
    const shown = await python(
      developer,
      `
def refusal(call):
    try: call()
    except gitlab.exceptions.GitlabError as error: return [error.response_code, error.error_message]
project = gl.projects.get('team/code')
request = project.mergerequests.get(${iid})
show([
  refusal(lambda: gl.projects.get('team/secret')),
  refusal(lambda: project.delete()),
  refusal(lambda: request.merge(sha='0' * 40)),
  refusal(lambda: project.mergerequests.create({'source_branch': request.source_branch, 'target_branch': 'main', 'title': 'Twin'})),
])
`,
    )
    expect(shown).toMatchObject([
      [404, expect.stringContaining('Not Found')],
      [403, expect.stringContaining('Forbidden')],
      [409, expect.stringContaining('SHA')],
      [409, [expect.stringContaining('already exists')]],
    ])
  })
})
