import { createMergeRequest } from '#contract/merge-requests/merge-requests.ts'
import type { NewPosition } from '#contract/positions.ts'
import { updateRefs } from '#server/git/update-refs.ts'
import type { Some, TestApp, TestUser } from './app.ts'
import { projectWithCode } from './project-with-code.ts'
import type { SpaceOptions } from './spaces.ts'
import { made } from './world.ts'

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join('')
const image = (byte: number) => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, byte])

/** The content of `a.txt` on the target and source branches. The source branch changes line 3 and removes line 8. */
const before = lines('1', '2', '3', '4', '5', '6', '7', '8', '9', '10')
const after = lines('1', '2', 'three', '4', '5', '6', '7', '9', '10')
/** A file so long that its diff omits lines. */
const long = lines(...Array.from({ length: 40 }, (_, at) => `line ${at + 1}`))

/** Creates a project with a known diff between `main` and `topic`. */
export async function reviewedCode(
  service: TestApp,
  path: string,
  author: TestUser,
  options?: SpaceOptions,
) {
  const project = await projectWithCode(
    service,
    path,
    [
      {
        ref: 'refs/heads/main',
        files: [
          ['a.txt', before],
          ['logo.png', image(1)],
          ['long.txt', long],
        ],
      },
      {
        ref: 'refs/heads/topic',
        from: ':1',
        files: [
          ['a.txt', after],
          ['logo.png', image(2)],
          ['long.txt', long.replace('line 20\n', 'line XX\n')],
          ['new.txt', lines('new')],
        ],
      },
    ],
    options,
  )
  await service.member(project, author, 30)
  const [base, head] = project.shas as [string, string]
  let branches = 0
  /** Opens a merge request from a new branch with the content of `topic`. */
  const propose = async (more: Some<typeof createMergeRequest> = {}, user = author) => {
    const source_branch = `topic-${++branches}`
    await updateRefs(project.gitDir, [{ ref: `refs/heads/${source_branch}`, new: head }])
    const { id, iid } = await made(service.as(user), createMergeRequest, {
      id: project.id,
      source_branch,
      target_branch: 'main',
      title: 'Change lines',
      ...more,
    })
    return { id, iid, source_branch, params: { id: project.id, merge_request_iid: iid } }
  }
  const commits = { base_sha: base, start_sha: base, head_sha: head }
  /** Returns a position in `a.txt`. */
  const at = (place: Partial<NewPosition>) => ({
    position: {
      ...commits,
      position_type: 'text' as const,
      old_path: 'a.txt',
      new_path: 'a.txt',
      ...place,
    },
  })
  return { project, propose, commits, at }
}
