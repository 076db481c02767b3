import type { FastifyInstance } from 'fastify'

import {
  archiveProject,
  createProject,
  createProjectForUser,
  deleteProject,
  getProject,
  unarchiveProject,
  updateProject,
} from '#contract/projects.ts'
import type { Deps } from '#server/deps.ts'
import * as domain from '#server/domain/spaces/projects.ts'
import { presentProject, presentProjectFor } from '#server/http/present/project.ts'
import { mount } from '#server/http/protocol/mount.ts'

export function mountProjects(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, getProject, async ({ input, user }) =>
    presentProjectFor(deps, user)(await domain.readProject(deps, user, input.id)),
  )
  mount(app, deps, createProject, async ({ input, user }) =>
    presentProject(deps, await domain.createProject(deps, user, input)),
  )
  mount(app, deps, createProjectForUser, async ({ input, user }) =>
    presentProject(deps, await domain.createProjectFor(deps, user, input)),
  )
  mount(app, deps, updateProject, async ({ input, user }) =>
    presentProject(deps, await domain.updateProject(deps, user, input)),
  )
  mount(app, deps, archiveProject, async ({ input, user }) =>
    presentProject(deps, await domain.setArchived(deps, user, input.id, 1)),
  )
  mount(app, deps, unarchiveProject, async ({ input, user }) =>
    presentProject(deps, await domain.setArchived(deps, user, input.id, 0)),
  )
  mount(app, deps, deleteProject, async ({ input, user, unmodifiedSince }) => {
    await domain.deleteProject(deps, user, input.id, unmodifiedSince)
    return { message: '202 Accepted' }
  })
}
