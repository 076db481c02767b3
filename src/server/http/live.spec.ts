import { isDeepStrictEqual } from 'node:util'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { deleteOwnAccessToken } from '#contract/access-tokens.ts'
import {
  createMergeRequestApprovalRule,
  createProjectApprovalRule,
  deleteProjectApprovalRule,
} from '#contract/approval-rules.ts'
import {
  approveMergeRequest,
  setApprovalsRequired,
  setProjectApprovals,
  unapproveMergeRequest,
} from '#contract/approvals.ts'
import { createIssueNoteAwardEmoji, deleteIssueNoteAwardEmoji } from '#contract/award-emoji.ts'
import { createProjectBoardList, deleteProjectBoardList } from '#contract/board-lists.ts'
import {
  createGroupBoard,
  createProjectBoard,
  deleteProjectBoard,
  updateProjectBoard,
} from '#contract/boards.ts'
import { setCommitStatus } from '#contract/commit-statuses.ts'
import { createCommit } from '#contract/commits.ts'
import { createIssue, deleteIssue, reorderIssue, updateIssue } from '#contract/issues.ts'
import {
  createGroupLabel,
  createProjectLabel,
  deleteGroupLabel,
  deleteProjectLabel,
  updateGroupLabel,
  updateProjectLabel,
} from '#contract/labels.ts'
import { watchGroup, watchProject } from '#contract/live.ts'
import { removeProjectMember } from '#contract/members.ts'
import {
  deleteMergeRequest,
  getMergeRequest,
  updateMergeRequest,
} from '#contract/merge-requests/merge-requests.ts'
import {
  acceptMergeRequest,
  cancelAutoMerge,
  rebaseMergeRequest,
} from '#contract/merge-requests/merge.ts'
import {
  createGroupMilestone,
  createProjectMilestone,
  deleteGroupMilestone,
  deleteProjectMilestone,
  updateGroupMilestone,
  updateProjectMilestone,
} from '#contract/milestones.ts'
import { createIssueNote, createMergeRequestNote } from '#contract/notes.ts'
import { deleteProject, updateProject } from '#contract/projects.ts'
import { createGroupAccessToken } from '#contract/resource-access-tokens.ts'
import { endSession, listSessions, type Session } from '#contract/sessions.ts'
import { buildApp } from '#server/app.ts'
import { defaultLimits } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { announceIssue } from '#server/domain/spaces/announcements.ts'
import { SESSION_COOKIE } from '#server/http/protocol/session-cookie.ts'
import { openDatabase } from '#server/store/database.ts'
import { engineOf } from '#server/store/dialect.ts'
import { openChannel } from '#server/store/open-channel.ts'
import { testApp, type Some, type TestApp, type TestUser } from '#server/testing/app.ts'
import { hiddenFields } from '#server/testing/browser.ts'
import { listen, type Listener } from '#server/testing/live.ts'
import { bearer, openOauth } from '#server/testing/oauth.ts'
import { reviewedCode } from '#server/testing/reviewed-code.ts'
import type { TestSpace } from '#server/testing/spaces.ts'

const routes = {
  project: {
    watch: watchProject,
    createLabel: createProjectLabel,
    updateLabel: updateProjectLabel,
    deleteLabel: deleteProjectLabel,
    createMilestone: createProjectMilestone,
    updateMilestone: updateProjectMilestone,
    deleteMilestone: deleteProjectMilestone,
  },
  group: {
    watch: watchGroup,
    createLabel: createGroupLabel,
    updateLabel: updateGroupLabel,
    deleteLabel: deleteGroupLabel,
    createMilestone: createGroupMilestone,
    updateMilestone: updateGroupMilestone,
    deleteMilestone: deleteGroupMilestone,
  },
}

const STREAMS = 10
/** Milliseconds. */
const NEVER = 2 ** 31 - 1
let service: TestApp
let guest: TestUser, reporter: TestUser, owner: TestUser, stranger: TestUser
let acme: TestSpace, app: TestSpace, site: TestSpace

