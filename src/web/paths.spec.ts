import { expect, test } from 'vitest'

import { paths, safeReturn, spaceOf, spacePattern } from './paths.ts'

const project = { kind: 'project', fullPath: 'acme/platform/app' } as const
const group = { kind: 'group', fullPath: 'acme/platform' } as const

test('keeps the addresses that bookmarks and emails link to', () => {
  expect({
    home: paths.home(),
    signIn: paths.signIn(),
    signInAndReturn: paths.signIn('/acme/app/-/boards/3?label_name[]=bug'),
    oauthCallback: paths.oauthCallback(),
    settings: paths.settings(),
    settingsOfKeys: paths.settings('keys'),
    projects: paths.projects(),
    groups: paths.groups(),
    project: paths.space('acme/platform/app'),
    person: paths.person('ana.b'),
    projectBoards: paths.boards(project),
    allProjectBoards: paths.allBoards(project),
    projectBoard: paths.board(project, 3),
    projectBoardOfAna: paths.boardOfPerson(project, 3, 'ana.b'),
    groupBoards: paths.boards(group),
    groupBoard: paths.board(group, 4),
    projectMembers: paths.members(project),
    groupMembers: paths.members(group),
    odd: paths.space('acme/a b?#%'),
  }).toMatchInlineSnapshot(`
    {
      "allProjectBoards": "/acme/platform/app/-/boards?show=all",
      "groupBoard": "/groups/acme/platform/-/boards/4",
      "groupBoards": "/groups/acme/platform/-/boards",
      "groupMembers": "/groups/acme/platform/-/group_members",
      "groups": "/dashboard/groups",
      "home": "/",
      "oauthCallback": "/-/oauth/callback",
      "odd": "/acme/a%20b%3F%23%25",
      "person": "/ana.b",
      "project": "/acme/platform/app",
      "projectBoard": "/acme/platform/app/-/boards/3",
      "projectBoardOfAna": "/acme/platform/app/-/boards/3?assignee_username%5B%5D=ana.b",
      "projectBoards": "/acme/platform/app/-/boards",
      "projectMembers": "/acme/platform/app/-/project_members",
      "projects": "/dashboard/projects",
      "settings": "/-/settings",
      "settingsOfKeys": "/-/settings/keys",
      "signIn": "/-/sign-in",
      "signInAndReturn": "/-/sign-in?return_to=%2Facme%2Fapp%2F-%2Fboards%2F3%3Flabel_name%5B%5D%3Dbug",
    }
  `)
})

test('a pattern has a parameter for each segment of a path', () => {
  expect(spacePattern('project', 3, '-/boards')).toBe('/:p1/:p2/:p3/-/boards')
  expect(spacePattern('group', 1, '-/boards/:board_id')).toBe('/groups/:g1/-/boards/:board_id')
})

test('a path stays on this host, whatever its segments are', () => {
  expect(paths.space('/evil.example')).toBe('/evil.example')
  expect(paths.space('acme//app')).toBe('/acme/app')
})

test('a route knows its project or group', () => {
  expect(spaceOf({ p1: 'acme', p2: 'platform', p3: 'app', board_id: '3' })).toEqual(project)
  expect(spaceOf({ g1: 'acme', g2: 'platform' })).toEqual(group)
})

test.each([
  ['/acme/app/-/boards?x=1#y', '/acme/app/-/boards?x=1#y'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/..//evil.example', '/'],
  ['/./\\evil.example', '/'],
  ['/%2e//evil.example', '/'],
  ['/x/../..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
])('returning to %o leads to %o', (target, expected) => {
  expect(safeReturn(target)).toBe(expected)
})
