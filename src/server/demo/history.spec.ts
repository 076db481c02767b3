import { expect, test } from 'vitest'

import { playStory } from './history.ts'
import { seeded } from './random.ts'
import { readStory } from './story.ts'

const play = (story: string) =>
  playStory(
    readStory(story),
    new Date('2026-03-02T00:00:00Z'),
    new Date('2026-04-01T00:00:00Z'),
    seeded('story'),
  )

const BEGINNING = `%% ana: Begin
%+ a.txt
one
two

three
`

test('a commit holds the full text of each file it changes', () => {
  const { commits } = play(`${BEGINNING}%% ben: Count on
Because three is not enough.
%~ a.txt
-two
+2

+four
%> a.txt -> b.txt
`)
  expect(commits[0]).toMatchObject({ author: 'ana', message: 'Begin', parent: null })
  expect(commits[0]!.files).toEqual(new Map([['a.txt', 'one\ntwo\n\nthree\n']]))
  expect(commits[1]).toMatchObject({
    message: 'Count on\n\nBecause three is not enough.',
    parent: 0,
  })
  expect(commits[1]!.files).toEqual(
    new Map([
      ['a.txt', null],
      ['b.txt', 'one\n2\n\nthree\nfour\n'],
    ]),
  )
})

test('a merge applies the changes of a branch to the current main', () => {
  const { commits, branches } = play(`${BEGINNING}%on topic
%% ben: On the branch
%~ a.txt
-one
+1
%on main
%% ana: Meanwhile
%~ a.txt
-three
+3
%merge topic ana: Write one as a digit
`)
  const merge = commits.at(-1)!
  expect(merge.message).toBe("Merge branch 'topic' into 'main'\n\nWrite one as a digit")
  expect([merge.parent, merge.merged]).toEqual([2, 1])
  expect(merge.files.get('a.txt')).toBe('1\ntwo\n\n3\n')
  expect([...branches]).toEqual([['main', 3]])
})

test('a release lists its changes in the changelog and creates a tag', () => {
  const { commits, tags } = play(`${BEGINNING}%% bot: Bump left-pad from 1.0.0 to 1.1.0
%~ a.txt
+five
%release 1.2.0 ana
`)
  const day = commits[2]!.time.toISOString().slice(0, 10)
  expect(commits[2]!.files.get('CHANGELOG.md')).toBe(
    `# Changelog\n\n## 1.2.0 (${day})\n\n- Begin\n`,
  )
  expect(tags).toMatchObject([{ name: 'v1.2.0', commit: 2 }])
})

test.each([
  ['is not there', '%~ b.txt\n-one\n+1\n'],
  ['has no lines', '%~ a.txt\n-four\n+4\n'],
  ['is there already', '%+ a.txt\nagain\n'],
])('an invalid change is reported: %s', (problem, change) => {
  expect(() => play(`${BEGINNING}%% ben: Wrong\n${change}`)).toThrow(problem)
})