beforeAll(async () => {
  service = await testApp({
    limits: { ...defaultLimits, streamsPerUser: STREAMS },
    heartbeat: NEVER,
  })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  guest = await service.user('gus')
  reporter = await service.user('rea')
  owner = await service.user('olga')
  stranger = await service.user('sam')
  acme = await service.group('acme')
  app = await service.project('app', { in: acme })
  site = await service.project('site', { in: acme })
  await service.member(acme, guest, 10)
  await service.member(acme, reporter, 20)
  await service.member(acme, owner, 50)
})
afterAll(() => service.close())

const as = (user: TestUser) => service.as(user)
const live = ({ kind, id }: TestSpace) => routes[kind].watch.path.replace(':id', String(id))

async function makeIssue(space = app, more: Some<typeof createIssue> = {}) {
  const { body } = await as(owner).call(createIssue, { id: space.id, title: 'Fog', ...more })
  return { params: { id: space.id, issue_iid: body.iid }, iid: body.iid, id: body.id }
}

/** Opens a stream and waits for its `open` event. */
async function open(user: TestUser, space: TestSpace, server = service.app): Promise<Listener> {
  const listener = await listen(server, user, live(space))
  expect(await listener.next()).toEqual({ event: 'open', data: {} })
  return listener
}

/** Returns the events up to and including `wanted`. Earlier events may predate the stream's opening. */
async function until(listener: Listener, wanted: object): Promise<unknown[]> {
  const events: unknown[] = []
  for (let event; (event = await listener.next());) {
    events.push(event)
    if (JSON.stringify(event) === JSON.stringify(wanted)) break
  }
  return events
}

/** Returns the remaining events. */
async function rest(listener: Listener): Promise<unknown[]> {
  const events: unknown[] = []
  for (let event; (event = await listener.next());) events.push(event)
  return events
}

const hint = (space: TestSpace, { iid }: { iid: number }) => ({
  event: 'issue',
  data: { project_id: space.id, issue_iid: iid },
})

