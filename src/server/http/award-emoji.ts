import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/award-emoji.ts'
import type { Deps } from '#server/deps.ts'
import {
  createAwardEmoji,
  deleteAwardEmoji,
  getAwardEmoji,
  listAwardEmoji,
} from '#server/domain/award-emoji.ts'
import { mount } from './mount.ts'
import { presentAwardEmoji } from './present-award-emoji.ts'

export function mountAwardEmoji(app: FastifyInstance, deps: Deps): void {
  for (const route of [contract.listIssueAwardEmoji, contract.listIssueNoteAwardEmoji]) {
    mount(app, deps, route, async ({ input, user, page }) => {
      const { rows, total } = await listAwardEmoji(deps, user, input, page)
      return { rows: rows.map((award) => presentAwardEmoji(deps, award)), total }
    })
  }
  for (const route of [contract.getIssueAwardEmoji, contract.getIssueNoteAwardEmoji]) {
    mount(app, deps, route, async ({ input, user }) =>
      presentAwardEmoji(deps, await getAwardEmoji(deps, user, input)),
    )
  }
  for (const route of [contract.createIssueAwardEmoji, contract.createIssueNoteAwardEmoji]) {
    mount(app, deps, route, async ({ input, user }) =>
      presentAwardEmoji(deps, await createAwardEmoji(deps, user, input, input)),
    )
  }
  for (const route of [contract.deleteIssueAwardEmoji, contract.deleteIssueNoteAwardEmoji]) {
    mount(app, deps, route, async ({ input, user, unmodifiedSince }) => {
      await deleteAwardEmoji(deps, user, input, unmodifiedSince)
      return null
    })
  }
}
