import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/suggestions.ts'
import type { Deps } from '#server/deps.ts'
import { applySuggestions, type Applied } from '#server/domain/notes/apply-suggestions.ts'
import { presentSuggestion } from '#server/http/present/suggestion.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountSuggestions(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.applySuggestion, async ({ input, user }) => {
    const [applied] = await applySuggestions(deps, user, [input.id], input.commit_message)
    return presentApplied(applied!)
  })
  mount(app, deps, contract.applySuggestions, async ({ input, user }) => {
    const applied = await applySuggestions(deps, user, input.ids, input.commit_message)
    return applied.map(presentApplied)
  })
}

const presentApplied = ({ mergeRequest, position, suggestion }: Applied) =>
  presentSuggestion(mergeRequest, position, suggestion)