describe('the stream of a project', () => {
  test('reports created, changed, moved, commented and deleted issues', async () => {
    const other = await makeIssue()
    const listener = await open(guest, app)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(reporter).call(updateIssue, { ...issue.params, add_labels: 'Doing' })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(reporter).call(reorderIssue, { ...issue.params, move_after_id: other.id })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(guest).call(createIssueNote, { ...issue.params, body: 'Fog' })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(owner).call(deleteIssue, issue.params)
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })

  test("reports a reaction to a comment with the comment's id", async () => {
    const issue = await makeIssue()
    const note = (await as(guest).call(createIssueNote, { ...issue.params, body: 'Fog' })).body
    const listener = await open(guest, app)
    const reactions = { event: 'reactions', data: { note_id: note.id } }
    const input = { ...issue.params, note_id: note.id }
    const given = await as(reporter).call(createIssueNoteAwardEmoji, { ...input, name: 'tada' })
    expect(await until(listener, reactions)).toContainEqual(reactions)
    await as(reporter).call(deleteIssueNoteAwardEmoji, { ...input, award_id: given.body.id })
    expect(await until(listener, reactions)).toContainEqual(reactions)
    await listener.leave()
  })

  test('reports a reaction to an internal comment only to reporters', async () => {
    const issue = await makeIssue()
    const { body: note } = await as(reporter).call(createIssueNote, {
      ...issue.params,
      body: 'Secret',
      internal: true,
    })
    const [team, outside] = [await open(reporter, app), await open(guest, app)]
    const reactions = { event: 'reactions', data: { note_id: note.id } }
    const input = { ...issue.params, note_id: note.id, name: 'tada' }
    await as(reporter).call(createIssueNoteAwardEmoji, input)
    expect(await until(team, reactions)).toContainEqual(reactions)
    const last = await makeIssue()
    expect(await until(outside, hint(app, last))).not.toContainEqual(reactions)
    await team.leave()
    await outside.leave()
  })

  test('reports merge requests only to users who can read code', async () => {
    const { project, propose } = await reviewedCode(service, 'code', owner, { in: acme })
    const [team, outside] = [await open(owner, project), await open(guest, project)]
    const heard = (iid: number) => ({
      event: 'merge_request',
      data: { project_id: project.id, merge_request_iid: iid },
    })
    const { iid, params } = await propose()
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(updateMergeRequest, { ...params, title: 'Mist' })
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(createMergeRequestNote, { ...params, body: 'Clear' })
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    await as(owner).call(deleteMergeRequest, params)
    expect(await until(team, heard(iid))).toContainEqual(heard(iid))
    const issue = await makeIssue(project)
    expect(await until(outside, hint(project, issue))).toEqual([hint(project, issue)])
    await team.leave()
    await outside.leave()
  })

  test('reports the merge requests of a project without issues, also to its group', async () => {
    const { project, propose } = await reviewedCode(service, 'no-issues', owner, { in: acme })
    await as(owner).call(updateProject, { id: project.id, issues_access_level: 'disabled' })
    const listeners = [await open(owner, project), await open(owner, acme)]
    const { iid } = await propose()
    const data = { project_id: project.id, merge_request_iid: iid }
    const heard = { event: 'merge_request', data }
    for (const listener of listeners) {
      expect(await until(listener, heard)).toContainEqual(heard)
      await listener.leave()
    }
  })

  test('reports approvals, pipelines, checks, rebases and auto-merges of a merge request', async () => {
    const { project, propose, commits } = await reviewedCode(service, 'built', owner, {
      in: acme,
    })
    const { iid, params } = await propose()
    const approver = await service.user('ada')
    await service.member(acme, approver, 30)
    const heard = {
      event: 'merge_request',
      data: { project_id: project.id, merge_request_iid: iid },
    }
    const report = (state: 'running' | 'failed') => () =>
      as(owner).call(setCommitStatus, {
        id: project.id,
        sha: commits.head_sha,
        state,
        ref: `topic-1`,
      })
    const steps: Record<string, () => Promise<unknown>> = {
      'the end of the check': () => as(owner).call(getMergeRequest, params),
      'an approval': () => as(approver).call(approveMergeRequest, params),
      'its withdrawal': () => as(approver).call(unapproveMergeRequest, params),
      'a new pipeline': report('running'),
      'an automatic merge': () =>
        as(owner).call(acceptMergeRequest, { ...params, merge_when_pipeline_succeeds: true }),
      'its cancellation': () => as(owner).call(cancelAutoMerge, params),
      'the end of the pipeline': report('failed'),
      'the start of a rebase': () => as(owner).call(rebaseMergeRequest, params),
      'required approvals': () =>
        as(owner).call(setApprovalsRequired, { ...params, approvals_required: 1 }),
      'an approval rule': () =>
        as(owner).call(createMergeRequestApprovalRule, {
          ...params,
          name: 'Safety',
          approvals_required: 0,
        }),
    }
    for (const [what, step] of Object.entries(steps)) {
      const listener = await open(owner, project)
      await step()
      expect({ what, told: await listener.next() }).toMatchObject({ what, told: heard })
      await service.deps.jobs.idle()
      await listener.leave()
    }
  })

  test('reports approval rules of the project as a change of all its merge requests', async () => {
    const { project } = await reviewedCode(service, 'ruled', owner, { in: acme })
    const { id } = project
    const rule = { id, name: 'Safety', approvals_required: 0 }
    let made = 0
    const steps = [
      async () => {
        made = (await as(owner).call(createProjectApprovalRule, rule)).body.id
      },
      () => as(owner).call(setProjectApprovals, { id, approvals_before_merge: 1 }),
      () => as(owner).call(deleteProjectApprovalRule, { id, approval_rule_id: made }),
    ]
    for (const step of steps) {
      const listener = await open(owner, project)
      await step()
      expect(await listener.next()).toEqual({
        event: 'merge_request',
        data: { project_id: id },
      })
      await listener.leave()
    }
  })

  test('tells whether only the checks of a merge request changed', async () => {
    const { project, propose, commits } = await reviewedCode(service, 'checked', owner, {
      in: acme,
    })
    const listener = await open(owner, project)
    const { iid, params } = await propose()
    const heard = (only?: 'checks') => ({
      event: 'merge_request',
      data: { project_id: project.id, merge_request_iid: iid, ...(only && { only }) },
    })
    expect(await until(listener, heard())).toContainEqual(heard())
    const status = { id: project.id, sha: commits.head_sha, ref: 'topic-1' } as const
    await as(owner).call(setCommitStatus, { ...status, state: 'running' })
    // A hint joins what happens at nearly the same time.
    await listener.next()
    await as(owner).call(setCommitStatus, { ...status, state: 'success' })
    expect(await until(listener, heard('checks'))).toContainEqual(heard('checks'))
    const actions = [{ action: 'create', file_path: 'new.txt', content: 'x\n' }] as const
    const change = { branch: 'main', commit_message: 'Go on', actions: [...actions] }
    await as(owner).call(createCommit, { id: project.id, ...change })
    expect(await until(listener, heard('checks'))).toContainEqual(heard('checks'))
    await as(owner).call(createMergeRequestNote, { ...params, body: 'Clear' })
    expect(await until(listener, heard())).toContainEqual(heard())
    await listener.leave()
  })

  test('reports an automatic merge that gives up, and a rebase that fails', async () => {
    const { project, propose, commits } = await reviewedCode(service, 'failing', owner, {
      in: acme,
    })
    const { iid, params } = await propose()
    const setStatus = (state: 'running' | 'success') =>
      as(owner).call(setCommitStatus, {
        id: project.id,
        sha: commits.head_sha,
        state,
        ref: 'topic-1',
      })
    await setStatus('running')
    await as(owner).call(acceptMergeRequest, { ...params, merge_when_pipeline_succeeds: true })
    await as(owner).call(createCommit, {
      id: project.id,
      branch: 'main',
      commit_message: 'Clash',
      actions: [{ action: 'update', file_path: 'a.txt', content: 'clash\n' }],
    })
    await service.deps.jobs.idle()

    const heard = {
      event: 'merge_request',
      data: { project_id: project.id, merge_request_iid: iid },
    }
    const ends = {
      'an automatic merge': () => setStatus('success'),
      'a rebase': () => as(owner).call(rebaseMergeRequest, params),
    }
    for (const [what, begin] of Object.entries(ends)) {
      const { promise: held, resolve: release } = Promise.withResolvers<void>()
      for (const name of ['hold one', 'hold two']) service.deps.jobs.start(name, () => held)
      const early = await open(owner, project)
      await begin()
      expect(await early.next()).toMatchObject(heard)
      await early.leave()

      const listener = await open(owner, project)
      release()
      expect(await listener.next()).toEqual(heard)
      await listener.leave()
      await service.deps.jobs.idle()
      const { merge_error, merge_when_pipeline_succeeds } = (
        await as(owner).call(getMergeRequest, params)
      ).body
      expect({ what, merge_when_pipeline_succeeds }).toEqual({
        what,
        merge_when_pipeline_succeeds: false,
      })
      expect(merge_error).not.toBeNull()
    }
  })

  test('reports boards and their lists', async () => {
    const listener = await open(guest, app)
    const { id } = (await as(owner).call(createProjectBoard, { id: app.id, name: 'Work' })).body
    const heard = { event: 'board', data: { board_id: id } }
    expect(await until(listener, heard)).toContainEqual(heard)
    const label = (
      await as(owner).call(createProjectLabel, { id: app.id, name: 'To do', color: 'red' })
    ).body
    const list = await as(owner).call(createProjectBoardList, {
      id: app.id,
      board_id: id,
      label_id: label.id,
    })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(deleteProjectBoardList, {
      id: app.id,
      board_id: id,
      list_id: list.body.id,
    })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(updateProjectBoard, { id: app.id, board_id: id, name: 'Play' })
    expect(await until(listener, heard)).toContainEqual(heard)
    await as(owner).call(deleteProjectBoard, { id: app.id, board_id: id })
    expect(await until(listener, heard)).toContainEqual(heard)
    await listener.leave()
  })

  test('reports labels and milestones available to its issues', async () => {
    const listener = await open(guest, app)
    const heard = { event: 'planning', data: {} }
    for (const space of [app, acme]) {
      const label = (
        await as(owner).call(routes[space.kind].createLabel, {
          id: space.id,
          name: `Wind ${space.id}`,
          color: 'red',
        })
      ).body
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].updateLabel, {
        id: space.id,
        label_id: label.id,
        color: 'blue',
      })
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].deleteLabel, { id: space.id, label_id: label.id })
      expect(await until(listener, heard)).toContainEqual(heard)
      const { id } = (
        await as(owner).call(routes[space.kind].createMilestone, {
          id: space.id,
          title: `Spring ${space.id}`,
        })
      ).body
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].updateMilestone, {
        id: space.id,
        milestone_id: id,
        due_date: '2027-03-01',
      })
      expect(await until(listener, heard)).toContainEqual(heard)
      await as(owner).call(routes[space.kind].deleteMilestone, { id: space.id, milestone_id: id })
      expect(await until(listener, heard)).toContainEqual(heard)
    }
    await as(owner).call(createProjectLabel, { id: site.id, name: 'Elsewhere', color: 'red' })
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).not.toContainEqual(heard)
    await listener.leave()
  })

  test('omits other projects and refused calls', async () => {
    const listener = await open(guest, app)
    const elsewhere = await makeIssue(site)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).not.toContainEqual(hint(site, elsewhere))
    await as(guest).call(updateIssue, { ...issue.params, title: 'Mine' })
    await as(owner).call(updateIssue, { ...issue.params, title: '' })
    const last = await makeIssue()
    expect(await until(listener, hint(app, last))).toEqual([hint(app, last)])
    await listener.leave()
  })

  test('reports a bulk change without the iids of the issues', async () => {
    const listener = await open(guest, app)
    const { id } = await makeIssue()
    await listener.next()
    const issue = await service.deps.db
      .selectFrom('issues')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (let iid = 1; iid <= 30; iid++) {
      announceIssue(service.deps, { ...issue, iid, author: owner, assignees: [] })
    }
    const many = { event: 'issue', data: { project_id: app.id } }
    expect(await until(listener, many)).toContainEqual(many)
    await listener.leave()
  })
})

