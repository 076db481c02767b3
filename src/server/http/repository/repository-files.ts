import { createHash } from 'node:crypto'

import type { FastifyInstance, FastifyReply } from 'fastify'

import * as contract from '#contract/repository-files.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/repository/repository-files.ts'
import { presentPeople } from '#server/http/present/commit.ts'
import { mount } from '#server/http/protocol/mount.ts'
import { sendBlob } from '#server/http/protocol/send-bytes.ts'

export function mountRepositoryFiles(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.getFile, async ({ input, user, reply }) => {
    const file = await domain.readFile(deps, user, input)
    const content = await file.blob.content()
    const facts = presentFacts(file, createHash('sha256').update(content).digest('hex'))
    writeFacts(reply, facts)
    return { ...facts, content: content.toString('base64') }
  })
  mount(app, deps, contract.getRawFile, async ({ input, user, request, reply }) => {
    const file = await domain.readFile(deps, user, input)
    const { content_sha256: _, ...facts } = presentFacts(file, '')
    writeFacts(reply, facts)
    await sendBlob(request, reply, file.name, file.blob)
    return ''
  })
  mount(app, deps, contract.getFileBlame, async ({ input, user }) => {
    const parts = await domain.readBlame(deps, user, input)
    return parts.map(({ commit, lines }) => {
      const { id, parentIds: parent_ids, message } = commit
      return { commit: { id, parent_ids, message, ...presentPeople(commit) }, lines }
    })
  })
  mount(app, deps, contract.createFile, async ({ input, user }) => {
    await domain.writeFile(deps, user, 'create', input)
    return { file_path: input.file_path, branch: input.branch }
  })
  mount(app, deps, contract.updateFile, async ({ input, user }) => {
    await domain.writeFile(deps, user, 'update', input)
    return { file_path: input.file_path, branch: input.branch }
  })
  mount(app, deps, contract.deleteFile, async ({ input, user }) => {
    await domain.writeFile(deps, user, 'delete', input)
    return null
  })
}

function presentFacts(file: domain.RepositoryFile, content_sha256: string) {
  return {
    file_name: file.name,
    file_path: file.path,
    size: file.blob.size,
    encoding: 'base64' as const,
    content_sha256,
    ref: file.ref,
    blob_id: file.blob.id,
    commit_id: file.commitId,
    last_commit_id: file.lastCommitId,
    execute_filemode: file.isExecutable,
  }
}

/** Returns a field's header name: `X-Gitlab-File-Path` for `file_path`. */
function writeFacts(reply: FastifyReply, facts: Record<string, string | number | boolean>): void {
  for (const [name, value] of Object.entries(facts)) {
    reply.header(`X-Gitlab-${name.replaceAll('_', '-')}`, encodeURI(String(value)))
  }
}
