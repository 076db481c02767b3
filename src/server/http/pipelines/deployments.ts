import type { FastifyInstance } from 'fastify'

import * as contract from '#contract/deployments.ts'
import type { Deps } from '#server/deps.ts'
import {
  createDeployment,
  getDeployment,
  listDeployments,
  updateDeployment,
} from '#server/domain/pipelines/deployments.ts'
import { presentEnvironment } from '#server/http/present/environment.ts'
import { presentUser } from '#server/http/present/user.ts'
import { mount } from '#server/http/protocol/mount.ts'
import type { DeploymentView } from '#server/store/pipelines/deployments.ts'

export function mountDeployments(app: FastifyInstance, deps: Deps): void {
  mount(app, deps, contract.listDeployments, async ({ input, user, page }) => {
    const { rows, total } = await listDeployments(deps, user, input, page)
    return { rows: rows.map((deployment) => presentDeployment(deps, deployment)), total }
  })
  mount(app, deps, contract.getDeployment, async ({ input, user }) =>
    presentDeployment(deps, await getDeployment(deps, user, input.id, input.deployment_id)),
  )
  mount(app, deps, contract.createDeployment, async ({ input, user }) =>
    presentDeployment(deps, await createDeployment(deps, user, input)),
  )
  mount(app, deps, contract.updateDeployment, async ({ input, user }) =>
    presentDeployment(deps, await updateDeployment(deps, user, input)),
  )
}

function presentDeployment(deps: Deps, deployment: DeploymentView): contract.Deployment {
  const { id, iid, ref, sha, status, created_at, updated_at, user, environment } = deployment
  return {
    id,
    iid,
    ref,
    sha,
    status,
    created_at,
    updated_at,
    user: user && presentUser(deps, user),
    environment: presentEnvironment(environment),
    deployable: null,
  }
}