describe('the stream of a group', () => {
  test('reports its projects that the user can read', async () => {
    const club = await service.group('club', { visibility: 20 })
    const [shown, hidden] = [
      await service.project('shown', { in: club, visibility: 20 }),
      await service.project('hidden', { in: club }),
    ]
    await service.member(club, owner, 50)
    const [inside, outside] = [await open(owner, club), await open(stranger, club)]
    const secret = await makeIssue(hidden)
    expect(await until(inside, hint(hidden, secret))).toContainEqual(hint(hidden, secret))
    const planned = { event: 'planning', data: {} }
    await as(owner).call(createProjectLabel, { id: hidden.id, name: 'Secret', color: 'red' })
    expect(await until(inside, planned)).toContainEqual(planned)
    const attic = await service.group('attic', { in: club })
    await as(owner).call(createGroupLabel, { id: attic.id, name: 'Dust', color: 'grey' })
    expect(await until(inside, planned)).toContainEqual(planned)
    const issue = await makeIssue(shown)
    expect(await until(inside, hint(shown, issue))).toContainEqual(hint(shown, issue))
    expect(await until(outside, hint(shown, issue))).toEqual([hint(shown, issue)])
    const board = (await as(owner).call(createProjectBoard, { id: shown.id, name: 'Work' })).body
    const own = (await as(owner).call(createGroupBoard, { id: club.id, name: 'All work' })).body
    expect(board.id).not.toBe(own.id)
    const heard = { event: 'board', data: { board_id: own.id } }
    expect(await until(outside, heard)).toEqual([heard])
    await inside.leave()
    await outside.leave()
  })
})

describe('a confidential issue', () => {
  test('is reported only to reporters and participants', async () => {
    const [team, involved] = [await open(reporter, app), await open(guest, app)]
    const outsider = await service.user('una')
    await service.member(app, outsider, 10)
    const uninvolved = await open(outsider, app)
    const secret = await makeIssue(app, { confidential: true })
    expect(await until(team, hint(app, secret))).toContainEqual(hint(app, secret))
    await as(owner).call(updateIssue, { ...secret.params, assignee_ids: [guest.id] })
    expect(await until(involved, hint(app, secret))).toContainEqual(hint(app, secret))
    const plain = await makeIssue()
    expect(await until(uninvolved, hint(app, plain))).toEqual([hint(app, plain)])
    expect(uninvolved.beats(), 'no sign of life betrays that something happened').toBe(0)
    for (const listener of [team, involved, uninvolved]) await listener.leave()
  })

  test('disappears from all boards once it becomes confidential', async () => {
    const listener = await open(guest, app)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await as(owner).call(updateIssue, { ...issue.params, confidential: true })
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })
})

describe('the stream', () => {
  test('replays recent changes on request', async () => {
    const begin = async () => {
      const [issue, secret] = [await makeIssue(site), await makeIssue(site, { confidential: true })]
      const listener = await listen(service.app, guest, `${live(site)}?past=2`)
      const opened = await listener.next()
      const later = await makeIssue(site)
      const events = await until(listener, hint(site, later))
      await listener.leave()
      const has = (wanted: object) => events.some((event) => isDeepStrictEqual(event, wanted))
      return { opened, issue: has(hint(site, issue)), secret: has(hint(site, secret)) }
    }
    // On PostgreSQL, the past is known only from the first stream on.
    await expect.poll(begin, { interval: 500 }).toEqual({
      opened: { event: 'open', data: { complete: true } },
      issue: true,
      secret: false,
    })
  })

  test('says that it does not know the time before its start', async () => {
    const young = await testApp()
    await young.app.listen({ host: '127.0.0.1', port: 0 })
    const user = await young.user('gus')
    const project = await young.project('app', { visibility: 20 })
    const listener = await listen(young.app, user, `${live(project)}?past=60`)
    expect(await listener.next()).toEqual({ event: 'open', data: {} })
    await listener.leave()
    expect((await listen(young.app, user, `${live(project)}?past=61`)).status).toBe(400)
    await young.close()
  })

  test('requires read access to the project or group', async () => {
    for (const space of [app, acme]) {
      expect((await listen(service.app, stranger, live(space))).status).toBe(404)
      expect((await listen(service.app, null, live(space))).status).toBe(401)
    }
    const listener = await listen(service.app, guest, live(app))
    expect(listener.status).toBe(200)
    expect(listener.headers.get('content-type')).toBe('text/event-stream')
    expect(listener.headers.get('cache-control')).toBe('no-store')
    expect(listener.headers.get('access-control-allow-origin')).toBe('*')
    await listener.leave()
  })

  test('ends for a removed member before the next event', async () => {
    const leaver = await service.user('leo')
    await service.member(app, leaver, 20)
    const listener = await open(leaver, app)
    await as(owner).call(removeProjectMember, { id: app.id, user_id: leaver.id })
    const issue = await makeIssue()
    expect(await rest(listener)).not.toContainEqual(hint(app, issue))
  })

  test('ends when the token is revoked', async () => {
    const user = await service.token(guest, {})
    const listener = await open(user, app)
    await as(user).call(deleteOwnAccessToken)
    const issue = await makeIssue()
    expect(await rest(listener)).not.toContainEqual(hint(app, issue))
  })

  test('is limited to a few connections per user', async () => {
    const user = await service.user('lia')
    await service.member(acme, user, 20)
    const listeners = []
    while (listeners.length < STREAMS) listeners.push(await open(user, app))
    const refused = await listen(service.app, user, live(acme))
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('60')
    await listeners.pop()!.leave()
    const status = async () => (await listen(service.app, user, live(app))).status
    await expect.poll(status).toBe(200)
    for (const listener of listeners) await listener.leave()
  })

  test('is limited together with those of the other bots of one user', async () => {
    const makeBot = async (name: string): Promise<TestUser> => {
      const wish = { id: acme.id, name, scopes: ['api'], access_level: 20 } as const
      const { body } = await as(owner).call(createGroupAccessToken, wish)
      return { id: 0, username: '', token: body.token! }
    }
    const [one, two] = [await makeBot('one'), await makeBot('two')]
    const listeners = []
    while (listeners.length < STREAMS) listeners.push(await open(one, app))
    expect((await listen(service.app, two, live(app))).status).toBe(429)
    listeners.push(await open(owner, app))
    for (const listener of listeners) await listener.leave()
  })

  test('sends heartbeats, and ends with the service', async () => {
    const other = await testApp({ heartbeat: 1 })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const user = await other.user('gus')
    const project = await other.project('app')
    await other.member(project, user, 30)
    const listener = await open(user, project, other.app)
    const next = listener.next()
    await expect.poll(() => listener.beats()).toBeGreaterThan(1)
    await other.close()
    expect(await next).toBeUndefined()
  })

  test('ends within five seconds of losing access, even without events', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const quiet = await testApp()
    await quiet.app.listen({ host: '127.0.0.1', port: 0 })
    const [user, leaver] = [await quiet.user('gus'), await quiet.user('leo')]
    const project = await quiet.project('app')
    for (const one of [user, leaver]) await quiet.member(project, one, 30)
    const owner = await quiet.user('root', { admin: true })
    const gone = await quiet.project('gone')
    const listeners = [
      await open(user, project, quiet.app),
      await open(leaver, project, quiet.app),
      await open(owner, gone, quiet.app),
    ]
    await quiet.as(owner).call(deleteProject, { id: gone.id })
    await quiet.as(user).call(deleteOwnAccessToken)
    await quiet.as(leaver).call(removeProjectMember, { id: project.id, user_id: leaver.id })
    vi.advanceTimersByTime(5000)
    for (const listener of listeners) expect(await rest(listener)).toEqual([])
    vi.useRealTimers()
    await quiet.close()
  })

  test('ends within five seconds of the end of its session, and no other', async () => {
    vi.useFakeTimers({ toFake: ['setInterval'] })
    const quiet = await testApp()
    await quiet.app.listen({ host: '127.0.0.1', port: 0 })
    const [root, user] = [await quiet.user('root', { admin: true }), await quiet.user('gus')]
    const project = await quiet.project('app', { visibility: 20 })
    const signIn = async () => {
      const oauth = await openOauth(quiet, root, user)
      const { access_token } = await oauth.webTokens()
      const headers = bearer(access_token)
      const cookie = `${SESSION_COOKIE}=${oauth.browser.cookies.get(SESSION_COOKIE)!.value}`
      const listeners = []
      for (const sent of [headers, { cookie }]) {
        const listener = await listen(quiet.app, { headers: sent }, live(project))
        expect(await listener.next()).toEqual({ event: 'open', data: {} })
        listeners.push(listener)
      }
      return { oauth, headers, listeners }
    }
    const [here, leaving, ended] = [await signIn(), await signIn(), await signIn()]

    const { browser } = leaving.oauth
    const page = await browser.get('/oauth/end_session')
    await browser.post('/users/sign_out', hiddenFields(page.body))
    const sessions = async ({ headers }: typeof here): Promise<Session[]> =>
      (await quiet.as(null).call(listSessions, {}, headers)).body
    const { id } = (await sessions(ended)).find(({ current }) => current)!
    await quiet.as(null).call(endSession, { session_id: id }, here.headers)
    expect(await sessions(here)).toHaveLength(1)

    vi.advanceTimersByTime(5000)
    for (const listener of [...leaving.listeners, ...ended.listeners])
      expect(await rest(listener)).toEqual([])
    const { body: issue } = await quiet.as(root).call(createIssue, { id: project.id, title: 'Fog' })
    for (const listener of here.listeners)
      expect(await listener.next()).toEqual(hint(project, issue))
    vi.useRealTimers()
    await quiet.close()
  })
})

describe('with several processes', () => {
  let other: FastifyInstance
  let deps: Deps
  beforeAll(async () => {
    const { database } = service.deps.config
    deps = { ...service.deps, db: openDatabase(database), channel: openChannel(database) }
    other = await buildApp(deps)
    await other.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(async () => {
    await other.close()
    await deps.channel.close()
    await deps.db.destroy()
  })

  test('each reports the changes of the others', async (context) => {
    if (engineOf(deps.db) === 'sqlite') return context.skip('SQLite has one process')
    const listener = await open(guest, app, other)
    const issue = await makeIssue()
    expect(await until(listener, hint(app, issue))).toContainEqual(hint(app, issue))
    await listener.leave()
  })

  test('a stream that may have missed events ends, and can be reopened', async (context) => {
    if (engineOf(deps.db) === 'sqlite') return context.skip('SQLite has one process')
    const listener = await open(guest, app, other)
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`.execute(deps.db)
    expect(await rest(listener)).toEqual([])
    const again = await open(guest, app, other)
    const issue = await makeIssue()
    expect(await until(again, hint(app, issue))).toContainEqual(hint(app, issue))
    await again.leave()
  })
})
